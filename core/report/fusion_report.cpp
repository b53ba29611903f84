#include "report/fusion_report.h"

#include "report/explanation_report.h"
#include "report/json/json_object.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::report {

namespace {

const SharedText& name_at(const insight::FusionPlan& plan, model::TracedNode node) {
    return plan.graph().nodes[node].name;
}

std::string called_type(const insight::FusionPlan& plan, const predict::fx::FxNode& node) {
    const auto* module = node.op == model::Op::CallModule ? plan.model.modules.find(node.target) : nullptr;
    return module ? module->type.str() : node.op == model::Op::CallModule ? "" : node.target.str();
}

void write_names(const insight::FusionPlan& plan, json::JsonWriter& writer,
                 std::span<const model::TracedNode> nodes) {
    writer.begin_array();
    for (const auto node : nodes)
        writer.string(name_at(plan, node));
    writer.end_array();
}

void write_fusion(const insight::FusionPlan& plan, json::JsonWriter& writer, const predict::Fusion& fusion) {
    JsonObject object(writer);
    object.text("root", name_at(plan, fusion.root));
    writer.key("nodes");
    write_names(plan, writer, fusion.nodes);
    object.text("pattern", plan.pattern_of(fusion));
    object.number("entry", fusion.pattern.number());
    object.text("fuser", plan.fuser_of(fusion));
    object.text("type", fusion.fused_type);
    object.text("stands", plan.type_at(fusion));
}

void write_fusions(const insight::FusionPlan& plan, json::JsonWriter& writer) {
    writer.key("fusions");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& fusion : plan.model.fusion.fusions)
        write_fusion(plan, writer, fusion);
    writer.end_array();
}

std::string entry_pattern(const insight::FusionPlan& plan, config::EntryIndex entry) {
    const auto key = plan.input.backend->configs[entry.index()].key();
    return key ? config::short_text(*key) : std::string();
}

void write_miss(const insight::FusionPlan& plan, json::JsonWriter& writer, const insight::PatternFit& fit) {
    JsonObject object(writer);
    object.number("entry", fit.entry.number());
    object.text("pattern", entry_pattern(plan, fit.entry));
    const auto name = [&](predict::fx::NodeId node) -> const SharedText& {
        return name_at(plan, predict::fx::traced_node(node));
    };
    object.text("last", name(fit.last));
    writer.key("fitting");
    writer.begin_array();
    for (const auto node : fit.fitting)
        writer.string(name(node));
    writer.end_array();
    if (fit.failed_at) object.text("failed_at", name(fit.failed_at));
    object.text("code", fit.code);
    object.strings("args", fit.args);
    object.text("text", words::sentence(fit));
}

void write_fused_node(const insight::FusionPlan& plan, json::JsonWriter& writer, predict::fx::NodeId id) {
    const auto& node = plan.model.graph[id];
    JsonObject object(writer);
    object.text("node", node.name);
    object.text("op", model::name_of(node.op));
    object.text("target", node.target);
    object.text("type", called_type(plan, node));
}

void write_outcome(const insight::FusionPlan& plan, JsonObject& object, model::TracedNode node) {
    const auto& verdict = plan.verdicts.nodes[node];
    object.text("code", insight::name_of(verdict.reason.reason));
    object.strings("args", verdict.reason.args);
    object.text("text", words::headline(verdict, &plan.verdicts));
}

void write_end(const insight::FusionPlan& plan, json::JsonWriter& writer) {
    write_raised(writer, insight::raised_in(plan) ? plan.model.raised : std::nullopt);
    write_unknown(writer, insight::unknown_outcomes(plan));
}

/// The text of a row in the column "becomes".
words::Cell becomes(const insight::FusionPlan& plan, model::TracedNode node) {
    const auto& reason = plan.verdicts.nodes[node].reason;
    switch (reason.reason) {
    case insight::Reason::FusesHere:
        return {words::short_type_name(reason.args.front()), words::TextStyle::Good};
    case insight::Reason::FusedPreserved:
        return {fmt::format("{}, preserved", words::short_type_name(reason.args.front())),
                words::TextStyle::Warn};
    case insight::Reason::FusedInto:
        return {fmt::format("a part of `{}`", reason.args.front()), words::TextStyle::Good};
    case insight::Reason::FusedLost:
        return {fmt::format("nothing: `{}` is preserved", reason.args.front()), words::TextStyle::Warn};
    case insight::Reason::NotRecorded: return {"not known", words::TextStyle::Warn};
    default: return {"stays", words::TextStyle::Dim};
    }
}

} // namespace

std::string fusion_json(const insight::FusionPlan& plan) {
    json::JsonWriter writer;
    {
        JsonObject document(writer, json::JsonLayout::MultiLine);
        if (plan.input.mapping) write_rules_off(writer, *plan.input.mapping);
        write_fusions(plan, writer);
        writer.key("nodes");
        writer.begin_array(json::JsonLayout::MultiLine);
        const auto& graph = plan.model.graph;
        for (auto node = graph.first(); node; node = graph.next(node))
            write_fused_node(plan, writer, node);
        writer.end_array();
        writer.key("outcomes");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto node : plan.verdicts.nodes.ids()) {
            JsonObject object(writer);
            object.text("node", name_at(plan, node));
            write_outcome(plan, object, node);
        }
        writer.end_array();
        document.strings("preserved_attributes", plan.input.fuse_alone->preserved_attributes);
        write_end(plan, writer);
    }
    return writer.take() + '\n';
}

