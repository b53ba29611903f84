#include "config/backend_diff.h"

#include "config/config_json.h"

#include <algorithm>
#include <unordered_map>

namespace qcs {

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

Fields fields_of(const BackendPatternConfig& config) {
    JsonWriter writer;
    encode_backend_pattern_config(config, writer);
    Fields fields;
    if (const auto document = parse_json(writer.take()))
        for (const auto& member : document->root().members())
            fields.emplace_back(member.key, to_json_line(member.value));
    return fields;
}

std::string value_of(const Fields& fields, const std::string& name) {
    const auto found = std::ranges::find(fields, name, &Fields::value_type::first);
    return found == fields.end() ? std::string() : found->second;
}

std::unordered_map<std::string, std::size_t> by_key(const BackendConfig& config) {
    std::unordered_map<std::string, std::size_t> result;
    for (std::size_t i = 0; i < config.configs.size(); ++i)
        if (const auto key = config.configs[i].key()) result.emplace(key_text(*key), i);
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
    for (std::size_t i = 0; i < after.configs.size(); ++i) {
        const auto key = after.configs[i].key();
        const auto found = key ? old.find(key_text(*key)) : old.end();
        const int place = static_cast<int>(i);
        if (found == old.end()) {
            result.push_back({-1, place, field_differences({}, after.configs[i])});
            continue;
        }
        const auto was = found->second;
        old.erase(found);
        if (auto fields = field_differences(before.configs[was], after.configs[i]); !fields.empty())
            result.push_back({static_cast<int>(was), place, std::move(fields)});
    }
    std::vector<std::size_t> gone;
    for (const auto& [key, place] : old)
        gone.push_back(place);
    std::ranges::sort(gone);
    for (const auto place : gone)
        result.push_back({static_cast<int>(place), -1, field_differences(before.configs[place], {})});
    return result;
}

} // namespace qcs
