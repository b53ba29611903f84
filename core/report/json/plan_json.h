#pragma once
// The whole outcome as a JSON document.

#include "insight/explain/explanation.h"

namespace qcs::report {

/// {"nodes", "fusions", "matches", "observers", "sharing", "reference", "lowered", "warnings", "counts",
/// "raised"}. Nodes of the traced graph by name, nodes of the prepared one by theirs.
std::string plan_json(const insight::Explainer& explainer);

} // namespace qcs::report
