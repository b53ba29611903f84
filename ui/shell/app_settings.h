#pragma once
// AppSettings: the settings of the program, which are stored in QSettings.

#include "theme/theme.h"

#include <QStringList>

namespace qcs::ui {

/// Whether a window reads and writes QSettings: the settings of the program, the layout of the window, and
/// the recent files. A window with None does not, so that screenshots look the same on every computer.
enum class Persistence : std::uint8_t { None, Settings };

struct AppSettings {
    ThemeChoice theme = ThemeChoice::System;
    QString language;     ///< code of the language; "" means systemLanguage()
    int threads = 0;      ///< number of threads for background work; 0 means one per processor core
    int scale = 100;      ///< size of the user interface in percent; a change takes effect at the next start
    bool reopen = false;  ///< whether the next start opens the workspace files that are open now
    QStringList packages; ///< the user's Python packages, whose names may occur in exported Python code
    bool operator==(const AppSettings&) const = default;
};

AppSettings readSettings();
void writeSettings(const AppSettings& settings);
/// Applies the number of threads and the packages, which take effect at once in the whole program.
void applySettings(const AppSettings& settings);
/// Returns the language of the user interface: AppSettings::language or, if that is "", systemLanguage().
QString languageOf(const AppSettings& settings);

/// Returns the workspace files that were open when the program ended.
QStringList rememberedFiles();
void rememberFiles(const QStringList& paths);

} // namespace qcs::ui
