#include "config/diff/config_diff.h"

#include "config/codec/config_json.h"
#include "config/codec/workspace_json.h"
#include "config/parts.h"
#include "json/json_document.h"
#include "json/json_write.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace qcs::config {

// Finds the leaves in which two JSON values differ.

/// Objects are compared by key; arrays by index, after a common beginning and a common end are removed.
/// `field` is the pointer of the values themselves; "" for none.
std::vector<FieldChange> field_changes(const json::JsonValue& before, const json::JsonValue& after,
                                       const std::string& field = {});

namespace {

bool same(const json::JsonValue& a, const json::JsonValue& b) {
    return a.kind == b.kind && json::to_json_line(a) == json::to_json_line(b);
}

class Comparison {
public:
    explicit Comparison(std::string field) : field_(std::move(field)) {}

    void compare(const json::JsonValue& before, const json::JsonValue& after) {
        if (before.is(json::JsonKind::Object) && after.is(json::JsonKind::Object))
            objects(before, after);
        else if (before.is(json::JsonKind::Array) && after.is(json::JsonKind::Array))
            arrays(before.items(), after.items());
        else if (!same(before, after))
            add(&before, &after);
    }

    std::vector<FieldChange> take() { return std::move(found_); }

private:
    void add(const json::JsonValue* before, const json::JsonValue* after) {
        found_.push_back(
            {field_, before ? json::to_json_line(*before) : "", after ? json::to_json_line(*after) : ""});
    }

    template <typename Step>
    void at(std::string_view token, Step&& step) {
        const auto length = field_.size();
        json::append_pointer_token(field_, token);
        if (length == 0) field_.erase(0, 1);
        step();
        field_.resize(length);
    }

    void arrays(std::span<const json::JsonValue> before, std::span<const json::JsonValue> after) {
        std::size_t first = 0;
        while (first < before.size() && first < after.size() && same(before[first], after[first]))
            ++first;
        auto last_before = before.size(), last_after = after.size();
        while (last_before > first && last_after > first &&
               same(before[last_before - 1], after[last_after - 1])) {
            --last_before;
            --last_after;
        }
        for (auto i = first; i < std::max(last_before, last_after); ++i)
            at(std::to_string(i), [&] {
                if (i < last_before && i < last_after)
                    compare(before[i], after[i]);
                else
                    add(i < last_before ? &before[i] : nullptr, i < last_after ? &after[i] : nullptr);
            });
    }

    void objects(const json::JsonValue& before, const json::JsonValue& after) {
        for (const auto& member : before.members())
            at(member.key, [&] {
                if (const auto* other = after.find(member.key))
                    compare(member.value, *other);
                else
                    add(&member.value, nullptr);
            });
        for (const auto& member : after.members())
            if (!before.find(member.key)) at(member.key, [&] { add(nullptr, &member.value); });
    }

    std::string field_;
    std::vector<FieldChange> found_;
};

} // namespace

std::vector<FieldChange> field_changes(const json::JsonValue& before, const json::JsonValue& after,
                                       const std::string& field) {
    Comparison comparison(field);
    comparison.compare(before, after);
    return comparison.take();
}

