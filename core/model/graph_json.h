#pragma once
// Reads, validates and writes graph files. `file` is the name for diagnostics.

#include "json/decode.h"
#include "json/json_write.h"
#include "model/graph.h"

namespace qcs::model {

struct GraphFile {
    Graph graph;
    Diagnostics warnings;
};

/// Reads and validates a graph file. Besides errors of the JSON text there are errors for references to
/// unknown nodes, modules and types, for nodes that are used before they are defined (so that there are no
/// cycles), and for duplicate names.
Expected<GraphFile> read_graph(std::string_view json, const std::string& file = {});
/// Decodes and validates a graph from the JSON object of a graph file, whose header has been checked already.
Graph decode_graph(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes the table of classes, which graph files and module lists have.
std::vector<TypeInfo> decode_types(const json::JsonValue& json, json::Decoder& decoder);
void encode_types(const std::vector<TypeInfo>& types, json::JsonWriter& writer);
/// Returns the canonical text of a graph file, with a final newline.
std::string write_graph(const Graph& graph);

} // namespace qcs::model
