#pragma once
// Writers for the complete outcome of quantization: text and JSON.

#include "insight/explain/explanation.h"
#include "words/text_table.h"

namespace qcs::report {

// JSON.

/// {"nodes", "fusions", "matches", "observers", "sharing", "reference", "lowered", "warnings", "counts",
/// "raised"}. Nodes of the traced graph and of the prepared graph are identified by their names in that
/// graph.
std::string plan_json(const insight::Explainer& explainer);

// Text.

/// One row for each node: its operation, why it ends up quantized or not, its observers, and what it becomes;
/// then the sharing groups, the counts, the warnings, and exceptions of PyTorch.
void write_plan_text(const insight::Explainer& explainer, bool colour, const words::TextSink& sink);

} // namespace qcs::report
