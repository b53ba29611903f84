#pragma once
// What is known of a model that decides which tensors of two files are a pair.

#include "insight/explain/explanation.h"
#include "insight/pairs/pair_tensors.h"

namespace qcs::insight {

/// Of FX. Where prepare raises, names alone decide.
PairModel pair_model(const Explainer& explainer, std::shared_ptr<const model::Graph> graph);
/// Of eager mode. The graph is not null.
PairModel pair_model(const EagerPlan& plan, std::shared_ptr<const model::Graph> graph);

} // namespace qcs::insight
