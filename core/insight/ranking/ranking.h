#pragma once
// Ranks the quantized weights and recorded activations of a model by their quantization error, worst first.

#include "insight/ranking/error_cache.h"
#include "insight/ranking/ranking_codes.h"
#include "insight/ranking/weight_error.h"

#include <functional>

namespace qcs::insight {

// Which tensors are measured.

/// A tensor, parameter or activation that is not ranked. The code of the message says why: it is the code of
/// the tensor's TensorSpec; a code of ranking_codes.h, for example "rank-not-finite" or "rank-no-tensor"
/// (argument: parameter); or that of an error from reading or measuring the tensor.
struct Unranked : Message {
    /// Index in the table of the plan; nullopt if no file contains the parameter or activation.
    std::optional<std::size_t> entry;
    std::string name;                 ///< TensorTable::shown_name(); without an entry the name in the model
    std::string module;               ///< path of the module that owns the tensor; "" for none
    std::optional<NodeReason> reason; ///< as TensorSpec::reason
};

/// The tensors of a model's files, and how each of them is quantized.
struct RankPlan {
    std::shared_ptr<const TensorTable> table;
    std::vector<TensorSpec> specs; ///< one element for each entry of the table
    /// Indices in the table of the tensors to be ranked: first the weights, in the order of the model (if
    /// several files have the same weight, in the order of the files); then recorded activations, each
    /// represented by its first batch.
    std::vector<std::size_t> quantized;
    std::vector<Unranked> unranked;

    /// The elements of `quantized` that are weights.
    std::span<const std::size_t> weights() const;
};

/// Finds out which tensors of `table` are quantized. The graph of the table must be that of the model. Both
/// graphs may be null, in which case no tensor is quantized.
RankPlan rank_plan(std::shared_ptr<const TensorTable> table, const QuantizedModelTensors& model);

// Measuring.

using RankResult = Expected<WeightError>;

/// Measures entries of the table on several threads. `next` returns the next entry to measure, or nullopt if
/// there are no more. `done` gets each result as soon as it is available. Both are called on any of the
/// threads, but neither is called on two threads at once. A result in `cache` (which may be null) is not
/// measured again. Returns when `next` returns nullopt, or when the task is stopped.
void measure_tensors(const RankPlan& plan, const std::function<std::optional<std::size_t>()>& next,
                     const std::function<void(std::size_t entry, const RankResult& result)>& done,
                     ErrorCache* cache, const Task& task = {});

/// The measured error of one weight or activation.
struct RankedTensor {
    std::size_t entry = 0; ///< index in the table of the plan
    WeightError error;
};
struct Ranking {
    std::vector<RankedTensor> tensors; ///< weights and activations: the lowest SQNR first, infinite SQNRs
                                       ///< last; ties in the order of the plan
    std::vector<Unranked> unranked;
};
/// Sorts measured results. `results` has one element for each element of plan.quantized, in the same order.
Ranking ranking_of(const RankPlan& plan, std::span<const RankResult> results);

/// Measures all tensors in plan.quantized. Returns nullopt if the task is stopped.
std::optional<Ranking> rank(const RankPlan& plan, ErrorCache* cache, const Task& task = {});

/// True if `a` has the larger error, so that it comes before `b` in a ranking.
bool is_worse(const WeightError& a, const WeightError& b);

} // namespace qcs::insight
