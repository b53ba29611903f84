#pragma once
// Reader, validator and writer of the file kind `graph`.

#include "json/decode.h"
#include "json/json_write.h"
#include "model/graph.h"

namespace qcs::model {

struct GraphFile {
    Graph graph;
    Diagnostics warnings;
};

/// Reads and validates a graph. Errors, which name the node: references to unknown nodes, modules and types,
/// uses before the definition (hence cycles), duplicate names. `file` is only used to label diagnostics.
Expected<GraphFile> read_graph(std::string_view json, const std::string& file = {});
/// Decodes and validates the body of a graph file, without the header.
Graph decode_graph(const json::JsonValue& json, json::Decoder& decoder);
/// The table of classes, which lists of modules have as well.
std::vector<TypeInfo> decode_types(const json::JsonValue& json, json::Decoder& decoder);
void encode_types(const std::vector<TypeInfo>& types, json::JsonWriter& writer);
/// The canonical text of the graph with a final newline.
std::string write_graph(const Graph& graph);

} // namespace qcs::model
