#pragma once
// What people set for the whole program, as it is kept from run to run.

#include "theme/theme.h"

#include <QStringList>

namespace qcs::ui {

/// Whether a window reads and writes what people set. None: pictures of it show the same everywhere.
enum class Memory : std::uint8_t { None, Settings };

struct AppSettings {
    ThemeChoice theme = ThemeChoice::System;
    QString language; ///< "": that of the system, where the program speaks it
    int threads = 0;  ///< for background work; 0: as many as there are cores
    int scale = 100;  ///< percent, of everything that is shown; counts from the next start
    bool reopen = false;
    QStringList packages; ///< whose names exported Python may use
    bool operator==(const AppSettings&) const = default;
};

AppSettings readSettings();
void writeSettings(const AppSettings& settings);
/// What counts for the whole program at once: threads and packages.
void takeEffect(const AppSettings& settings);
/// The language to speak: what was set, else the system's.
QString languageOf(const AppSettings& settings);

/// What was open when the program ended.
QStringList rememberedFiles();
void rememberFiles(const QStringList& paths);

} // namespace qcs::ui
