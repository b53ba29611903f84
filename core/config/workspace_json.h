#pragma once
// JSON of the workspace body.

#include "config/config_json.h"
#include "config/workspace.h"

namespace qcs {

/// A preset's value is filled in; what stands in files beside the workspace is left empty.
Workspace decode_workspace(const JsonValue& json, Decoder& decoder);
void encode_fields(const Workspace& workspace, JsonWriter& writer, ObjectWriter& object);
void encode_graph(const WorkspaceGraph& graph, JsonWriter& writer);

/// "fx-ptq", "fx-qat", "fx-fuse".
std::string_view name_of(Mode mode);

} // namespace qcs
