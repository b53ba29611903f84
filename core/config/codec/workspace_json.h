#pragma once
// JSON of the workspace body.

#include "config/codec/config_json.h"
#include "config/workspace.h"

namespace qcs::config {

/// A preset's value is filled in; what stands in files beside the workspace is left empty.
Workspace decode_workspace(const json::JsonValue& json, json::Decoder& decoder);
void encode_fields(const Workspace& workspace, json::JsonWriter& writer, json::ObjectWriter& object);
/// Switches the rules of `rules_off` off in the mapping and those of `eager_rules_off` in the eager config,
/// now that these are there, and empties both lists.
/// "rule-off-missing" (kind, index, how many there are) for what names none, without a place.
Diagnostics switch_rules_off(Workspace& workspace);
/// [["module_name", 3], ...]
void encode_rules_off(std::span<const RuleRow> rows, json::JsonWriter& writer);
/// [["eager", 3], ...]
void encode_rules_off(std::span<const std::int64_t> rows, json::JsonWriter& writer);
void encode_graph(const WorkspaceGraph& graph, json::JsonWriter& writer);

/// "fx-ptq", "fx-qat", "fx-fuse", "eager-ptq", "eager-qat", "eager-dynamic".
std::string_view name_of(Mode mode);

} // namespace qcs::config