namespace {

/// Both texts come from the writers, so parsing them does not fail.
void append_fields(std::vector<FieldChange>& fields, const std::string& before, const std::string& after,
                   const std::string& field = {}) {
    if (before == after) return;
    const auto a = json::parse_json(before), b = json::parse_json(after);
    if (!a || !b) return;
    auto found = field_changes(a->root(), b->root(), field);
    std::ranges::move(found, std::back_inserter(fields));
}

std::string extras_json(const json::Extras& extras) {
    json::JsonWriter writer;
    writer.begin_object();
    for (const auto& extra : extras) {
        writer.key(extra.key);
        json::write_extra(writer, extra.json);
    }
    writer.end_object();
    return writer.take();
}

template <typename T>
std::string body_json(const T& body) {
    json::JsonWriter writer;
    encode_body(body, writer);
    return writer.take();
}

std::string qconfig_json(const std::optional<QConfig>& qconfig) {
    json::JsonWriter writer;
    encode_qconfig(qconfig, writer);
    return writer.take();
}

std::string entry_json(const BackendPatternConfig& config) {
    json::JsonWriter writer;
    encode_backend_pattern_config(config, writer);
    return writer.take();
}

std::string graph_json(const WorkspaceGraph& graph) {
    json::JsonWriter writer;
    encode_graph(graph, writer);
    return writer.take();
}

std::string string_json(std::string_view text) {
    json::JsonWriter writer;
    writer.string(text);
    return writer.take();
}

std::string key_of(const BackendPatternConfig& config) {
    const auto key = config.key();
    return key ? key_text(*key) : entry_json(config);
}

template <typename T>
std::vector<std::string> keys_of(const std::vector<T>& items, std::string (*key)(const T&)) {
    std::vector<std::string> keys;
    for (const auto& item : items)
        keys.push_back(key(item));
    return keys;
}

/// Keys are file names with a running number, so that a file that is listed twice has two keys.
std::vector<std::string> keys_of(const std::vector<WorkspaceGraph>& graphs) {
    std::unordered_map<std::string, int> seen;
    std::vector<std::string> keys;
    for (const auto& graph : graphs)
        keys.push_back(std::to_string(seen[graph.file]++) + ' ' + graph.file);
    return keys;
}

/// Marks a longest increasing subsequence of the numbers (patience algorithm); the other numbers have moved.
std::vector<bool> ascending(const std::vector<std::size_t>& numbers) {
    // By length - 1: index of the smallest number that ends an increasing subsequence of that length.
    std::vector<std::size_t> tails;
    std::vector<std::size_t> before(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto tail = std::ranges::lower_bound(tails, numbers[i], {},
                                                   [&](std::size_t place) { return numbers[place]; });
        before[i] = tail == tails.begin() ? numbers.size() : *(tail - 1);
        if (tail == tails.end())
            tails.push_back(i);
        else
            *tail = i;
    }
    std::vector<bool> kept(numbers.size());
    for (auto i = tails.empty() ? numbers.size() : tails.back(); i < numbers.size(); i = before[i])
        kept[i] = true;
    return kept;
}

template <typename T>
struct Items {
    const std::vector<T>& values;
    std::vector<std::string> keys;
};
template <typename T>
Items(const std::vector<T>&, std::vector<std::string>) -> Items<T>;

/// Matches items by key; `fields(a, b)` returns the differences of two items with the same key.
template <typename T, typename Fields>
std::vector<ConfigChange> diff_items(ConfigArea area, const Items<T>& before, const Items<T>& after,
                                     Fields fields) {
    std::unordered_map<std::string, std::size_t> place_before;
    for (std::size_t i = 0; i < before.keys.size(); ++i)
        place_before.emplace(before.keys[i], i);
    std::vector<std::optional<std::size_t>> origin; // by index in `after`: the index in `before`
    std::vector<bool> found(before.keys.size());
    std::vector<std::size_t> common;
    for (const auto& key : after.keys) {
        const auto place = place_before.find(key);
        auto& from = origin.emplace_back();
        if (place == place_before.end()) continue;
        from = place->second;
        found[*from] = true;
        common.push_back(*from);
    }
    std::vector<ConfigChange> changes;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!found[i]) changes.push_back({area, ConfigChangeKind::Removed, i, {}, {}});
    const auto in_place = ascending(common);
    std::size_t next = 0;
    for (std::size_t i = 0; i < origin.size(); ++i) {
        if (!origin[i]) {
            changes.push_back({area, ConfigChangeKind::Added, {}, i, {}});
            continue;
        }
        if (!in_place[next++]) changes.push_back({area, ConfigChangeKind::Moved, origin[i], i, {}});
        auto differences = fields(before.values[*origin[i]], after.values[i]);
        if (!differences.empty())
            changes.push_back({area, ConfigChangeKind::Changed, origin[i], i, std::move(differences)});
    }
    return changes;
}

void append_whole(std::vector<ConfigChange>& changes, ConfigArea area, std::vector<FieldChange> fields) {
    if (!fields.empty()) changes.push_back({area, ConfigChangeKind::Changed, {}, {}, std::move(fields)});
}

template <typename T>
std::vector<ConfigChange> diff_whole(ConfigArea area, const T& before, const T& after) {
    std::vector<ConfigChange> changes;
    std::vector<FieldChange> fields;
    if (!(before == after)) append_fields(fields, body_json(before), body_json(after));
    append_whole(changes, area, std::move(fields));
    return changes;
}

/// The file name of the current graph as JSON; "" if there is none.
std::string current_graph(const Workspace& workspace) {
    const auto index = static_cast<std::size_t>(workspace.current_graph);
    return index < workspace.graphs.size() ? string_json(workspace.graphs[index].file) : std::string();
}

std::vector<ConfigChange> diff_graphs(const Workspace& before, const Workspace& after) {
    auto changes = diff_items(ConfigArea::Graphs, Items{before.graphs, keys_of(before.graphs)},
                              Items{after.graphs, keys_of(after.graphs)},
                              [](const WorkspaceGraph& a, const WorkspaceGraph& b) {
                                  std::vector<FieldChange> fields;
                                  if (!(a == b)) append_fields(fields, graph_json(a), graph_json(b));
                                  return fields;
                              });
    const auto a = current_graph(before), b = current_graph(after);
    if (a != b) append_whole(changes, ConfigArea::Graphs, {{"current_graph", a, b}});
    return changes;
}

} // namespace

std::string_view name_of(ConfigArea area) {
    constexpr std::array<std::string_view, 9> names = {"mode",        "graphs",         "backend",
                                                       "mapping",     "prepare_custom", "convert_custom",
                                                       "fuse_custom", "eager",          "workspace"};
    return names[static_cast<std::size_t>(area)];
}

std::string_view name_of(ConfigChangeKind edit) {
    constexpr std::array<std::string_view, 4> names = {"added", "removed", "changed", "moved"};
    return names[static_cast<std::size_t>(edit)];
}

