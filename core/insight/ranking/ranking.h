#pragma once
// Ranks the quantized weights of a model by their quantization error, worst first.

#include "insight/ranking/error_cache.h"
#include "insight/ranking/ranking_codes.h"
#include "insight/ranking/weight_error.h"

#include <functional>

namespace qcs::insight {

// What is to be measured.

/// A tensor or parameter that is not ranked. The message says why: the code of its spec, or
/// "rank-not-finite", "rank-no-tensor" (parameter), or an error of reading it.
struct Unranked : Message {
    std::optional<std::size_t> entry; ///< nullopt: in no file
    std::string name;                 ///< name of the tensor in its file, or of the parameter in the model
    std::string module;               ///< path of its module; "" for none
    std::optional<NodeReason> reason; ///< as in TensorSpec
};

struct RankPlan {
    std::shared_ptr<const TensorTable> table;
    std::vector<TensorSpec> specs; ///< one for each entry
    /// Entries: weights in the model's order, then in the order of the files; after them recorded
    /// activations.
    std::vector<std::size_t> quantized;
    std::vector<Unranked> unranked;

    /// The part of `quantized` that are weights.
    std::span<const std::size_t> weights() const;
};

/// The table's graph must be that of the model. Both may be null: then nothing is quantized.
RankPlan rank_plan(std::shared_ptr<const TensorTable> table, const ModelWeights& model);

// Measuring.

using RankResult = Expected<WeightError>;

/// Measures entries on several threads. `next` supplies entries, `done` gets each result as soon as it is
/// available; calls of either do not overlap. Results in the cache (which may be null) are not measured
/// again. Returns when `next` returns nullopt, or when stopped.
void measure_weights(const RankPlan& plan, const std::function<std::optional<std::size_t>()>& next,
                     const std::function<void(std::size_t entry, const RankResult& result)>& done,
                     ErrorCache* cache, const Task& task = {});

struct RankedWeight {
    std::size_t entry = 0;
    WeightError error;
};
struct Ranking {
    std::vector<RankedWeight> weights; ///< lowest SQNR first, infinite ones last; ties in the model's order
    std::vector<Unranked> unranked;
};
/// `results` has one element for each element of plan.quantized, in the same order.
Ranking ranking_of(const RankPlan& plan, std::span<const RankResult> results);

/// Measures everything; nullopt when stopped.
std::optional<Ranking> rank(const RankPlan& plan, ErrorCache* cache, const Task& task = {});

/// True if `a` is worse than `b`, so that it comes first.
bool is_worse(const WeightError& a, const WeightError& b);

} // namespace qcs::insight
