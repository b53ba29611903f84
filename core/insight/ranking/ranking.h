#pragma once
// The quantized weights of a model by what quantizing them costs, the worst first.

#include "insight/ranking/error_cache.h"
#include "insight/ranking/ranking_codes.h"
#include "insight/ranking/weight_error.h"

#include <functional>

namespace qcs::insight {

// What is to be measured.

/// A tensor or a parameter that stands in no ranking. The message says why: that of its spec, or
/// "rank-not-finite", "rank-no-tensor" (parameter), or what reading it said.
struct Unranked : Message {
    std::optional<std::size_t> entry; ///< nullopt: no file has it
    std::string name;                 ///< of that tensor in its file, or of the parameter in the model
    std::string module;               ///< its path; "" for none
    std::optional<NodeReason> reason; ///< as in TensorSpec
};

struct RankPlan {
    std::shared_ptr<const TensorTable> table;
    std::vector<TensorSpec> specs; ///< of each entry
    /// Entries: weights in the model's order, and then in the files'; behind them recorded activations.
    std::vector<std::size_t> quantized;
    std::vector<Unranked> unranked;

    /// Those of `quantized` that are no activations.
    std::span<const std::size_t> weights() const;
};

/// The graph of the table is that of the model; both may be null: then nothing is quantized.
RankPlan rank_plan(std::shared_ptr<const TensorTable> table, const ModelWeights& model);

// Measuring it.

using RankResult = Expected<WeightError>;

/// Measures entries on several threads: `next` hands them out, `done` gets each result as it comes; neither
/// is called by two threads at once. What is in the cache (which may be null) is not read again. Returns when
/// `next` has no more, or when stopped.
void measure_weights(const RankPlan& plan, const std::function<std::optional<std::size_t>()>& next,
                     const std::function<void(std::size_t entry, const RankResult& result)>& done,
                     ErrorCache* cache, const Task& task = {});

struct RankedWeight {
    std::size_t entry = 0;
    WeightError error;
};
struct Ranking {
    std::vector<RankedWeight> weights; ///< worst SQNR first; ties in the model's order; infinite ones last
    std::vector<Unranked> unranked;
};
/// By the results of all entries of plan.quantized, in that order.
Ranking ranking_of(const RankPlan& plan, std::span<const RankResult> results);

/// All of it; nullopt when stopped.
std::optional<Ranking> rank(const RankPlan& plan, ErrorCache* cache, const Task& task = {});

/// Does a stand before b: is it worse?
bool is_worse(const WeightError& a, const WeightError& b);

} // namespace qcs::insight
