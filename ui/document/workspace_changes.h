#pragma once
// In a few words, what differs between two states of a workspace.

#include "config/workspace.h"

#include <QStringList>

namespace qcs::ui {

/// One line for each rule, pattern or part that differs, translated; more than `most` are counted in a last
/// line. Empty: they mean the same.
QStringList changesBetween(const qcs::Workspace& before, const qcs::Workspace& after, int most = 12);
/// Whether they have the same values, wherever these stand.
bool sameValues(const qcs::Workspace& a, const qcs::Workspace& b);

} // namespace qcs::ui
