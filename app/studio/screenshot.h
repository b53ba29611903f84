#pragma once
// The command `qconfig-studio screenshot`: captures a scene as a PNG file.

#include <QStringList>

namespace qcs::ui {

/// Runs the command. `arguments` are the arguments after the word "screenshot". Returns the exit code.
int screenshot(const QStringList& arguments);

} // namespace qcs::ui
