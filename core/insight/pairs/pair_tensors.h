#pragma once
// Tensors of a float model's files and of the quantized one's, pair by pair: checkpoints, or activations that
// record_activations wrote.

#include "insight/pairs/pair_codes.h"
#include "insight/pairs/swap_plan.h"
#include "insight/tensors/tensor_spec.h"
#include "quant/error/compare_tensors.h"

#include <functional>
#include <span>

namespace qcs::insight {

/// What stands for the tensor on the float side. Without an entry: a bias that only folding makes.
struct TensorPair {
    std::optional<std::size_t> first; ///< in the first source
    std::size_t second = 0;
    std::string name;                 ///< "conv.weight", "relu.output.0"; in the float model
    std::optional<FoldedNorm> folded; ///< is multiplied into it first
    bool is_bias = false;             ///< of a folded one
    bool operator==(const TensorPair&) const = default;
};

struct Unpaired : Message {
    bool is_first = true; ///< of the first source, else of the second
    std::size_t tensor = 0;
    bool operator==(const Unpaired&) const = default;
};

struct TensorPairs {
    std::shared_ptr<const tensor::TensorSource> first, second;
    std::vector<TensorPair> pairs; ///< in the order of the second source
    std::vector<Unpaired> unpaired;
    std::map<std::string, std::size_t> norms =
        {}; ///< tensors of the first source by their names in the model
};

/// What is known of the model, besides the files; all may be null: then names alone decide.
struct PairModel {
    std::shared_ptr<const model::Graph> graph;
    std::vector<QuantizedWeight> weights;
    std::shared_ptr<const SwapPlan> swaps;
};

/// Matches them by the names that a state dict of a converted model has ("fc._packed_params._packed_params.0"
/// is the weight of fc), by prefixes as match_tensors() does, and by the plan.
TensorPairs pair_tensors(std::shared_ptr<const tensor::TensorSource> first,
                         std::shared_ptr<const tensor::TensorSource> second, const PairModel& model);

/// The name in the float model of a tensor that convert packs or renames: "fc.weight" of
/// "fc._packed_params._packed_params.0". `is_there` says whether the float model has a tensor of that name.
std::string unpacked_name(const std::string& name, const std::function<bool(const std::string&)>& is_there);

using PairResult = Expected<quant::PairStatistics>;

/// The numbers of one pair, the first with what is folded into it. "pair-not-finite", "rank-no-norm", and
/// what reading it and quant::compare_tensors() say.
PairResult compare_pair(const TensorPairs& pairs, const TensorPair& pair, const Task& task = {});

struct ComparedPair {
    std::size_t pair = 0; ///< in TensorPairs::pairs
    quant::PairStatistics numbers;
};
/// Does `a` stand before `b`? The worst SQNR first, equal ones last, and behind them those without an SQNR;
/// else in the order of the pairs.
bool differs_more(const ComparedPair& a, const ComparedPair& b);

/// These of them (places in TensorPairs::pairs), in this order. `arrived` gets each as it comes, on this
/// thread, until all are compared or it is stopped.
void compare_pairs(const TensorPairs& pairs, std::span<const std::size_t> wanted,
                   const std::function<void(std::size_t pair, const PairResult& result)>& arrived,
                   const Task& task = {});
/// Of a pair that could not be compared: its tensor of the second source, and why.
Unpaired unpaired(const TensorPair& pair, const PairResult& result);

struct PairComparison {
    std::vector<ComparedPair> compared; ///< by differs_more
    std::vector<Unpaired> unpaired;     ///< with those that could not be compared
};
/// All of them; nullopt when stopped.
std::optional<PairComparison> compare_pairs(const TensorPairs& pairs, const Task& task = {});

} // namespace qcs::insight
