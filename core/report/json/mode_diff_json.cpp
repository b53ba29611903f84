#include "config/codec/workspace_json.h"
#include "report/json/json_object.h"
#include "report/mode_diff_report.h"
#include "words/sentences.h"

#include <array>

namespace qcs::report {

namespace {

std::string_view kind_name(insight::ReasonKind kind) {
    static constexpr std::array<std::string_view, insight::reason_kind_count> names = {
        "quantized",       "dynamic",     "fused",    "float_as_asked",  "float_although_asked",
        "other_quantized", "other_float", "fuses",    "fused_otherwise", "stays",
        "neutral",         "apart",       "undecided"};
    return names[static_cast<std::size_t>(kind)];
}

void write_side(JsonObject& object, std::string_view key, const std::optional<insight::ModuleOutcome>& side) {
    auto& writer = object.writer();
    writer.key(key);
    if (!side) return writer.null();
    JsonObject shown(writer);
    shown.text("kind", kind_name(side->kind));
    shown.text("code", side->why.code);
    shown.strings("args", side->why.args);
    shown.text("text", words::sentence(side->why));
    writer.key("becomes");
    if (side->becomes.empty())
        writer.null();
    else
        writer.string(side->becomes);
}

void write_mode(JsonObject& object, std::string_view key, const std::string& name, config::Mode mode,
                const std::optional<predict::Raised>& raised) {
    object.writer().key(key);
    JsonObject shown(object.writer());
    shown.text("name", name);
    shown.text("mode", config::name_of(mode));
    write_raised(object.writer(), raised);
}

} // namespace

std::string mode_diff_json(const ModeDiffReport& report) {
    json::JsonWriter writer;
    {
        JsonObject object(writer, json::JsonLayout::MultiLine);
        write_mode(object, "a", report.name_a, report.mode_a, report.raised_a);
        write_mode(object, "b", report.name_b, report.mode_b, report.raised_b);
        object.boolean("same", report.same());
        writer.key("modules");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& change : report.changes) {
            JsonObject row(writer);
            row.text("module", change.any().path);
            row.text("type", change.any().type);
            write_side(row, "a", change.before);
            write_side(row, "b", change.after);
        }
        writer.end_array();
    }
    return writer.take() + '\n';
}

} // namespace qcs::report
