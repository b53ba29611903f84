#include "config/codec/workspace_json.h"

#include "config/codec/config_json.h"
#include "config/config_codes.h"
#include "config/parts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace qcs::config {

namespace {

constexpr std::array<std::string_view, 3> modes = {"fx-ptq", "fx-qat", "fx-fuse"};

/// An empty path would be the folder of the workspace.
std::string decode_path(const json::JsonValue& json, json::Decoder& decoder) {
    const auto path = decoder.string(json);
    if (path && path->empty()) decoder.report(json, codes::empty_path);
    return std::string(path.value_or(""));
}

template <typename T>
ConfigPart<T> decode_part(const json::JsonValue& json, json::Decoder& decoder,
                          T (*decode)(const json::JsonValue&, json::Decoder&)) {
    const auto& info = part_info<T>;
    ConfigPart<T> part;
    if (!json.is(json::JsonKind::Object) || json.members().size() != 1) {
        decoder.wrong_type(json, R"({"preset": name}, {"file": path} or {"config": {...}})");
        return part;
    }
    const auto preset = [&](const json::JsonValue& v) {
        const auto name = decoder.string(v);
        if (!name) return;
        const T* value = info.preset(*name);
        if (!value) {
            decoder.unknown(v, codes::unknown_preset, *name, info.preset_names());
            return;
        }
        part.preset = *name;
        part.value = *value;
    };
    decoder.closed_object(json,
                          {{"preset", preset},
                           {"file", [&](const json::JsonValue& v) { part.file = decode_path(v, decoder); }},
                           {"config", [&](const json::JsonValue& v) { part.value = decode(v, decoder); }}});
    return part;
}

/// An empty config that has no file and no preset is written only where it must be.
template <typename T>
bool is_absent(const ConfigPart<T>& part) {
    return part == ConfigPart<T>{};
}

template <typename T>
void encode_part(const ConfigPart<T>& part, json::JsonWriter& writer) {
    writer.begin_object();
    if (!part.preset.empty()) {
        writer.key("preset");
        writer.string(part.preset);
    } else if (!part.file.empty()) {
        writer.key("file");
        writer.string(part.file);
    } else {
        writer.key("config");
        encode_body(part.value, writer);
    }
    writer.end_object();
}

WorkspaceGraph decode_graph(const json::JsonValue& json, json::Decoder& decoder) {
    WorkspaceGraph graph;
    decoder.own_object(
        json, graph.extras,
        {{"file", [&](const json::JsonValue& v) { graph.file = decode_path(v, decoder); }, true},
         {"tensor_files", [&](const json::JsonValue& v) {
              for (const auto& file : decoder.array(v, "array of strings"))
                  graph.tensor_files.push_back(decode_path(file, decoder));
          }}});
    return graph;
}

Message missing_rule(const RuleRow& row, const QConfigMapping& mapping) {
    return message(codes::rule_off_missing, rule_kind_names()[static_cast<std::size_t>(row.kind)],
                   std::to_string(row.index), std::to_string(count_of(mapping, row.kind)));
}

/// Rules of a mapping that is in hand are switched off; the others wait for its file.
void decode_rules_off(const json::JsonValue& json, json::Decoder& decoder, Workspace& workspace) {
    auto& mapping = workspace.mapping.value;
    std::vector<RuleRow> rows;
    for (const auto& item : decoder.array(json, "array of [kind, index]")) {
        const auto pair = decoder.row(item, 2, "[kind, index]");
        if (pair.empty()) continue;
        const auto kind = decoder.string(pair[0]);
        const auto index = decoder.integer(pair[1]);
        if (!kind || !index) continue;
        const auto names = rule_kind_names();
        const auto it = std::ranges::find(names, *kind);
        if (it == names.end()) {
            decoder.unknown(pair[0], codes::unknown_rule_kind, *kind, names);
            continue;
        }
        const RuleRow row{static_cast<RuleKind>(it - names.begin()), *index};
        if (std::ranges::find(rows, row) != rows.end()) {
            decoder.report(item, message(codes::rule_off_twice, std::string(*kind), std::to_string(*index)));
            continue;
        }
        rows.push_back(row);
        if (!workspace.mapping.file.empty())
            workspace.rules_off.push_back(row);
        else if (auto* rule = rule_at(mapping, row))
            rule->off = true;
        else
            decoder.refuse(item, missing_rule(row, mapping));
    }
}

} // namespace

