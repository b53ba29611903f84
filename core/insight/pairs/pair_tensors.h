#pragma once
// Pairs the tensors of a float model with those of its quantized counterpart and compares each pair. The
// files are checkpoints, or activations written by record_activations.

#include "insight/pairs/pair_codes.h"
#include "insight/pairs/swap_plan.h"
#include "insight/tensors/tensor_spec.h"
#include "quant/error/compare_tensors.h"

#include <functional>
#include <span>

namespace qcs::insight {

/// A tensor of the second (quantized) file with its counterpart in the first (float) file.
struct TensorPair {
    std::optional<std::size_t> first; ///< index in the first source; nullopt: a bias that only exists after a
                                      ///< BatchNorm was folded
    std::size_t second = 0;           ///< index in the second source
    std::string name;                 ///< name in the float model: "conv.weight", "relu.output.0"
    std::optional<FoldedNorm> folded; ///< BatchNorm to fold into the first tensor before comparing
    bool is_bias = false;             ///< with `folded`: this is the bias of that layer
    bool operator==(const TensorPair&) const = default;
};

/// A tensor without a counterpart; the message says why.
struct Unpaired : Message {
    bool is_first = true; ///< in the first source, otherwise in the second
    std::size_t tensor = 0;
    bool operator==(const Unpaired&) const = default;
};

struct TensorPairs {
    std::shared_ptr<const tensor::TensorSource> first, second;
    std::vector<TensorPair> pairs; ///< in the order of the second source
    std::vector<Unpaired> unpaired;
    /// Tensors of the first source, by their names in the model.
    std::map<std::string, std::size_t> norms = {};
};

/// What is known about the model besides the files. All members may be null or empty: tensors are then paired
/// by their names only.
struct PairModel {
    std::shared_ptr<const model::Graph> graph;
    std::vector<QuantizedWeight> weights;
    std::shared_ptr<const SwapPlan> swaps;
};

/// Pairs the tensors of both sources: by the names in the state dict of a converted model
/// ("fc._packed_params._packed_params.0" is the weight of fc), by name prefixes as match_tensors() does, and
/// by the swap plan.
TensorPairs pair_tensors(std::shared_ptr<const tensor::TensorSource> first,
                         std::shared_ptr<const tensor::TensorSource> second, const PairModel& model);

/// The name in the float model of a tensor that convert packs or renames: "fc.weight" for
/// "fc._packed_params._packed_params.0". `is_there` returns whether the float model has a tensor of that
/// name.
std::string unpacked_name(const std::string& name, const std::function<bool(const std::string&)>& is_there);

using PairResult = Expected<quant::PairStatistics>;

/// Compares one pair, after folding a BatchNorm into the first tensor if the pair has one. Errors:
/// "pair-not-finite", "rank-no-norm", and those of reading the tensors and of quant::compare_tensors().
PairResult compare_pair(const TensorPairs& pairs, const TensorPair& pair, const Task& task = {});

struct ComparedPair {
    std::size_t pair = 0; ///< index in TensorPairs::pairs
    quant::PairStatistics numbers;
};
/// Order of a comparison: the lowest SQNR first, then pairs that are equal, then those without an SQNR;
/// otherwise in the order of the pairs.
bool differs_more(const ComparedPair& a, const ComparedPair& b);

/// Compares the `wanted` pairs (indices in TensorPairs::pairs) in the given order. `arrived` is called on the
/// calling thread with each result, until all are compared or the task is stopped.
void compare_pairs(const TensorPairs& pairs, std::span<const std::size_t> wanted,
                   const std::function<void(std::size_t pair, const PairResult& result)>& arrived,
                   const Task& task = {});
/// Reports a pair that could not be compared: its tensor in the second source, and the error.
Unpaired unpaired(const TensorPair& pair, const PairResult& result);

struct PairComparison {
    std::vector<ComparedPair> compared; ///< sorted by differs_more()
    std::vector<Unpaired> unpaired;     ///< including the pairs that could not be compared
};
/// Compares all pairs. Returns nullopt when stopped.
std::optional<PairComparison> compare_pairs(const TensorPairs& pairs, const Task& task = {});

} // namespace qcs::insight
