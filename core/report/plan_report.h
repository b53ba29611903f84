#pragma once
// The whole outcome of quantization, for people and for programs.

#include "insight/explain/explanation.h"
#include "words/text_table.h"

namespace qcs::report {

// The whole outcome as a JSON document.

/// {"nodes", "fusions", "matches", "observers", "sharing", "reference", "lowered", "warnings", "counts",
/// "raised"}. Nodes of the traced graph by name, nodes of the prepared one by theirs.
std::string plan_json(const insight::Explainer& explainer);

// The whole outcome as text for terminals.

/// One row for each node: what it does, why it ends up quantized or not, its observers, what it becomes; then
/// the sharing groups, the counts, the warnings, and what PyTorch raises.
void write_plan_text(const insight::Explainer& explainer, bool colour, const words::TextSink& sink);

} // namespace qcs::report
