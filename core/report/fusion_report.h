#pragma once
// Writers for the result of fuse_fx alone, used by `qconfig plan --fuse-only` and workspaces with mode
// fx-fuse.

#include "insight/explain/fusion_plan.h"

#include <span>

namespace qcs::report {

/// A document with the fusions, the nodes of the fused graph, the outcome of each traced node, preserved
/// attributes, exceptions of PyTorch, and answers of Python that were not recorded.
std::string fusion_json(const insight::FusionPlan& plan);
std::string fusion_text(const insight::FusionPlan& plan, bool colour);

/// Details of single nodes: the fusion with its pattern and fuser method, or the patterns that nearly
/// matched.
std::string fusion_nodes_json(const insight::FusionPlan& plan, std::span<const model::TracedNode> nodes);
std::string fusion_node_text(const insight::FusionPlan& plan, model::TracedNode node, bool colour);

/// Example: "6 fusions of 14 nodes; 8 stay as they are; the fused graph has 20 nodes of 28".
std::string fusion_counts(const insight::FusionPlan& plan);

} // namespace qcs::report
