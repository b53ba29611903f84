#pragma once
// Adds recorded values to a plan, in FX graph mode and in eager mode.

#include "insight/ranking/ranking.h"

#include <map>

namespace qcs::insight {

using Batches = std::map<std::uint64_t, std::size_t>; ///< index in the plan's table, by batch number

/// Ranks the value under that spec; `observed`: what its observer sees, in order.
void rank_value(RankPlan& plan, const Batches& batches, TensorSpec spec, std::vector<std::size_t> observed);

/// Reports why the value is not ranked.
void leave_out(RankPlan& plan, const Batches& batches, Message why);

/// The same as plan_activations(), for eager mode.
void plan_eager_activations(RankPlan& plan, const ModelWeights& model);

} // namespace qcs::insight
