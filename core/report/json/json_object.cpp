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

void write_rules_off(json::JsonWriter& writer, const config::QConfigMapping& mapping, std::string_view key) {
    const auto rows = config::rows_off(mapping);
    if (rows.empty()) return;
    writer.key(key);
    config::encode_rules_off(rows, writer);
}

} // namespace qcs::report
