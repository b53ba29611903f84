#pragma once
// `qconfig-studio screenshot`: what a person sees, as a PNG file.

#include <QStringList>

namespace qcs::ui {

/// The arguments after the word "screenshot". Returns the exit code.
int screenshot(const QStringList& arguments);

} // namespace qcs::ui
