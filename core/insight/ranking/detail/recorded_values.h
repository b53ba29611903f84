#pragma once
// What is done with a recorded value, in FX graph mode and in eager mode.

#include "insight/ranking/ranking.h"

#include <map>

namespace qcs::insight {

using Batches = std::map<std::uint64_t, std::size_t>; ///< entries of the plan's table by batch

/// The value is ranked under that spec; `observed`: what its observer sees, in order.
void rank_value(RankPlan& plan, const Batches& batches, TensorSpec spec, std::vector<std::size_t> observed);

/// It is not, and why.
void leave_out(RankPlan& plan, const Batches& batches, Message why);

/// The same as plan_activations(), of eager mode.
void plan_eager_activations(RankPlan& plan, const ModelWeights& model);

} // namespace qcs::insight
