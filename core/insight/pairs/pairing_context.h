#pragma once
// Collects what is known about a model, as the input for pairing the tensors of two files (pair_tensors.h).

#include "insight/explain/explanation.h"
#include "insight/pairs/pair_tensors.h"

namespace qcs::insight {

/// For FX graph mode. If Explainer::conversions() is null (for example because prepare raises), the result
/// has only the graph, so that tensors are paired by their names only.
PairingContext pairing_context(const Explainer& explainer, std::shared_ptr<const model::Graph> graph);
/// For eager mode. `graph` must not be null.
PairingContext pairing_context(const EagerPlan& plan, std::shared_ptr<const model::Graph> graph);

} // namespace qcs::insight
