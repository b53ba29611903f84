#pragma once
// The `graph` file kind: reader, validator and writer.

#include "model/graph.h"

namespace qcs {

struct GraphFile {
    Graph graph;
    Diagnostics warnings;
};

/// Reads and validates: dangling node names, uses before definition (cycles), duplicate names, unknown
/// modules and types are errors that name the node. `file` only labels diagnostics.
Expected<GraphFile> read_graph(std::string_view json, const std::string& file = {});
/// Canonical text of the graph, ending in a newline.
std::string write_graph(const Graph& graph);

} // namespace qcs
