#pragma once
// What fuse_fx alone does to a model, with an outcome for every node. Nothing is observed or quantized.

#include "insight/explain/near_misses.h"
#include "insight/explain/unknown.h"
#include "insight/explain/verdicts.h"
#include "predict/prepare/fuse_fx.h"

namespace qcs::insight {

struct FusionPlan {
    predict::ResolveInput input; ///< with `fuse_alone` and a backend; the mapping and the mode are not used
    predict::FusedModel model;
    Verdicts verdicts; ///< `quantized` is never set; a node's host is the call that it was fused into

    const model::Graph& graph() const { return *input.graph; }
    /// The fusion that a traced node is part of; null if it is not fused.
    const predict::Fusion* fusion_of(model::TracedNode node) const;
    /// The fusion pattern of the backend entry, in one line.
    std::string pattern_of(const predict::Fusion& fusion) const;
    /// The class of the module at the root's target: the fused class, or the original one if the module is
    /// preserved.
    std::string type_at(const predict::Fusion& fusion) const;
    /// The fuser method that makes the module: "module.function", with arguments if a factory returned it.
    std::string fuser_of(const predict::Fusion& fusion) const;
    int fused_nodes() const; ///< number of nodes in the fused graph
    /// The node of the fused graph that represents a traced node; none if there is none.
    predict::FusedNode fused_node(model::TracedNode node) const;
};

/// Fusion patterns of the backend that nearly matched the node, nearest first, at most `most`. Their node ids
/// are those of the traced graph, as an FxGraph.
std::vector<PatternFit> fusion_misses(const FusionPlan& plan, model::TracedNode node, std::size_t most = 5);

/// `input` must have a graph and `fuse_alone`; a null backend means the native one. Returns null when
/// stopped.
std::shared_ptr<const FusionPlan> plan_fusion(const predict::ResolveInput& input, std::stop_token stop = {});

std::optional<RaisedIn> raised_in(const FusionPlan& plan);
Unknown unknown_of(const FusionPlan& plan);

} // namespace qcs::insight
