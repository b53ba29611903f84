#pragma once
// What fuse_fx alone makes of a model, for `qconfig plan --fuse-only` and workspaces of mode fx-fuse.

#include "insight/explain/fusion_plan.h"

#include <span>

namespace qcs::report {

/// One document: fusions, nodes of the fused graph, the outcome of each traced node, preserved attributes,
/// what PyTorch raises and what is not on record.
std::string fusion_json(const insight::FusionPlan& plan);
std::string fusion_text(const insight::FusionPlan& plan, bool colour);

/// What becomes of single nodes, in full: the fusion, its pattern and fuser, or what nearly fused.
std::string fusion_nodes_json(const insight::FusionPlan& plan, std::span<const model::TracedNode> nodes);
std::string fusion_node_text(const insight::FusionPlan& plan, model::TracedNode node, bool colour);

/// "6 fusions of 14 nodes; 8 stay as they are; the fused graph has 20 nodes of 28".
std::string fusion_counts(const insight::FusionPlan& plan);

} // namespace qcs::report
