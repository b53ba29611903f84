#pragma once
// What fuse_fx alone makes of a model, with an outcome for every node. Nothing is observed or quantized.

#include "insight/explain/near_misses.h"
#include "insight/explain/unknown.h"
#include "insight/explain/verdicts.h"
#include "predict/prepare/fuse_fx.h"

namespace qcs::insight {

struct FusionPlan {
    predict::ResolveInput input; ///< with `fuse_alone` and a backend; mapping and mode have no say
    predict::FusedModel model;
    Verdicts verdicts; ///< none is quantized or not; hosts are those whose fused module took a node in

    const model::Graph& graph() const { return *input.graph; }
    /// What takes a traced node; null for what stays.
    const predict::Fusion* fusion_of(model::TracedNode node) const;
    /// The pattern of the backend's entry that fuses, in one line.
    std::string pattern_of(const predict::Fusion& fusion) const;
    /// The class that stands at the root's target: the fused one, or that of a module that is preserved.
    std::string type_at(const predict::Fusion& fusion) const;
    /// The fuser method that makes the module: "module.function", of a factory's product with its arguments.
    std::string fuser_of(const predict::Fusion& fusion) const;
    int fused_nodes() const; ///< nodes of the fused graph
    /// The node of the fused graph that stands for a traced one; none where there is no such.
    predict::FusedNode fused_node(model::TracedNode node) const;
};

/// Fusions of the backend that did not take the node, nearest first, `most` at most. Their nodes are those of
/// the traced graph, as an FxGraph.
std::vector<PatternFit> fusion_misses(const FusionPlan& plan, model::TracedNode node, std::size_t most = 5);

/// `input` has a graph and `fuse_alone`; its backend may be null: native. nullptr when stopped.
std::shared_ptr<const FusionPlan> plan_fusion(const predict::ResolveInput& input, std::stop_token stop = {});

std::optional<RaisedIn> raised_in(const FusionPlan& plan);
Unknown unknown_of(const FusionPlan& plan);

} // namespace qcs::insight
