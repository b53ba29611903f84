#pragma once
// The whole outcome as text for terminals.

#include "analysis/explain/explanation.h"

namespace qcs {

/// One row for each node: what it does, why it ends up quantized or not, its observers, what it becomes; then
/// the sharing groups, the counts, the warnings, and what PyTorch raises.
std::string plan_text(const Explainer& explainer, bool colour);

} // namespace qcs
