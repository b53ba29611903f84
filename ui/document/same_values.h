#pragma once
// Whether two states of a workspace mean the same.

#include "config/workspace.h"

namespace qcs::ui {

/// They have the same values, wherever these stand.
bool sameValues(const qcs::Workspace& a, const qcs::Workspace& b);

} // namespace qcs::ui
