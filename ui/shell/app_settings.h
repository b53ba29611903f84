#pragma once
// The settings of the whole program, stored in QSettings.

#include "theme/theme.h"

#include <QStringList>

namespace qcs::ui {

/// Whether a window reads and writes the settings. None: it does not, so that screenshots look the same
/// everywhere.
enum class Memory : std::uint8_t { None, Settings };

struct AppSettings {
    ThemeChoice theme = ThemeChoice::System;
    QString language; ///< "": the system's language, if there is a translation
    int threads = 0;  ///< for background work; 0: one per core
    int scale = 100;  ///< of the user interface, in percent; takes effect at the next start
    bool reopen = false;
    QStringList packages; ///< the user's Python packages, whose names exported Python may use
    bool operator==(const AppSettings&) const = default;
};

AppSettings readSettings();
void writeSettings(const AppSettings& settings);
/// Applies the settings that take effect in the whole program at once: threads and packages.
void takeEffect(const AppSettings& settings);
/// The language of the user interface: the one that is set, else the system's.
QString languageOf(const AppSettings& settings);

/// The files that were open when the program ended.
QStringList rememberedFiles();
void rememberFiles(const QStringList& paths);

} // namespace qcs::ui
