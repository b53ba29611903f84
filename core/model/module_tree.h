#pragma once
// The tree that people see: modules, and inside each every traced call in execution order.

#include "model/graph.h"

namespace qcs {

/// One row. Module rows are containers (or the root); call rows are nodes of the graph.
struct TreeRow {
    int parent = -1;   ///< index of the parent row; -1 for the root row
    int node = -1;     ///< index in graph.nodes, or -1 for a container
    int module = -1;   ///< index in graph.modules: of the container, or of the called module; -1 for none
    std::string label; ///< last component of the path, or the node's name
    std::vector<int> children; ///< row indices, in execution order
    bool operator==(const TreeRow&) const = default;
};

/// Row 0 is the root. Every node of the graph has exactly one row, below the module whose code calls it; a
/// container appears where its first call happens; containers in which nothing is called come last, in
/// registration order.
struct ModuleTree {
    std::vector<TreeRow> rows;
    std::vector<int> row_of_node; ///< by node index
    bool operator==(const ModuleTree&) const = default;
};

/// The module whose code makes the call, and below which the tree has the node's row; "" at the top.
std::string_view owner_path(const Node& node);
ModuleTree build_module_tree(const Graph& graph);

} // namespace qcs
