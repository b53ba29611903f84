#pragma once
// The whole outcome as text for terminals.

#include "insight/explain/explanation.h"
#include "words/text_table.h"

namespace qcs::report {

/// One row for each node: what it does, why it ends up quantized or not, its observers, what it becomes; then
/// the sharing groups, the counts, the warnings, and what PyTorch raises.
void write_plan_text(const insight::Explainer& explainer, bool colour, const words::TextSink& sink);

} // namespace qcs::report
