#pragma once
// The whole outcome as text for terminals.

#include "analysis/explain/explanation.h"

namespace qcs {

/// One row for each node: what it does, why it ends up quantized or not, its observers, what it becomes; then
/// the sharing groups, the counts, the warnings, and what PyTorch raises.
std::string plan_text(const Explainer& explainer, bool colour);

/// "41 of 53 nodes quantized; 8 fused into others; 4 float".
std::string counts_words(const Analysis& analysis);

} // namespace qcs
