#pragma once
// Writers for the result of fuse_fx alone. Used by `qconfig plan --fuse-only`, and for workspaces with mode
// fx-fuse.

#include "insight/explain/fusion_plan.h"

#include <span>

namespace qcs::report {

/// Returns an object with the fusions, the nodes of the fused graph, the outcome of each traced node, the
/// preserved attributes, the exception that PyTorch raises, and the facts that only Python can tell and that
/// were not recorded.
std::string fusion_json(const insight::FusionPlan& plan);
std::string fusion_text(const insight::FusionPlan& plan, bool colour);

/// Returns details of single nodes: the fusion, if any, with its pattern and fuser method, and the patterns
/// that nearly matched the node.
std::string fusion_nodes_json(const insight::FusionPlan& plan, std::span<const model::TracedNode> nodes);
std::string fusion_node_text(const insight::FusionPlan& plan, model::TracedNode node, bool colour);

/// Returns the counts as text, e.g. "6 fusions of 14 nodes; 8 stay as they are; the fused graph has 20 nodes
/// of 28" (28 is the number of traced nodes).
std::string fusion_counts(const insight::FusionPlan& plan);

} // namespace qcs::report
