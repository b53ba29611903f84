#include "config/diff/backend_diff.h"

#include "config/codec/config_json.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::config {

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

Fields fields_of(const BackendPatternConfig& config) {
    json::JsonWriter writer;
    encode_backend_pattern_config(config, writer);
    Fields fields;
    if (const auto document = json::parse_json(writer.take()))
        for (const auto& member : document->root().members())
            fields.emplace_back(member.key, json::to_json_line(member.value));
    return fields;
}

std::string value_of(const Fields& fields, const std::string& name) {
    const auto found = std::ranges::find(fields, name, &Fields::value_type::first);
    return found == fields.end() ? std::string() : found->second;
}

std::unordered_map<std::string, EntryIndex> by_key(const BackendConfig& config) {
    std::unordered_map<std::string, EntryIndex> result;
    for (const auto i : IdRange<EntryIndex>(config.configs.size()))
        if (const auto key = config.configs[i.index()].key()) result.emplace(key_text(*key), i);
    return result;
}

} // namespace

std::vector<FieldDifference> field_differences(const BackendPatternConfig& before,
                                               const BackendPatternConfig& after) {
    std::vector<FieldDifference> result;
    if (before == after) return result;
    const auto old = fields_of(before);
    const auto now = fields_of(after);
    for (const auto& [name, value] : now)
        if (auto was = value_of(old, name); was != value) result.push_back({name, std::move(was), value});
    for (const auto& [name, value] : old)
        if (value_of(now, name).empty()) result.push_back({name, value, {}});
    return result;
}

std::vector<EntryDifference> entry_differences(const BackendConfig& before, const BackendConfig& after) {
    std::vector<EntryDifference> result;
    auto old = by_key(before);
    for (const auto place : IdRange<EntryIndex>(after.configs.size())) {
        const auto& entry = after.configs[place.index()];
        const auto key = entry.key();
        const auto found = key ? old.find(key_text(*key)) : old.end();
        if (found == old.end()) {
            result.push_back({{}, place, field_differences({}, entry)});
            continue;
        }
        const auto was = found->second;
        old.erase(found);
        if (auto fields = field_differences(before.configs[was.index()], entry); !fields.empty())
            result.push_back({was, place, std::move(fields)});
    }
    std::vector<EntryIndex> gone;
    for (const auto& [key, place] : old)
        gone.push_back(place);
    std::ranges::sort(gone);
    for (const auto place : gone)
        result.push_back({place, {}, field_differences(before.configs[place.index()], {})});
    return result;
}

} // namespace qcs::config
