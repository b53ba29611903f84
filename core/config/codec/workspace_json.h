#pragma once
// JSON codec of the workspace body.

#include "config/codec/config_json.h"
#include "config/workspace.h"

namespace qcs::config {

/// Parts that are presets get the preset's value; parts in files beside the workspace are left empty.
Workspace decode_workspace(const json::JsonValue& json, json::Decoder& decoder);
void encode_fields(const Workspace& workspace, json::JsonWriter& writer, json::ObjectWriter& object);
/// Switches off the rules that `rules_off` and `eager_rules_off` list, once mapping and eager config have
/// been loaded, and empties both lists. Returns a "rule-off-missing" (kind, index, number of rules) without a
/// place for each row that names no rule.
Diagnostics switch_rules_off(Workspace& workspace);
/// Writes [["module_name", 3], ...].
void encode_rules_off(std::span<const RuleRow> rows, json::JsonWriter& writer);
/// Writes [["eager", 3], ...].
void encode_rules_off(std::span<const std::int64_t> rows, json::JsonWriter& writer);
void encode_graph(const WorkspaceGraph& graph, json::JsonWriter& writer);

/// The name used in files: "fx-ptq", "fx-qat", "fx-fuse", "eager-ptq", "eager-qat", "eager-dynamic".
std::string_view name_of(Mode mode);

} // namespace qcs::config
