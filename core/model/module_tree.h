#pragma once
// The module tree for display: the modules of a traced model and, below each module, the calls of its
// children and the other nodes that were traced in its forward, in execution order.

#include "model/graph.h"

namespace qcs::model {

/// Index in ModuleTree::rows.
struct TreeRowTag {};
using TreeRowIndex = Id<TreeRowTag>;

/// One row of the tree: a node of the graph, or a container. A container is the root, a module that tracing
/// entered, or a module that is not called. Modules inside a leaf module have no rows.
struct TreeRow {
    TreeRowIndex parent; ///< "none" for the root
    TracedNode node;     ///< the node of this row; "none" for a container
    /// The container, or the module that the node calls; "none" for the root and for nodes of other kinds.
    ModuleIndex module;
    /// Last component of the module's path; for nodes that do not call a module, the node's name.
    std::string label;
    std::vector<TreeRowIndex> children; ///< in execution order
    bool operator==(const TreeRow&) const = default;
};

/// The whole tree. Row 0 is the root. Every node of the graph has exactly one row, below the module at
/// owner_path(). Among its siblings, a container has the position of its first node. Containers without nodes
/// come last, in the order of Graph::modules.
struct ModuleTree {
    IdVector<TreeRowIndex, TreeRow> rows;
    IdVector<TracedNode, TreeRowIndex> row_of_node;
    bool operator==(const ModuleTree&) const = default;
};

/// Returns the path of the module below which the node has its row; "" for the root. For a call of a module,
/// this is the parent in the path of that module, even if the forward of another module makes the call (as in
/// `for layer in self.layers`). For other nodes, it is the module in whose forward the node was traced; if
/// that was not recorded, it is the parent of the target of a get_attr, and the root for all else.
std::string_view owner_path(const Node& node);
ModuleTree build_module_tree(const Graph& graph);

} // namespace qcs::model