std::string key_text(const Rule& rule) {
    // The rule's text may contain any character, so it comes last.
    return std::to_string(static_cast<int>(rule.kind)) + ' ' + std::to_string(rule.index) + ' ' +
           std::to_string(static_cast<int>(rule.object.kind)) + ' ' +
           std::to_string(rule.object.name.size()) + ' ' + rule.object.name + rule.text;
}

std::string key_text(const EagerRule& rule) {
    return (rule.by_type ? "type " : "path ") + rule.key;
}

namespace {

/// The differences of two rules with the same key.
template <typename T>
std::vector<FieldChange> rule_fields(const T& a, const T& b) {
    std::vector<FieldChange> fields;
    if (!(a.qconfig == b.qconfig))
        append_fields(fields, qconfig_json(a.qconfig), qconfig_json(b.qconfig), "qconfig");
    const auto off = [](const T& rule) { return rule.off ? "true" : "false"; };
    if (a.off != b.off) fields.push_back({"off", off(a), off(b)});
    return fields;
}

/// JSON of everything but the rules.
std::string rest_json(const EagerConfig& config) {
    auto rest = config;
    rest.rules.clear();
    return body_json(rest);
}

} // namespace

std::vector<ConfigChange> diff_configs(const QConfigMapping& before, const QConfigMapping& after) {
    if (before == after) return {};
    auto changes = diff_items(ConfigArea::Mapping, Items{before.rules, keys_of<Rule>(before.rules, key_text)},
                              Items{after.rules, keys_of<Rule>(after.rules, key_text)},
                              [](const Rule& a, const Rule& b) {
                                  auto fields = rule_fields(a, b);
                                  if (!(a.extras == b.extras))
                                      append_fields(fields, extras_json(a.extras), extras_json(b.extras));
                                  return fields;
                              });
    std::vector<FieldChange> fields;
    append_fields(fields, extras_json(before.extras), extras_json(after.extras));
    append_whole(changes, ConfigArea::Mapping, std::move(fields));
    return changes;
}

std::vector<ConfigChange> diff_configs(const BackendConfig& before, const BackendConfig& after) {
    if (before == after) return {};
    auto changes = diff_items(ConfigArea::Backend, Items{before.configs, keys_of(before.configs, key_of)},
                              Items{after.configs, keys_of(after.configs, key_of)},
                              [](const BackendPatternConfig& a, const BackendPatternConfig& b) {
                                  std::vector<FieldChange> fields;
                                  if (!(a == b)) append_fields(fields, entry_json(a), entry_json(b));
                                  return fields;
                              });
    std::vector<FieldChange> fields;
    append_fields(fields, string_json(before.name), string_json(after.name), "name");
    append_fields(fields, extras_json(before.extras), extras_json(after.extras));
    append_whole(changes, ConfigArea::Backend, std::move(fields));
    return changes;
}

std::vector<ConfigChange> diff_configs(const PrepareCustomConfig& before, const PrepareCustomConfig& after) {
    return diff_whole(ConfigArea::PrepareCustom, before, after);
}

std::vector<ConfigChange> diff_configs(const ConvertCustomConfig& before, const ConvertCustomConfig& after) {
    return diff_whole(ConfigArea::ConvertCustom, before, after);
}

std::vector<ConfigChange> diff_configs(const FuseCustomConfig& before, const FuseCustomConfig& after) {
    return diff_whole(ConfigArea::FuseCustom, before, after);
}

std::vector<ConfigChange> diff_configs(const EagerConfig& before, const EagerConfig& after) {
    if (before == after) return {};
    auto changes =
        diff_items(ConfigArea::Eager, Items{before.rules, keys_of<EagerRule>(before.rules, key_text)},
                   Items{after.rules, keys_of<EagerRule>(after.rules, key_text)}, rule_fields<EagerRule>);
    std::vector<FieldChange> fields;
    append_fields(fields, rest_json(before), rest_json(after));
    append_whole(changes, ConfigArea::Eager, std::move(fields));
    return changes;
}

std::vector<ConfigChange> diff_configs(const Workspace& before, const Workspace& after) {
    std::vector<ConfigChange> changes;
    if (before.mode != after.mode) {
        const auto name = [](Mode mode) { return '"' + std::string(name_of(mode)) + '"'; };
        append_whole(changes, ConfigArea::Mode, {{"mode", name(before.mode), name(after.mode)}});
    }
    const auto append = [&](std::vector<ConfigChange> found) {
        std::ranges::move(found, std::back_inserter(changes));
    };
    append(diff_graphs(before, after));
    for_each_part([&](const auto& info) {
        append(diff_configs((before.*info.member).value, (after.*info.member).value));
    });
    std::vector<FieldChange> extras;
    append_fields(extras, extras_json(before.extras), extras_json(after.extras));
    append_whole(changes, ConfigArea::Workspace, std::move(extras));
    return changes;
}

} // namespace qcs::config
