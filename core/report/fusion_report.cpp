#include "report/fusion_report.h"

#include "report/json/explanation_json.h"
#include "report/json/json_object.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "report/text/resolution_text.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs {

namespace {

const SharedText& name_at(const FusionPlan& plan, TracedNode node) {
    return plan.graph().nodes[node].name;
}

std::string called_type(const FusionPlan& plan, const fx::FxNode& node) {
    const auto* module = node.op == Op::CallModule ? plan.model.modules.find(node.target) : nullptr;
    return module ? module->type.str() : node.op == Op::CallModule ? "" : node.target.str();
}

void write_names(const FusionPlan& plan, JsonWriter& writer, std::span<const TracedNode> nodes) {
    writer.begin_array();
    for (const auto node : nodes)
        writer.string(name_at(plan, node));
    writer.end_array();
}

void write_fusion(const FusionPlan& plan, JsonWriter& writer, const Fusion& fusion) {
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

void write_fusions(const FusionPlan& plan, JsonWriter& writer) {
    writer.key("fusions");
    writer.begin_array(JsonLayout::Broken);
    for (const auto& fusion : plan.model.fusion.fusions)
        write_fusion(plan, writer, fusion);
    writer.end_array();
}

std::string entry_pattern(const FusionPlan& plan, EntryIndex entry) {
    const auto key = plan.input.backend->configs[entry.index()].key();
    return key ? short_text(*key) : std::string();
}

void write_miss(const FusionPlan& plan, JsonWriter& writer, const PatternFit& fit) {
    JsonObject object(writer);
    object.number("entry", fit.entry.number());
    object.text("pattern", entry_pattern(plan, fit.entry));
    const auto name = [&](fx::NodeId node) -> const SharedText& {
        return name_at(plan, fx::traced_node(node));
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
    object.text("text", sentence(fit));
}

void write_fused_node(const FusionPlan& plan, JsonWriter& writer, fx::NodeId id) {
    const auto& node = plan.model.graph[id];
    JsonObject object(writer);
    object.text("node", node.name);
    object.text("op", name_of(node.op));
    object.text("target", node.target);
    object.text("type", called_type(plan, node));
}

void write_outcome(const FusionPlan& plan, JsonObject& object, TracedNode node) {
    const auto& verdict = plan.verdicts.nodes[node];
    object.text("code", name_of(verdict.reason.reason));
    object.strings("args", verdict.reason.args);
    object.text("text", headline(verdict, &plan.verdicts));
}

void write_end(const FusionPlan& plan, JsonWriter& writer) {
    write_raised(writer, raised_in(plan) ? plan.model.raised : std::nullopt);
    write_unknown(writer, unknown_of(plan));
}

/// What a row says in the column "becomes".
Cell becomes(const FusionPlan& plan, TracedNode node) {
    const auto& reason = plan.verdicts.nodes[node].reason;
    switch (reason.reason) {
    case Reason::FusesHere: return {short_type_name(reason.args.front()), Ink::Good};
    case Reason::FusedPreserved:
        return {fmt::format("{}, preserved", short_type_name(reason.args.front())), Ink::Warn};
    case Reason::FusedInto: return {fmt::format("a part of `{}`", reason.args.front()), Ink::Good};
    case Reason::FusedLost:
        return {fmt::format("nothing: `{}` is preserved", reason.args.front()), Ink::Warn};
    case Reason::NotOnRecord: return {"not known", Ink::Warn};
    default: return {"stays", Ink::Dim};
    }
}

} // namespace

std::string fusion_json(const FusionPlan& plan) {
    JsonWriter writer;
    {
        JsonObject document(writer, JsonLayout::Broken);
        if (plan.input.mapping) write_rules_off(writer, *plan.input.mapping);
        write_fusions(plan, writer);
        writer.key("nodes");
        writer.begin_array(JsonLayout::Broken);
        const auto& graph = plan.model.graph;
        for (auto node = graph.first(); node; node = graph.next(node))
            write_fused_node(plan, writer, node);
        writer.end_array();
        writer.key("outcomes");
        writer.begin_array(JsonLayout::Broken);
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

std::string fusion_nodes_json(const FusionPlan& plan, std::span<const TracedNode> nodes) {
    const GraphIndex index(plan.graph());
    JsonWriter writer;
    {
        const JsonObject document(writer, JsonLayout::Broken);
        if (plan.input.mapping) write_rules_off(writer, *plan.input.mapping);
        writer.key("nodes");
        writer.begin_array(JsonLayout::Broken);
        for (const auto id : nodes) {
            const auto& node = plan.graph().nodes[id];
            JsonObject object(writer);
            object.text("node", node.name);
            object.text("op", name_of(node.op));
            object.text("target", node.target);
            object.text("type", node_type(plan.graph(), index, node));
            write_outcome(plan, object, id);
            writer.key("fusion");
            if (const auto* fusion = plan.fusion_of(id))
                write_fusion(plan, writer, *fusion);
            else
                writer.null();
            writer.key("near_misses");
            writer.begin_array(JsonLayout::Broken);
            for (const auto& fit : fusion_misses(plan, id))
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

std::string fusion_node_text(const FusionPlan& plan, TracedNode id, bool colour) {
    const auto& node = plan.graph().nodes[id];
    const auto type = node_type(plan.graph(), GraphIndex(plan.graph()), node);
    const auto& verdict = plan.verdicts.nodes[id];
    auto text = inked(node.name, Ink::Bold, colour) + "  " + std::string(name_of(node.op));
    if (!type.empty()) text += " " + type;
    text += "\n" + inked(headline(verdict, &plan.verdicts), becomes(plan, id).ink, colour) + "\n";
    if (const auto* fusion = plan.fusion_of(id)) {
        std::string names;
        for (const auto part : fusion->nodes)
            names += (names.empty() ? "" : ", ") + name_at(plan, part);
        text += fmt::format("\nFusion\n  {}  covers {}, makes a {}  (entry {} of the backend)\n  by {}\n",
                            plan.pattern_of(*fusion), names, fusion->fused_type, fusion->pattern.number(),
                            plan.fuser_of(*fusion));
    }
    if (const auto misses = fusion_misses(plan, id); !misses.empty()) {
        TextTable table({});
        for (const auto& fit : misses)
            table.add({{entry_pattern(plan, fit.entry)}, {sentence(fit), Ink::Dim}});
        text += "\nNear misses\n" + table.to_text(colour, "  ");
    }
    const auto fused = plan.fused_node(id);
    if (is_neutral(verdict.reason.reason) || !fused) return text;
    const auto& stands = plan.model.graph[fused];
    return text + fmt::format("\nBecomes\n  {}  {} {}\n", stands.name.str(), name_of(stands.op),
                              called_type(plan, stands));
}

std::string fusion_counts(const FusionPlan& plan) {
    const auto& fusions = plan.model.fusion.fusions;
    std::size_t nodes = 0;
    for (const auto& fusion : fusions)
        nodes += fusion.nodes.size();
    const auto stay = std::ranges::count(plan.verdicts.nodes, Reason::NotFused,
                                         [](const NodeVerdict& verdict) { return verdict.reason.reason; });
    return fmt::format("{} fusion{} of {} nodes; {} stay{} as {}; the fused graph has {} nodes of {}",
                       fusions.size(), fusions.size() == 1 ? "" : "s", nodes, stay, stay == 1 ? "s" : "",
                       stay == 1 ? "it is" : "they are", plan.fused_nodes(), plan.graph().nodes.size());
}

std::string fusion_text(const FusionPlan& plan, bool colour) {
    if (const auto raised = raised_in(plan)) return raised_text(raised->raised, colour) + "\n";
    const GraphIndex index(plan.graph());
    TextTable table({"node", "type", "becomes", "pattern"});
    for (const auto i : plan.graph().nodes.ids()) {
        const auto& node = plan.graph().nodes[i];
        const auto* fusion = plan.fusion_of(i);
        table.add({{node.name},
                   {short_type_name(node_type(plan.graph(), index, node)), Ink::Dim},
                   becomes(plan, i),
                   {fusion ? plan.pattern_of(*fusion) : std::string(), Ink::Dim}});
    }
    auto text = table.to_text(colour) + "\n" + fusion_counts(plan) + ".\n";
    for (const auto& name : plan.input.fuse_alone->preserved_attributes)
        text += fmt::format("The attribute `{}` is preserved as it was.\n", name);
    return text + "Nothing is observed or quantized: this is fuse_fx alone.\n" +
           unknown_text(unknown_of(plan), colour);
}

} // namespace qcs
