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

constexpr std::array<std::string_view, 6> modes = {"fx-ptq",    "fx-qat",    "fx-fuse",
                                                   "eager-ptq", "eager-qat", "eager-dynamic"};
/// The kind that `rules_off` uses for rules of the eager config, besides the kinds of the mapping's rules.
constexpr std::string_view eager_kind = "eager";

/// An empty path is an error, since it would mean the folder of the workspace.
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

/// True for an empty config without file and preset, which is only written where the key is required.
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
         {"tensor_files",
          [&](const json::JsonValue& v) {
              for (const auto& file : decoder.array(v, "array of strings"))
                  graph.tensor_files.push_back(decode_path(file, decoder));
          }},
         {"measurements", [&](const json::JsonValue& v) { graph.measurements = decode_path(v, decoder); }}});
    return graph;
}

Message missing_rule(const RuleRow& row, const QConfigMapping& mapping) {
    return message(codes::rule_off_missing, rule_kind_names()[static_cast<std::size_t>(row.kind)],
                   std::to_string(row.index), std::to_string(count_of(mapping, row.kind)));
}

Message missing_rule(std::int64_t index, const EagerConfig& config) {
    return message(codes::rule_off_missing, eager_kind, std::to_string(index),
                   std::to_string(config.rules.size()));
}

/// Returns false if there is no such rule.
bool switch_off(const RuleRow& row, QConfigMapping& mapping) {
    auto* rule = rule_at(mapping, row);
    if (rule) rule->off = true;
    return rule;
}

bool switch_off(std::int64_t index, EagerConfig& config) {
    if (index < 0 || index >= static_cast<std::int64_t>(config.rules.size())) return false;
    config.rules[static_cast<std::size_t>(index)].off = true;
    return true;
}

/// Switches rules off in configs that are inside the workspace; for configs in files, stores the rows in
/// `waiting` until the file has been loaded.
class RulesOffReader {
public:
    RulesOffReader(Workspace& workspace, json::Decoder& decoder)
        : workspace_(workspace),
          decoder_(decoder),
          kinds_(rule_kind_names().begin(), rule_kind_names().end()) {
        kinds_.push_back(eager_kind);
    }

    void read(const json::JsonValue& item) {
        const auto pair = decoder_.row(item, 2, "[kind, index]");
        if (pair.empty()) return;
        const auto kind = decoder_.string(pair[0]);
        const auto index = decoder_.integer(pair[1]);
        if (!kind || !index) return;
        const auto it = std::ranges::find(kinds_, *kind);
        if (it == kinds_.end()) return decoder_.unknown(pair[0], codes::unknown_rule_kind, *kind, kinds_);
        const std::pair row(it - kinds_.begin(), *index);
        if (std::ranges::find(rows_, row) != rows_.end()) {
            decoder_.report(item, message(codes::rule_off_twice, std::string(*kind), std::to_string(*index)));
            return;
        }
        rows_.push_back(row);
        if (*kind == eager_kind)
            take(item, *index, workspace_.eager, workspace_.eager_rules_off);
        else
            take(item, RuleRow{static_cast<RuleKind>(row.first), *index}, workspace_.mapping,
                 workspace_.rules_off);
    }

private:
    template <typename Row, typename T>
    void take(const json::JsonValue& item, const Row& row, ConfigPart<T>& part, std::vector<Row>& waiting) {
        if (!part.file.empty())
            waiting.push_back(row);
        else if (!switch_off(row, part.value))
            decoder_.refuse(item, missing_rule(row, part.value));
    }

    Workspace& workspace_;
    json::Decoder& decoder_;
    std::vector<std::string_view> kinds_;
    /// Kind (index in kinds_) and index of the rows read so far.
    std::vector<std::pair<std::ptrdiff_t, std::int64_t>> rows_;
};

void decode_rules_off(const json::JsonValue& json, json::Decoder& decoder, Workspace& workspace) {
    RulesOffReader reader(workspace, decoder);
    for (const auto& item : decoder.array(json, "array of [kind, index]"))
        reader.read(item);
}

void encode_rows(std::span<const RuleRow> rows, json::JsonWriter& writer) {
    for (const auto& row : rows) {
        writer.begin_array();
        writer.string(rule_kind_names()[static_cast<std::size_t>(row.kind)]);
        writer.integer(row.index);
        writer.end_array();
    }
}

void encode_rows(std::span<const std::int64_t> rows, json::JsonWriter& writer) {
    for (const auto row : rows) {
        writer.begin_array();
        writer.string(eager_kind);
        writer.integer(row);
        writer.end_array();
    }
}

} // namespace

Diagnostics switch_rules_off(Workspace& workspace) {
    Diagnostics problems;
    const auto all = [&](const auto& rows, auto& config) {
        for (const auto& row : rows)
            if (!switch_off(row, config)) problems.emplace_back(missing_rule(row, config));
    };
    all(std::exchange(workspace.rules_off, {}), workspace.mapping.value);
    all(std::exchange(workspace.eager_rules_off, {}), workspace.eager.value);
    return problems;
}

void encode_rules_off(std::span<const RuleRow> rows, json::JsonWriter& writer) {
    writer.begin_array();
    encode_rows(rows, writer);
    writer.end_array();
}

void encode_rules_off(std::span<const std::int64_t> rows, json::JsonWriter& writer) {
    writer.begin_array();
    encode_rows(rows, writer);
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
                        {"fuse_custom", part(result.fuse_custom, decode_fuse_custom_config)},
                        {"eager", part(result.eager, decode_eager_config)},
                        {"catalogue", [&](const json::JsonValue& v) {
                             for (const auto& file : decoder.array(v, "array of strings"))
                                 result.catalogue.push_back(decode_path(file, decoder));
                         }}});

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
    if (object.field("measurements", !graph.measurements.empty())) writer.string(graph.measurements);
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
    const auto with_waiting = [](auto off, const auto& waiting) {
        off.insert(off.end(), waiting.begin(), waiting.end());
        return off;
    };
    const auto off = with_waiting(rows_off(workspace.mapping.value), workspace.rules_off);
    const auto eager_off = with_waiting(rows_off(workspace.eager.value), workspace.eager_rules_off);
    if (object.field("rules_off", !off.empty() || !eager_off.empty())) {
        writer.begin_array();
        encode_rows(off, writer);
        encode_rows(eager_off, writer);
        writer.end_array();
    }
    const auto custom = [&](std::string_view key, const auto& part) {
        if (object.field(key, !is_absent(part))) encode_part(part, writer);
    };
    custom("prepare_custom", workspace.prepare_custom);
    custom("convert_custom", workspace.convert_custom);
    custom("fuse_custom", workspace.fuse_custom);
    custom("eager", workspace.eager);
    if (object.field("catalogue", !workspace.catalogue.empty())) {
        writer.begin_array();
        for (const auto& file : workspace.catalogue)
            writer.string(file);
        writer.end_array();
    }
}

} // namespace qcs::config
