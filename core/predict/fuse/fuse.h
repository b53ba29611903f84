#pragma once
// The fusion pass (torch/ao/quantization/fx/fuse.py; semantics §4), as it concerns resolution: which nodes
// are swallowed by which root, and the type of module that then stands at the root's target.

#include "config/custom_config.h"
#include "model/graph.h"
#include "predict/fx/fx_graph.h"
#include "predict/interpreter/py_error.h"

namespace qcs::predict {

struct Recorded;

using TypeNames = CompactVector<SharedText>;

/// In FusionResult::fusions.
struct FusionTag {};
using FusionIndex = Id<FusionTag>;

struct Fusion {
    model::TracedNode root;                 ///< keeps its name where it is not in the fused graph anyway
    model::TracedNode last;                 ///< the fused node takes its place in the order
    std::size_t place = 0;                  ///< of the fused node: in FusionResult::order
    CompactVector<model::TracedNode> nodes; ///< all swallowed nodes, root included, in graph order
    config::EntryIndex pattern;
    config::EntryIndex method; ///< the entry whose fuser method was called: by classes, not by the match
    SharedText
        fused_type; ///< canonical name of what the fuser returns ("torch.ao.nn.intrinsic...ConvReLU2d")
    TypeNames child_types; ///< of the fused module, in order; empty when it is a plain folded module
    /// By child: none for a ReLU that the pass itself made. For a plain folded module the one module it was
    /// copied from.
    CompactVector<model::ModuleIndex> child_modules;
    fx::Args extra_inputs; ///< taken by the fused node after the root's own arguments
    bool folded =
        false; ///< a BatchNorm went into a copy of the root's module: the fused module or its first child
    bool is_new = false; ///< a user's fuser method made the module
    bool operator==(const Fusion&) const = default;
};

struct FusionResult {
    IdVector<FusionIndex, Fusion> fusions; ///< in graph order of their last nodes
    IdVector<model::TracedNode, FusionIndex> fused_into;
    /// Surviving nodes in the order of the fused graph. A root that a MatchAllNode took stands in it twice.
    std::vector<model::TracedNode> order;
    IdVector<model::ModuleIndex, SharedText> module_type;    ///< after the pass
    IdVector<model::ModuleIndex, TypeNames> module_children; ///< child types if it is a fused module
    /// What is not on record, each at the last node of a match that PyTorch may fuse; without a Python type.
    /// Nothing of such a match is fused here.
    std::vector<Raised> gaps = {};
    std::vector<model::TracedNode> uncertain = {}; ///< nodes of these matches
    std::optional<Raised>
        raised; ///< while modules were fused: then nothing is, and all nodes are in the order
    bool operator==(const FusionResult&) const = default;
};

/// Near-linear in the size of the graph. `index` and `traced` are those of `graph`. What a fuser method or
/// getter that is not torch's own answers has to be recorded.
FusionResult fuse(const model::Graph& graph, const model::GraphIndex& index, const fx::FxGraph& traced,
                  const config::BackendConfig& backend, bool is_qat, const Recorded* recorded = nullptr);
FusionResult fuse(const model::Graph& graph, const config::BackendConfig& backend, bool is_qat,
                  const Recorded* recorded = nullptr);

} // namespace qcs::predict
