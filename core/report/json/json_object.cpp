#include "report/json/json_object.h"

#include "config/codec/workspace_json.h"
#include "words/sentences.h"

namespace qcs::report {

void write_raised(json::JsonWriter& writer, const std::optional<predict::Raised>& raised) {
    writer.key("raised");
    if (!raised) return writer.null();
    JsonObject object(writer);
    object.text("type", raised->type);
    object.text("text", raised->text);
    object.text("code", raised->code);
    object.strings("args", raised->args);
    object.text("node", raised->node);
    object.text("message", words::sentence(*raised));
}

namespace {

template <typename T>
void write_rows_off(json::JsonWriter& writer, const T& config, std::string_view key) {
    const auto rows = config::rows_off(config);
    if (rows.empty()) return;
    writer.key(key);
    config::encode_rules_off(rows, writer);
}

} // namespace

void write_rules_off(json::JsonWriter& writer, const config::QConfigMapping& mapping, std::string_view key) {
    write_rows_off(writer, mapping, key);
}

void write_rules_off(json::JsonWriter& writer, const config::EagerConfig& config, std::string_view key) {
    write_rows_off(writer, config, key);
}

} // namespace qcs::report
