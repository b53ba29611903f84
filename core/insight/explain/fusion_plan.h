#pragma once
// The result of fuse_fx when it is called alone: what happens to every node. No node is observed or
// quantized.

#include "insight/explain/near_misses.h"
#include "insight/explain/unknown.h"
#include "insight/explain/verdicts.h"
#include "predict/prepare/fuse_fx.h"

namespace qcs::insight {

struct FusionPlan {
    /// `fuse_alone` and the backend are not null; the mapping and the mode are not used.
    predict::ResolveInput input;
    predict::FusedModel model; ///< the fused graph and the fusions
    /// NodeVerdict::quantized is nullopt for every node. NodeVerdict::host is the call that the node was
    /// fused into.
    Verdicts verdicts;

    const model::Graph& graph() const { return *input.graph; }
    /// Returns the fusion that a traced node is part of; null if the node is not fused.
    const predict::Fusion* fusion_of(model::TracedNode node) const;
    /// Returns the pattern of the backend entry that caused the fusion, as one line of text.
    std::string pattern_of(const predict::Fusion& fusion) const;
    /// Returns the class of the module that the fused graph calls in place of the fused nodes: the fused
    /// class, or the original class if the custom config lists the module as a preserved attribute.
    std::string type_at(const predict::Fusion& fusion) const;
    /// Returns the fuser method that creates the fused module: "module.function", followed by arguments if a
    /// factory function returned the method.
    std::string fuser_of(const predict::Fusion& fusion) const;
    int fused_nodes() const; ///< number of nodes in the fused graph
    /// Returns the node of the fused graph that represents a traced node; none if there is no such node.
    predict::FusedNode fused_node(model::TracedNode node) const;
};

/// Returns fusion patterns of the backend that nearly matched the node, the nearest first, at most `most`.
/// The node ids in the result are ids of the traced graph.
std::vector<PatternFit> fusion_misses(const FusionPlan& plan, model::TracedNode node, std::size_t most = 5);

/// Predicts fuse_fx. The graph and `fuse_alone` of `input` must not be null; if the backend is null, the
/// native backend config is used. Returns null if `stop` is requested.
std::shared_ptr<const FusionPlan> plan_fusion(const predict::ResolveInput& input, std::stop_token stop = {});

/// Returns the exception that fuse_fx raises; nullopt if none.
std::optional<RaisedIn> raised_in(const FusionPlan& plan);
/// Returns the nodes whose outcome depends on facts that only Python can determine and that were not
/// recorded.
UnknownOutcomes unknown_outcomes(const FusionPlan& plan);

} // namespace qcs::insight
