#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "json/json_write.h"
#include "report/explanation_report.h"
#include "report/json/json_object.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/sentences.h"

#include <array>

namespace qcs::report {

namespace {

std::string_view name_of(predict::NodeStatus status) {
    constexpr std::array<std::string_view, 5> names = {"not-counted", "asked", "none-by-rule", "no-rule",
                                                       "fused-away"};
    return names[static_cast<std::size_t>(status)];
}

std::string_view name_of(predict::MatchKind matched_by) {
    constexpr std::array<std::string_view, 10> names = {"nothing",  "order",      "name",     "ancestor",
                                                        "regex",    "scope-type", "own-type", "fused-type",
                                                        "qat-type", "global"};
    return names[static_cast<std::size_t>(matched_by)];
}

std::string_view name_of(predict::Verdict verdict) {
    constexpr std::array<std::string_view, 4> names = {"won", "shadowed", "not-matched", "not-applicable"};
    return names[static_cast<std::size_t>(verdict)];
}

/// The members of a node that `resolve` and `explain` have in common.
void write_node(json::JsonWriter& writer, JsonObject& object, const predict::ResolveInput& input,
                const model::GraphIndex& index, const predict::NodeResolution& result,
                const model::Node& node) {
    const auto& graph = *input.graph;
    object.text("node", node.name);
    object.text("op", model::name_of(node.op));
    object.text("target", node.target);
    object.text("type", words::node_type(graph, index, node));
    writer.key("scope");
    if (node.scope) {
        writer.begin_array();
        writer.string(node.scope->path);
        if (node.scope->type)
            writer.string(*node.scope->type);
        else
            writer.null();
        writer.end_array();
    } else {
        writer.null();
    }
    object.text("status", name_of(result.status));
    object.text("via", name_of(result.matched_by));
    object.rule("rule", result.rule);
    if (result.fused_into) object.text("fused_into", graph.nodes[result.fused_into].name);
    writer.key("qconfig");
    if (result.rule)
        config::encode_qconfig(input.mapping->rules[result.rule.index()].qconfig, writer);
    else
        writer.null();
}

void write_rule_key(json::JsonWriter& writer, JsonObject& object, const config::Rule& rule) {
    if (rule.kind == config::RuleKind::Order || rule.kind == config::RuleKind::ModuleName)
        object.text("module_name", rule.text);
    if (rule.kind == config::RuleKind::Regex) object.text("module_name_regex", rule.text);
    if (rule.kind == config::RuleKind::Order || rule.kind == config::RuleKind::ObjectType) {
        writer.key("object_type");
        config::encode_object_ref(rule.object, writer);
    }
    if (rule.kind == config::RuleKind::Order) object.number("index", rule.index);
}

void write_rule(json::JsonWriter& writer, const config::Rule& rule, const predict::RuleStats& stats,
                config::RuleIndex index) {
    JsonObject object(writer);
    object.rule("rule", index);
    object.text("kind", words::kind_label(rule.kind));
    write_rule_key(writer, object, rule);
    writer.key("qconfig");
    config::encode_qconfig(rule.qconfig, writer);
    object.boolean("off", rule.off);
    object.number("matches", stats.matches);
    object.number("wins", stats.wins);
    writer.key("problem");
    if (stats.problem)
        writer.string(words::sentence(*stats.problem));
    else
        writer.null();
}

void write_rung(json::JsonWriter& writer, const predict::Rung& rung) {
    JsonObject object(writer);
    object.rule("rule", rung.rule);
    object.text("verdict", name_of(rung.verdict));
    object.text("via", name_of(rung.matched_by));
    object.rule("shadowed_by", rung.shadowed_by);
    object.text("code", rung.code);
    object.strings("args", rung.args);
    object.text("text", words::sentence(rung));
}

} // namespace

std::string resolution_json(const predict::ResolveInput& input, const predict::Resolution& resolution) {
    const model::GraphIndex index(*input.graph);
    json::JsonWriter writer;
    {
        const JsonObject document(writer, json::JsonLayout::MultiLine);
        writer.key("nodes");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto i : resolution.nodes.ids()) {
            JsonObject object(writer);
            write_node(writer, object, input, index, resolution.nodes[i], input.graph->nodes[i]);
        }
        writer.end_array();
        writer.key("rules");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto i : resolution.rules.ids())
            write_rule(writer, input.mapping->rules[i.index()], resolution.rules[i], i);
        writer.end_array();
        write_rules_off(writer, *input.mapping);
        write_raised(writer, resolution.raised);
    }
    return writer.take() + '\n';
}

std::string ladders_json(const predict::ResolveInput& input, const predict::Resolution& resolution,
                         std::span<const predict::Ladder> ladders,
                         const std::optional<predict::Raised>& raised, const MoreFields& more,
                         const insight::UnknownOutcomes* unknown) {
    const model::GraphIndex index(*input.graph);
    json::JsonWriter writer;
    {
        const JsonObject document(writer, json::JsonLayout::MultiLine);
        writer.key("nodes");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& ladder : ladders) {
            const auto node = ladder.node;
            JsonObject object(writer);
            write_node(writer, object, input, index, resolution.nodes[node], input.graph->nodes[node]);
            writer.key("ladder");
            writer.begin_array(json::JsonLayout::MultiLine);
            for (const auto& rung : ladder.rungs)
                write_rung(writer, rung);
            writer.end_array();
            if (more) more(object, ladder.node);
        }
        writer.end_array();
        write_rules_off(writer, *input.mapping);
        write_raised(writer, raised);
        if (unknown) write_unknown(writer, *unknown);
    }
    return writer.take() + '\n';
}

std::string diagnostics_json(const Diagnostics& diagnostics) {
    constexpr std::array<std::string_view, 3> severities = {"error", "warning", "note"};
    json::JsonWriter writer;
    {
        const JsonObject document(writer, json::JsonLayout::MultiLine);
        for (const auto& [list, wanted] : {std::pair{"errors", true}, std::pair{"warnings", false}}) {
            writer.key(list);
            writer.begin_array(json::JsonLayout::MultiLine);
            for (const auto& problem : diagnostics) {
                if ((problem.severity == Severity::Error) != wanted) continue;
                JsonObject object(writer);
                object.text("file", problem.place.file);
                object.number("line", problem.place.line);
                object.number("column", problem.place.column);
                object.text("pointer", problem.place.pointer);
                object.text("severity", severities[static_cast<std::size_t>(problem.severity)]);
                object.text("code", problem.code);
                object.text("message", words::sentence(problem));
            }
            writer.end_array();
        }
    }
    return writer.take() + '\n';
}

} // namespace qcs::report
