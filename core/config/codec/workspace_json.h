#pragma once
// Decoder and encoder for the JSON of workspaces, without the header of the file.

#include "config/codec/config_json.h"
#include "config/workspace.h"

namespace qcs::config {

/// Decodes a workspace. A part that is the name of a preset gets the preset's value. A part that is in a file
/// of its own is left empty; the caller must load that file.
Workspace decode_workspace(const json::JsonValue& json, json::Decoder& decoder);
/// Writes the fields of a workspace into an open JSON object: keys with `object`, values with `writer`, which
/// must be the writer that `object` uses.
void encode_fields(const Workspace& workspace, json::JsonWriter& writer, json::ObjectWriter& object);
/// Switches off the rules that `rules_off` and `eager_rules_off` list, and empties both lists. To be called
/// once the mapping and the eager config have been loaded. For each listed position without a rule,
/// returns a diagnostic "rule-off-missing" (arguments: kind, index, number of rules of this kind), which has
/// no position in a file.
Diagnostics switch_rules_off(Workspace& workspace);
/// Writes the positions of rules of the mapping: [["module_name", 3], ...].
void encode_rules_off(std::span<const RuleRow> rows, json::JsonWriter& writer);
/// Writes the indices of rules of the eager config: [["eager", 3], ...].
void encode_rules_off(std::span<const std::int64_t> rows, json::JsonWriter& writer);
void encode_graph(const WorkspaceGraph& graph, json::JsonWriter& writer);

/// Returns the name used in files: "fx-ptq", "fx-qat", "fx-fuse", "eager-ptq", "eager-qat", "eager-dynamic".
std::string_view name_of(Mode mode);

} // namespace qcs::config
