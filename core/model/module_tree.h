#pragma once
// The tree that people see: modules, and inside each every traced call in execution order.

#include "model/graph.h"

namespace qcs::model {

/// In ModuleTree::rows.
struct TreeRowTag {};
using TreeRowIndex = Id<TreeRowTag>;

/// One row. Module rows are containers (or the root); call rows are nodes of the graph.
struct TreeRow {
    TreeRowIndex parent;                ///< none for the root row
    TracedNode node;                    ///< none for a container
    ModuleIndex module;                 ///< the container, or the called module
    std::string label;                  ///< last component of the path, or the node's name
    std::vector<TreeRowIndex> children; ///< in execution order
    bool operator==(const TreeRow&) const = default;
};

/// Row 0 is the root. Every node of the graph has exactly one row, below the module whose code calls it; a
/// container appears where its first call happens; containers in which nothing is called come last, in
/// registration order.
struct ModuleTree {
    IdVector<TreeRowIndex, TreeRow> rows;
    IdVector<TracedNode, TreeRowIndex> row_of_node;
    bool operator==(const ModuleTree&) const = default;
};

/// The module whose code makes the call, and below which the tree has the node's row; "" at the top.
std::string_view owner_path(const Node& node);
ModuleTree build_module_tree(const Graph& graph);

} // namespace qcs::model
