#pragma once
// `qconfig-studio screenshot`: captures a scene as a PNG file.

#include <QStringList>

namespace qcs::ui {

/// `arguments` are those after the word "screenshot". Returns the exit code.
int screenshot(const QStringList& arguments);

} // namespace qcs::ui
