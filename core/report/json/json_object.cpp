#include "report/json/json_object.h"

#include "config/codec/workspace_json.h"
#include "words/sentences.h"

namespace qcs {

void write_raised(JsonWriter& writer, const std::optional<Raised>& raised) {
    writer.key("raised");
    if (!raised) return writer.null();
    JsonObject object(writer);
    object.text("type", raised->type);
    object.text("text", raised->text);
    object.text("code", raised->code);
    object.strings("args", raised->args);
    object.text("node", raised->node);
    object.text("message", sentence(*raised));
}

void write_rules_off(JsonWriter& writer, const QConfigMapping& mapping, std::string_view key) {
    const auto rows = rows_off(mapping);
    if (rows.empty()) return;
    writer.key(key);
    encode_rules_off(rows, writer);
}

} // namespace qcs
