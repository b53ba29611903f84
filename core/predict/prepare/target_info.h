#pragma once
// Determines, for each node, the constructors that define the dtypes of its inputs, weight, bias and output
// (node.meta["target_dtype_info"] in torch/ao/quantization/fx/prepare.py;
// docs/semantics/placement.md#target-dtypes), and whether the backend supports them
// (docs/semantics/constraints.md#supported-patterns).

#include "predict/prepare/constructors.h"
#include "predict/prepare/matches.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The role of an argument in the call that it is passed to.
enum class ArgRole : std::uint8_t { Activation, Weight, Bias };
/// Returns the role of the input `arg` in the call `node`.
ArgRole role_of(const fx::FxNode& node, const TargetInfo& info, fx::NodeId arg);

/// Nodes whose target dtypes PyTorch sets to None, so that they are not observed: they are passed as an
/// argument that is known not to be a float tensor (NON_OBSERVABLE_ARG_DICT), or such a node shares their
/// observer. Which nodes these are does not depend on qconfigs.
struct NonObservable {
    IdVector<fx::NodeId, bool> nodes;
    std::optional<Raised> raised; ///< what PyTorch raises when it gets to these nodes
};
NonObservable non_observable(const fx::FxGraph& graph, const Matches& matches);

/// The facts on which target dtypes and the placement of observers depend.
struct PlacementFacts {
    const fx::FxGraph& graph; ///< observers may have been inserted into it
    const config::BackendConfig& backend;
    const Matches& matches;
    IdSpan<fx::NodeId, const config::QConfig*> qconfig_of; ///< null = None
    const NonObservable& non_observable;
    /// Indexes of the model's inputs and outputs that the custom config declares quantized.
    std::span<const std::int64_t> input_quantized;
    std::span<const std::int64_t> output_quantized;
    std::vector<PlanWarning>& warnings;
};

/// Computes the target infos of all nodes: steps 1 to 3 of insert_observers_for_model. Throws PyError if
/// PyTorch raises.
IdVector<fx::NodeId, TargetInfo> target_infos(const PlacementFacts& facts, ObserverCache& constructors,
                                              NoTensors& no_tensors);

/// Returns whether one of the dtype configs of the match's entry supports the target infos and the qconfig.
/// True for matches without an entry: custom and standalone modules.
/// If PyTorch emits warnings during this check, adds them to facts.warnings. Throws PyError.
bool is_supported(const PlacementFacts& facts, IdSpan<fx::NodeId, TargetInfo> infos,
                  ObserverCache& constructors, const PatternMatch& match, const config::QConfig* qconfig);

} // namespace qcs::predict
