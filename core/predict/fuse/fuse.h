#pragma once
// The fusion pass (torch/ao/quantization/fx/fuse.py; docs/semantics/fusion.md), as far as resolution needs
// the result: which nodes are fused into which root, and the class of the module that replaces the root's
// module.

#include "config/custom_config.h"
#include "model/graph.h"
#include "predict/fx/fx_graph.h"
#include "predict/interpreter/py_error.h"

namespace qcs::predict {

struct Recorded;

using TypeNames = CompactVector<SharedText>;

/// Index into FusionResult::fusions.
struct FusionTag {};
using FusionIndex = Id<FusionTag>;

/// One fused pattern.
struct Fusion {
    /// The root of the match. The fused node has the root's name, unless the fused graph already has a node
    /// of that name.
    model::TracedNode root;
    /// The last node of the match. The fused node takes the place of this node in the order of nodes.
    model::TracedNode last;
    std::size_t order_position = 0; ///< index of the fused node in FusionResult::order
    /// All nodes that were fused, in graph order. They include the root, unless a MatchAllNode matched it.
    CompactVector<model::TracedNode> nodes;
    config::EntryIndex pattern; ///< the entry whose pattern matched
    /// The entry whose fuser method was called. It is looked up by the matched classes, so it may differ from
    /// `pattern`.
    config::EntryIndex method;
    /// Canonical name of the class that the fuser method returns ("torch.ao.nn.intrinsic...ConvReLU2d").
    SharedText fused_type;
    /// Classes of the fused module's children, in order; empty if the fuser method returns a plain module
    /// with folded weights.
    TypeNames child_types;
    /// For each child of the fused module, a module of the graph: the child is this module or a copy of it.
    /// None for a ReLU that the pass made and for modules that a user's fuser method made. If the fuser
    /// method returns a plain module, the only element is the module of which the plain module is a copy.
    CompactVector<model::ModuleIndex> child_modules;
    fx::Args extra_inputs; ///< arguments of the fused node after those of the root
    /// Whether a BatchNorm was folded into a copy of the root's module. The copy is the fused module itself
    /// or its first child.
    bool folded = false;
    bool is_new = false; ///< whether a user's fuser method made the fused module
    bool operator==(const Fusion&) const = default;
};

/// The result of the fusion pass.
struct FusionResult {
    IdVector<FusionIndex, Fusion> fusions; ///< in graph order of their last nodes
    /// For each traced node, the fusion that contains it; none if it was not fused.
    IdVector<model::TracedNode, FusionIndex> fused_into;
    /// The nodes of the fused graph, in its order; a fused node is represented by the root of its fusion. If
    /// this root was matched by a MatchAllNode, it also stays in the graph itself, so that it occurs twice.
    std::vector<model::TracedNode> order;
    IdVector<model::ModuleIndex, SharedText> module_type;    ///< class of each module after the pass
    IdVector<model::ModuleIndex, TypeNames> module_children; ///< classes of the children of each fused module
    /// Results of user code that were not recorded. Each names the last node of a match that PyTorch may
    /// fuse, and its `type` is "". Such matches are not fused here.
    std::vector<Raised> gaps = {};
    std::vector<model::TracedNode> uncertain = {}; ///< the nodes of these matches
    /// What PyTorch raises. If it raises while it fuses modules, nothing is fused here, and `order` contains
    /// all nodes. If it raises afterwards, when it builds the new GraphModule, everything is fused.
    std::optional<Raised> raised;
    bool operator==(const FusionResult&) const = default;
};

/// Runs the fusion pass, in time nearly linear in the size of the graph. `index` and `traced` (FxGraph::of)
/// must belong to `graph`. Results of fuser methods and getters that are not torch's own are taken from
/// `recorded`, which may be null.
FusionResult fuse(const model::Graph& graph, const model::GraphIndex& index, const fx::FxGraph& traced,
                  const config::BackendConfig& backend, bool is_qat, const Recorded* recorded = nullptr);
FusionResult fuse(const model::Graph& graph, const config::BackendConfig& backend, bool is_qat,
                  const Recorded* recorded = nullptr);

} // namespace qcs::predict
