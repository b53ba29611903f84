#pragma once
// Writers for the complete outcome of quantization in FX graph mode: text and JSON.

#include "insight/explain/explanation.h"
#include "words/text_table.h"

namespace qcs::report {

// JSON.

/// Returns an object with "nodes", "fusions", "matches", "observers", "sharing", "reference", "lowered",
/// "warnings", "counts", "raised" and more. Nodes of the traced graph are identified by their names in that
/// graph, nodes of the prepared graph by their names in the prepared graph.
std::string plan_json(const insight::Explainer& explainer);

// Text.

/// Writes one row for each node (its operation, its observers, what it becomes, and why), followed by the
/// observers that are one object, the counts, the arguments of convert that differ from the defaults, the
/// warnings, the exception of PyTorch, and the unknown outcomes.
void write_plan_text(const insight::Explainer& explainer, bool colour, const words::TextSink& sink);

} // namespace qcs::report
