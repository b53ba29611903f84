#pragma once
// The fusion pass (torch/ao/quantization/fx/fuse.py; docs/semantics/fusion.md), as far as resolution needs
// it: which nodes are fused into which root, and the type of the module that replaces the root's module.

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

struct Fusion {
    /// The fused node takes its name, unless the fused graph already has a node of that name.
    model::TracedNode root;
    model::TracedNode last;                 ///< the fused node takes its place in the node order
    std::size_t place = 0;                  ///< index of the fused node in FusionResult::order
    CompactVector<model::TracedNode> nodes; ///< all nodes that were fused, including the root, in graph order
    config::EntryIndex pattern;
    /// Entry whose fuser method was called; found by the matched classes, so it may differ from `pattern`.
    config::EntryIndex method;
    /// Canonical name of the class that the fuser method returns ("torch.ao.nn.intrinsic...ConvReLU2d").
    SharedText fused_type;
    /// Of the fused module, in order; empty if the result is a plain module with folded weights.
    TypeNames child_types;
    /// One for each child; none for a ReLU that the pass itself made. For a plain folded module, the one
    /// module that it was copied from.
    CompactVector<model::ModuleIndex> child_modules;
    fx::Args extra_inputs; ///< arguments of the fused node after those of the root
    /// A BatchNorm was folded into a copy of the root's module: the fused module itself or its first child.
    bool folded = false;
    bool is_new = false; ///< the module was made by a user's fuser method
    bool operator==(const Fusion&) const = default;
};

struct FusionResult {
    IdVector<FusionIndex, Fusion> fusions; ///< in graph order of their last nodes
    IdVector<model::TracedNode, FusionIndex> fused_into;
    /// The nodes that remain, in the order of the fused graph. A root that is also matched by a MatchAllNode
    /// occurs twice.
    std::vector<model::TracedNode> order;
    IdVector<model::ModuleIndex, SharedText> module_type;    ///< after the pass
    IdVector<model::ModuleIndex, TypeNames> module_children; ///< types of the children of fused modules
    /// Facts that were not recorded, each with the last node of a match that PyTorch may fuse, and without a
    /// Python type. Such matches are not fused here.
    std::vector<Raised> gaps = {};
    std::vector<model::TracedNode> uncertain = {}; ///< nodes of those matches
    /// Raised while modules were fused: then nothing is fused, and `order` contains all nodes.
    std::optional<Raised> raised;
    bool operator==(const FusionResult&) const = default;
};

/// Runs in nearly linear time in the size of the graph. `index` and `traced` must belong to `graph`. Results
/// of fuser methods and getters that are not torch's own must have been recorded.
FusionResult fuse(const model::Graph& graph, const model::GraphIndex& index, const fx::FxGraph& traced,
                  const config::BackendConfig& backend, bool is_qat, const Recorded* recorded = nullptr);
FusionResult fuse(const model::Graph& graph, const config::BackendConfig& backend, bool is_qat,
                  const Recorded* recorded = nullptr);

} // namespace qcs::predict
