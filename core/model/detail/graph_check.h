#pragma once
// What makes a graph a graph: unique names, and references that lead somewhere.

#include "json/decode.h"
#include "model/graph.h"

namespace qcs::model {

/// Reports duplicate node names, module paths and types, references to unknown nodes, modules and types, and
/// uses before definition, which is all that a cycle can be. `json` is the document that `graph` was decoded
/// from.
void check_graph(const Graph& graph, const json::JsonValue& json, json::Decoder& decoder);

} // namespace qcs::model
