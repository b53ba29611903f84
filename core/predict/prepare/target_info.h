#pragma once
// The constructors that determine the dtypes of each node's inputs, weight, bias and output
// (node.meta["target_dtype_info"] in torch/ao/quantization/fx/prepare.py;
// docs/semantics/placement.md#target-dtypes), and whether the backend supports them
// (docs/semantics/constraints.md#supported-patterns).

#include "predict/prepare/constructors.h"
#include "predict/prepare/matches.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The role of an argument in the call that it is passed to.
enum class ArgRole : std::uint8_t { Activation, Weight, Bias };
ArgRole role_of(const fx::FxNode& node, const TargetInfo& info, fx::NodeId arg);

/// Nodes that are passed as an argument whose value is known not to be a float tensor
/// (NON_OBSERVABLE_ARG_DICT), and nodes that share their observer with them. Independent of qconfigs.
struct NonObservable {
    IdVector<fx::NodeId, bool> nodes;
    std::optional<Raised> raised; ///< raised when PyTorch gets to these nodes
};
NonObservable non_observable(const fx::FxGraph& graph, const Matches& matches);

struct PlacementFacts {
    const fx::FxGraph& graph; ///< observers may have been inserted into it
    const config::BackendConfig& backend;
    const Matches& matches;
    IdSpan<fx::NodeId, const config::QConfig*> qconfig_of; ///< null = None
    const NonObservable& non_observable;
    std::span<const std::int64_t> input_quantized;
    std::span<const std::int64_t> output_quantized;
    std::vector<PlanWarning>& warnings;
};

/// Steps 1 to 3 of insert_observers_for_model. Throws PyError if PyTorch raises.
IdVector<fx::NodeId, TargetInfo> target_infos(const PlacementFacts& facts, Constructors& constructors,
                                              NoTensors& no_tensors);

/// Whether one of the dtype configs of the match's entry accepts the infos and the qconfig. Adds the warnings
/// that PyTorch emits while checking. Throws PyError.
bool is_supported(const PlacementFacts& facts, IdSpan<fx::NodeId, TargetInfo> infos,
                  Constructors& constructors, const PatternMatch& match, const config::QConfig* qconfig);

} // namespace qcs::predict