Diagnostics switch_rules_off(Workspace& workspace) {
    Diagnostics problems;
    auto& mapping = workspace.mapping.value;
    for (const auto& row : std::exchange(workspace.rules_off, {}))
        if (auto* rule = rule_at(mapping, row))
            rule->off = true;
        else
            problems.emplace_back(missing_rule(row, mapping));
    return problems;
}

void encode_rules_off(std::span<const RuleRow> rows, json::JsonWriter& writer) {
    writer.begin_array();
    for (const auto& row : rows) {
        writer.begin_array();
        writer.string(rule_kind_names()[static_cast<std::size_t>(row.kind)]);
        writer.integer(row.index);
        writer.end_array();
    }
    writer.end_array();
}

std::string_view name_of(Mode mode) {
    return modes[static_cast<std::size_t>(mode)];
}

Workspace decode_workspace(const json::JsonValue& json, json::Decoder& decoder) {
    Workspace result;
    std::optional<std::int64_t> current;
    const json::JsonValue* current_json = nullptr;
    const json::JsonValue* off_json = nullptr;
    const auto mode = [&](const json::JsonValue& v) {
        const auto name = decoder.string(v);
        if (!name) return;
        const auto it = std::ranges::find(modes, *name);
        if (it == modes.end())
            decoder.unknown(v, codes::unknown_mode, *name, modes);
        else
            result.mode = static_cast<Mode>(it - modes.begin());
    };
    const auto part = [&](auto& target, auto decode) {
        return [&decoder, &target, decode](const json::JsonValue& v) {
            target = decode_part(v, decoder, decode);
        };
    };
    decoder.own_object(json, result.extras,
                       {{"mode", mode},
                        {"graphs",
                         [&](const json::JsonValue& v) {
                             for (const auto& item : decoder.array(v, "array of graphs"))
                                 result.graphs.push_back(decode_graph(item, decoder));
                         }},
                        {"current_graph",
                         [&](const json::JsonValue& v) {
                             current = decoder.integer(v);
                             current_json = &v;
                         }},
                        {"backend", part(result.backend, decode_backend_config)},
                        {"mapping", part(result.mapping, decode_qconfig_mapping)},
                        {"rules_off", [&](const json::JsonValue& v) { off_json = &v; }},
                        {"prepare_custom", part(result.prepare_custom, decode_prepare_custom_config)},
                        {"convert_custom", part(result.convert_custom, decode_convert_custom_config)},
                        {"fuse_custom", part(result.fuse_custom, decode_fuse_custom_config)}});

    if (off_json) decode_rules_off(*off_json, decoder, result);
    const auto count = static_cast<std::int64_t>(result.graphs.size());
    if (current && (*current < (count == 0 ? -1 : 0) || *current >= count))
        decoder.report(*current_json,
                       message(codes::bad_current_graph, std::to_string(*current), std::to_string(count)));
    else
        result.current_graph = current ? static_cast<int>(*current) : (count == 0 ? -1 : 0);
    return result;
}

void encode_graph(const WorkspaceGraph& graph, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, graph.extras);
    object.field("file");
    writer.string(graph.file);
    if (object.field("tensor_files", !graph.tensor_files.empty())) {
        writer.begin_array();
        for (const auto& file : graph.tensor_files)
            writer.string(file);
        writer.end_array();
    }
}

void encode_fields(const Workspace& workspace, json::JsonWriter& writer, json::ObjectWriter& object) {
    object.field("mode");
    writer.string(name_of(workspace.mode));
    object.field("graphs");
    writer.begin_array();
    for (const auto& graph : workspace.graphs)
        encode_graph(graph, writer);
    writer.end_array();
    if (object.field("current_graph", workspace.current_graph >= 0)) writer.integer(workspace.current_graph);
    object.field("backend");
    encode_part(workspace.backend, writer);
    object.field("mapping");
    encode_part(workspace.mapping, writer);
    auto off = rows_off(workspace.mapping.value);
    off.insert(off.end(), workspace.rules_off.begin(), workspace.rules_off.end());
    if (object.field("rules_off", !off.empty())) encode_rules_off(off, writer);
    const auto custom = [&](std::string_view key, const auto& part) {
        if (object.field(key, !is_absent(part))) encode_part(part, writer);
    };
    custom("prepare_custom", workspace.prepare_custom);
    custom("convert_custom", workspace.convert_custom);
    custom("fuse_custom", workspace.fuse_custom);
}

} // namespace qcs::config
