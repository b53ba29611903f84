#pragma once
// Adds recorded activations to a RankPlan, in FX graph mode and in eager mode.

#include "insight/ranking/ranking.h"

#include <map>

namespace qcs::insight {

using Batches = std::map<std::uint64_t, std::size_t>; ///< batch number -> index in the table of the plan

/// Adds a value, given by its batches, to the values to be ranked. `spec` says how it is quantized;
/// `observed` are the tensors that its observer sees, in order, as indices in the table of the plan.
void rank_value(RankPlan& plan, const Batches& batches, TensorSpec spec, std::vector<std::size_t> observed);

/// Adds the value to RankPlan::unranked, with the reason `why`.
void leave_out(RankPlan& plan, const Batches& batches, Message why);

/// As plan_activations(), for eager mode.
void plan_eager_activations(RankPlan& plan, const QuantizedModelTensors& model);

} // namespace qcs::insight
