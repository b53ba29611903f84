#include "report/json/presets_json.h"

#include "config/presets.h"
#include "json/json_write.h"

namespace qcs::report {

std::string presets_list_json() {
    json::JsonWriter writer;
    const auto row = [&](std::string_view name, std::string_view kind, std::size_t entries) {
        writer.begin_object();
        writer.key("name");
        writer.string(name);
        writer.key("kind");
        writer.string(kind);
        writer.key("entries");
        writer.integer(static_cast<std::int64_t>(entries));
        writer.end_object();
    };
    writer.begin_object(json::JsonLayout::MultiLine);
    writer.key("presets");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto name : config::backend_preset_names())
        row(name, "backend-config", config::backend_preset(name)->configs.size());
    for (const auto name : config::mapping_preset_names())
        row(name, "qconfig-mapping", config::mapping_preset(name)->rules.size());
    writer.end_array();
    writer.end_object();
    return writer.take() + '\n';
}

} // namespace qcs::report
