#pragma once
// Pairs the tensors of a float model with the tensors of its quantized counterpart, and compares the tensors
// of each pair. The two files are checkpoints, or activations that record_activations of the Python bridge
// wrote.

#include "insight/pairs/converted_names.h"
#include "insight/pairs/pair_codes.h"
#include "insight/tensors/tensor_spec.h"
#include "quant/error/compare_tensors.h"

#include <functional>
#include <span>

namespace qcs::insight {

/// A tensor of the second (quantized) file with its counterpart in the first (float) file.
struct TensorPair {
    std::optional<std::size_t> first; ///< index in the first source; nullopt for a bias that exists only
                                      ///< because a BatchNorm was folded
    std::size_t second = 0;           ///< index in the second source
    std::string name;                 ///< name in the float model, e.g. "conv.weight" or "relu.output.0"
    /// The BatchNorm to fold into the first tensor before the comparison; nullopt for none.
    std::optional<FoldedNorm> folded;
    bool is_bias = false; ///< only with `folded`: the tensor is the bias of the layer, not its weight
    bool operator==(const TensorPair&) const = default;
};

/// A tensor that has no counterpart; the message says why.
struct Unpaired : Message {
    bool is_first = true;   ///< true: the tensor is in the first source; false: in the second
    std::size_t tensor = 0; ///< index in that source
    bool operator==(const Unpaired&) const = default;
};

struct TensorPairs {
    std::shared_ptr<const tensor::TensorSource> first, second;
    std::vector<TensorPair> pairs; ///< in the order of the second source
    std::vector<Unpaired> unpaired;
    /// If the sources are checkpoints: the index of each tensor of the first source, by the name of the
    /// tensor in the float model. Used to find the parameters of a BatchNorm.
    std::map<std::string, std::size_t> first_by_name = {};
};

/// What is known about the model in addition to the two files. All members may be null or empty, in which
/// case tensors are paired by their names only.
struct PairingContext {
    std::shared_ptr<const model::Graph> graph;
    std::vector<QuantizedWeight> weights;
    std::shared_ptr<const ConvertedNames> names;
};

/// Pairs the tensors of both sources by name. Considers the names in the state dict of a converted model
/// ("fc._packed_params._packed_params.0" is the weight of fc), name prefixes (as match_tensors() does), and
/// PairingContext::names.
TensorPairs pair_tensors(std::shared_ptr<const tensor::TensorSource> first,
                         std::shared_ptr<const tensor::TensorSource> second, const PairingContext& model);

/// Returns the name in the float model for a tensor that convert packs or renames, for example "fc.weight"
/// for "fc._packed_params._packed_params.0"; returns all other names unchanged. `is_there` returns whether
/// the float model has a tensor with the given name.
std::string unpacked_name(const std::string& name, const std::function<bool(const std::string&)>& is_there);

using PairResult = Expected<quant::PairStatistics>;

/// Compares the two tensors of one pair, after folding a BatchNorm into the first if the pair has one. Fails
/// with "pair-not-finite", "rank-no-norm", an error from reading a tensor, or an error of
/// quant::compare_tensors(), quant::fold_batch_norm() or quant::fold_bias().
PairResult compare_pair(const TensorPairs& pairs, const TensorPair& pair, const Task& task = {});

struct ComparedPair {
    std::size_t pair = 0; ///< index in TensorPairs::pairs
    quant::PairStatistics numbers;
};
/// True if `a` is listed before `b`: the pair with the lowest SQNR comes first; pairs of equal tensors come
/// after those that differ; pairs without an SQNR come last. Ties keep the order of TensorPairs::pairs.
bool differs_more(const ComparedPair& a, const ComparedPair& b);

/// Compares the pairs with the indices `wanted` in TensorPairs::pairs, in the given order. Calls `arrived` on
/// the calling thread with each result. Returns when all pairs are compared, or when the task is stopped.
void compare_pairs(const TensorPairs& pairs, std::span<const std::size_t> wanted,
                   const std::function<void(std::size_t pair, const PairResult& result)>& arrived,
                   const Task& task = {});
/// To be called for a pair that compare_pair() could not compare. Returns an Unpaired for the pair's tensor
/// in the second source; its message is the error in `result`.
Unpaired unpaired(const TensorPair& pair, const PairResult& result);

struct PairComparison {
    std::vector<ComparedPair> compared; ///< sorted by differs_more()
    std::vector<Unpaired> unpaired; ///< tensors without a counterpart, and pairs that could not be compared
};
/// Compares all pairs. Returns nullopt if the task is stopped.
std::optional<PairComparison> compare_pairs(const TensorPairs& pairs, const Task& task = {});

} // namespace qcs::insight
