#pragma once
// The tree that the user sees: modules, and in each module its traced calls in execution order.

#include "model/graph.h"

namespace qcs::model {

/// Index in ModuleTree::rows.
struct TreeRowTag {};
using TreeRowIndex = Id<TreeRowTag>;

/// One row: a container (or the root), or a node of the graph.
struct TreeRow {
    TreeRowIndex parent;                ///< none for the root row
    TracedNode node;                    ///< none for a container
    ModuleIndex module;                 ///< the container, or the module that the node calls
    std::string label;                  ///< last component of the path, or the node's name
    std::vector<TreeRowIndex> children; ///< in execution order
    bool operator==(const TreeRow&) const = default;
};

/// Row 0 is the root. Every node of the graph has exactly one row, below the module whose forward contains
/// the call. A container is placed at its first call; containers without calls come last, in the order of
/// Graph::modules.
struct ModuleTree {
    IdVector<TreeRowIndex, TreeRow> rows;
    IdVector<TracedNode, TreeRowIndex> row_of_node;
    bool operator==(const ModuleTree&) const = default;
};

/// The path of the module whose forward contains the call, which is the parent of the node's row; "" for
/// top-level code.
std::string_view owner_path(const Node& node);
ModuleTree build_module_tree(const Graph& graph);

} // namespace qcs::model
