#include "report/diff_report.h"
#include "report/json/json_object.h"
#include "words/labels.h"

namespace qcs::report {

namespace {

void write_nodes(json::JsonWriter& writer, const DiffReport& report) {
    writer.key("nodes");
    JsonObject nodes(writer);
    nodes.number("changed", static_cast<std::int64_t>(report.model->changed.size()));
    nodes.number("unchanged", report.model->unchanged);
    writer.key("counts");
    JsonObject counts(writer);
    for (int kind = 0; kind < insight::change_kind_count; ++kind)
        counts.number(insight::name_of(static_cast<insight::ChangeKind>(kind)),
                      report.model->counts[static_cast<std::size_t>(kind)]);
}

void write_groups(json::JsonWriter& writer, const DiffReport& report) {
    const auto& graph = *report.a.input().graph;
    writer.key("groups");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& group : report.model->groups) {
        const auto node = group.nodes.front();
        JsonObject object(writer);
        object.text("kind", insight::name_of(group.kind));
        object.text("from", words::state_words(group.kind, insight::state_of(report.a, node)));
        object.text("to", words::state_words(group.kind, insight::state_of(report.b, node)));
        writer.key("nodes");
        writer.begin_array();
        for (const auto member : group.nodes)
            writer.string(graph.nodes[member].name);
        writer.end_array();
    }
    writer.end_array();
}

void write_side(json::JsonWriter& writer, std::string_view key,
                const std::optional<insight::RaisedIn>& raised) {
    writer.key(key);
    if (!raised) return writer.null();
    JsonObject object(writer);
    object.text("in", insight::name_of(raised->phase));
    write_raised(writer, raised->raised);
}

void write_value(json::JsonWriter& writer, std::string_view key, const std::string& json) {
    writer.key(key);
    if (const auto document = json::parse_json(json))
        writer.value(document->root());
    else
        writer.null();
}

void write_place(json::JsonWriter& writer, std::string_view key, std::optional<std::size_t> index) {
    writer.key(key);
    if (index)
        writer.integer(static_cast<std::int64_t>(*index));
    else
        writer.null();
}

void write_config(json::JsonWriter& writer, const DiffReport& report, const config::ConfigChange& change) {
    JsonObject object(writer);
    object.text("config", config::name_of(change.area));
    object.text("change", config::name_of(change.edit));
    if (const auto* rule = words::rule_of(change, report.config_a, report.config_b))
        object.text("kind", words::kind_label(rule->kind));
    const auto key = words::config_key_words(change, report.config_a, report.config_b);
    if (!key.empty()) {
        object.text("key", key);
        write_place(writer, "index_a", change.before);
        write_place(writer, "index_b", change.after);
    }
    writer.key("fields");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& field : change.fields) {
        JsonObject inner(writer);
        inner.text("field", field.field);
        // A field that one side lacks is left out there, since null is a value.
        if (!field.before.empty()) write_value(writer, "a", field.before);
        if (!field.after.empty()) write_value(writer, "b", field.after);
    }
    writer.end_array();
}

} // namespace

std::string diff_json(const DiffReport& report) {
    json::JsonWriter writer;
    {
        JsonObject document(writer, json::JsonLayout::MultiLine);
        document.text("a", report.name_a);
        document.text("b", report.name_b);
        document.boolean("same", report.same());
        if (const auto& a = report.config_a.mapping.value, &b = report.config_b.mapping.value;
            a.has_off() || b.has_off()) {
            writer.key("rules_off");
            const JsonObject off(writer);
            write_rules_off(writer, a, "a");
            write_rules_off(writer, b, "b");
        }
        if (report.model) {
            document.text("graph", report.a.input().graph->name);
            document.text("summary", words::summary_words(*report.model, report.a, report.b));
            write_nodes(writer, report);
            write_groups(writer, report);
            writer.key("raised");
            JsonObject raised(writer);
            write_side(writer, "a", report.model->raised_before);
            write_side(writer, "b", report.model->raised_after);
        } else {
            for (const auto* key : {"graph", "summary", "nodes", "groups", "raised"}) {
                writer.key(key);
                writer.null();
            }
        }
        writer.key("configs");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& change : report.configs)
            write_config(writer, report, change);
        writer.end_array();
    }
    return writer.take() + '\n';
}

} // namespace qcs::report
