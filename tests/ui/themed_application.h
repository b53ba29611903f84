#pragma once
// What tests of windows run in: an application with the light theme.

#include "support/test_program.h"
#include "theme/theme.h"
#include "words/languages.h"

#include <QApplication>
#include <QStandardPaths>

namespace qcs::test {

struct ThemedApplication : QApplication {
    ThemedApplication(int& argc, char** argv) : QApplication(argc, argv) {
        ui::Theme::install(*this, ui::ThemeChoice::Light);
    }
};

/// In English, for tests that read its plurals.
struct EnglishApplication : ThemedApplication {
    EnglishApplication(int& argc, char** argv) : ThemedApplication(argc, argv) {
        ui::useLanguage(*this, QStringLiteral("en"));
    }
};

/// Settings and recovery files are in folders of Qt's test mode.
struct TestModeApplication : ThemedApplication {
    TestModeApplication(int& argc, char** argv)
        : ThemedApplication((QStandardPaths::setTestModeEnabled(true), argc), argv) {}
};

} // namespace qcs::test
