#pragma once
// What PyTorch would raise, told before anybody runs it.

#include "insight/explain/conversions.h"

#include <QString>

namespace qcs::ui {

/// "PyTorch raises `KeyError` while it prepares the model at `conv`: why.", with code in backticks. Where it
/// is we who cannot tell what PyTorch does, the words say so.
QString raisedWords(const qcs::insight::RaisedIn& raised, bool causeIsSaid = false);

} // namespace qcs::ui