std::string fusion_nodes_json(const insight::FusionPlan& plan, std::span<const model::TracedNode> nodes) {
    const model::GraphIndex index(plan.graph());
    json::JsonWriter writer;
    {
        const JsonObject document(writer, json::JsonLayout::MultiLine);
        if (plan.input.mapping) write_rules_off(writer, *plan.input.mapping);
        writer.key("nodes");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto id : nodes) {
            const auto& node = plan.graph().nodes[id];
            JsonObject object(writer);
            object.text("node", node.name);
            object.text("op", model::name_of(node.op));
            object.text("target", node.target);
            object.text("type", words::node_type(plan.graph(), index, node));
            write_outcome(plan, object, id);
            writer.key("fusion");
            if (const auto* fusion = plan.fusion_of(id))
                write_fusion(plan, writer, *fusion);
            else
                writer.null();
            writer.key("near_misses");
            writer.begin_array(json::JsonLayout::MultiLine);
            for (const auto& fit : insight::fusion_misses(plan, id))
                write_miss(plan, writer, fit);
            writer.end_array();
            writer.key("becomes");
            if (const auto fused = plan.fused_node(id))
                write_fused_node(plan, writer, fused);
            else
                writer.null();
        }
        writer.end_array();
        write_end(plan, writer);
    }
    return writer.take() + '\n';
}

std::string fusion_node_text(const insight::FusionPlan& plan, model::TracedNode id, bool colour) {
    const auto& node = plan.graph().nodes[id];
    const auto type = words::node_type(plan.graph(), model::GraphIndex(plan.graph()), node);
    const auto& verdict = plan.verdicts.nodes[id];
    auto text = words::styled(node.name, words::TextStyle::Bold, colour) + "  " +
                std::string(model::name_of(node.op));
    if (!type.empty()) text += " " + type;
    text += "\n" + words::styled(words::headline(verdict, &plan.verdicts), becomes(plan, id).style, colour) +
            "\n";
    if (const auto* fusion = plan.fusion_of(id)) {
        std::string names;
        for (const auto part : fusion->nodes)
            names += (names.empty() ? "" : ", ") + name_at(plan, part);
        text += fmt::format("\nFusion\n  {}  covers {}, makes a {}  (entry {} of the backend)\n  by {}\n",
                            plan.pattern_of(*fusion), names, fusion->fused_type, fusion->pattern.number(),
                            plan.fuser_of(*fusion));
    }
    if (const auto misses = insight::fusion_misses(plan, id); !misses.empty()) {
        words::TextTable table({});
        for (const auto& fit : misses)
            table.add({{entry_pattern(plan, fit.entry)}, {words::sentence(fit), words::TextStyle::Dim}});
        text += "\nNear misses\n" + table.to_text(colour, "  ");
    }
    const auto fused = plan.fused_node(id);
    if (insight::is_neutral(verdict.reason.reason) || !fused) return text;
    const auto& stands = plan.model.graph[fused];
    return text + fmt::format("\nBecomes\n  {}  {} {}\n", stands.name.str(), model::name_of(stands.op),
                              called_type(plan, stands));
}

std::string fusion_counts(const insight::FusionPlan& plan) {
    const auto& fusions = plan.model.fusion.fusions;
    std::size_t nodes = 0;
    for (const auto& fusion : fusions)
        nodes += fusion.nodes.size();
    const auto stay =
        std::ranges::count(plan.verdicts.nodes, insight::Reason::NotFused,
                           [](const insight::NodeVerdict& verdict) { return verdict.reason.reason; });
    return fmt::format("{} fusion{} of {} nodes; {} stay{} as {}; the fused graph has {} nodes of {}",
                       fusions.size(), fusions.size() == 1 ? "" : "s", nodes, stay, stay == 1 ? "s" : "",
                       stay == 1 ? "it is" : "they are", plan.fused_nodes(), plan.graph().nodes.size());
}

std::string fusion_text(const insight::FusionPlan& plan, bool colour) {
    if (const auto raised = insight::raised_in(plan)) return raised_text(raised->raised, colour) + "\n";
    const model::GraphIndex index(plan.graph());
    words::TextTable table({"node", "type", "becomes", "pattern"});
    for (const auto i : plan.graph().nodes.ids()) {
        const auto& node = plan.graph().nodes[i];
        const auto* fusion = plan.fusion_of(i);
        table.add(
            {{node.name},
             {words::short_type_name(words::node_type(plan.graph(), index, node)), words::TextStyle::Dim},
             becomes(plan, i),
             {fusion ? plan.pattern_of(*fusion) : std::string(), words::TextStyle::Dim}});
    }
    auto text = table.to_text(colour) + "\n" + fusion_counts(plan) + ".\n";
    for (const auto& name : plan.input.fuse_alone->preserved_attributes)
        text += fmt::format("The attribute `{}` is preserved as it was.\n", name);
    return text + "Nothing is observed or quantized: this is fuse_fx alone.\n" +
           unknown_text(insight::unknown_outcomes(plan), colour);
}

} // namespace qcs::report
