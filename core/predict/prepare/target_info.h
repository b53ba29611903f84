#pragma once
// Which constructors stand for each node's inputs, weight, bias and output (node.meta["target_dtype_info"] in
// torch/ao/quantization/fx/prepare.py; semantics §7.1-7.2), and whether the backend supports them (§6.1).

#include "predict/prepare/constructors.h"
#include "predict/prepare/matches.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// What an argument is to the node that it is given to.
enum class ArgRole : std::uint8_t { Activation, Weight, Bias };
ArgRole role_of(const fx::FxNode& node, const TargetInfo& info, fx::NodeId arg);

/// Nodes that are given as an argument whose value is known to be no float tensor (NON_OBSERVABLE_ARG_DICT),
/// and what shares its observer with them. No qconfig has a say in it.
struct NonObservable {
    IdVector<fx::NodeId, bool> nodes;
    std::optional<Raised> raised; ///< when their turn comes
};
NonObservable non_observable(const fx::FxGraph& graph, const Matches& matches);

struct PlacementFacts {
    const fx::FxGraph& graph; ///< observers may have been inserted meanwhile
    const config::BackendConfig& backend;
    const Matches& matches;
    IdSpan<fx::NodeId, const config::QConfig*> qconfig_of; ///< null = None
    const NonObservable& non_observable;
    std::span<const std::int64_t> input_quantized;
    std::span<const std::int64_t> output_quantized;
    std::vector<PlanWarning>& warnings;
};

/// Steps 1 to 3 of insert_observers_for_model. Throws PyError where PyTorch raises.
IdVector<fx::NodeId, TargetInfo> target_infos(const PlacementFacts& facts, Constructors& constructors,
                                              NoTensors& no_tensors);

/// Does some dtype config of the match's entry fit the infos and the qconfig? Adds the warnings that PyTorch
/// emits on the way. Throws PyError.
bool is_supported(const PlacementFacts& facts, IdSpan<fx::NodeId, TargetInfo> infos,
                  Constructors& constructors, const PatternMatch& match, const config::QConfig* qconfig);

} // namespace qcs::predict
