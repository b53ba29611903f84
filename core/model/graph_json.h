#pragma once
// The `graph` file kind: reader, validator and writer.

#include "json/decode.h"
#include "json/json_write.h"
#include "model/graph.h"

namespace qcs::model {

struct GraphFile {
    Graph graph;
    Diagnostics warnings;
};

/// Reads and validates: dangling node names, uses before definition (cycles), duplicate names, unknown
/// modules and types are errors that name the node. `file` only labels diagnostics.
Expected<GraphFile> read_graph(std::string_view json, const std::string& file = {});
/// The body of a graph file, without its header; validated like one.
Graph decode_graph(const json::JsonValue& json, json::Decoder& decoder);
/// Its table of classes, as lists of modules have it, too.
std::vector<TypeInfo> decode_types(const json::JsonValue& json, json::Decoder& decoder);
void encode_types(const std::vector<TypeInfo>& types, json::JsonWriter& writer);
/// Canonical text of the graph, ending in a newline.
std::string write_graph(const Graph& graph);

} // namespace qcs::model
