#include "report/fusion_report.h"

#include "config/at.h"
#include "report/explanation_json.h"
#include "report/json_object.h"
#include "report/labels.h"
#include "report/plan_words.h"
#include "report/resolution_text.h"
#include "report/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs {

namespace {

const std::string& name_at(const FusionPlan& plan, int node) {
    return plan.graph().nodes[at(node)].name;
}

std::string called_type(const FusionPlan& plan, const fx::FxNode& node) {
    const auto* module = node.op == Op::CallModule ? plan.model.modules.find(node.target) : nullptr;
    return module ? module->type : node.op == Op::CallModule ? std::string() : node.target.str();
}

void write_fusions(const FusionPlan& plan, JsonWriter& writer) {
    writer.key("fusions");
    writer.begin_array(JsonLayout::Broken);
    for (const auto& fusion : plan.model.fusion.fusions) {
        JsonObject object(writer);
        object.text("root", name_at(plan, fusion.root));
        writer.key("nodes");
        writer.begin_array();
        for (const int node : fusion.nodes)
            writer.string(name_at(plan, node));
        writer.end_array();
        object.text("pattern", plan.pattern_of(fusion));
        object.number("entry", static_cast<std::int64_t>(fusion.pattern));
        object.text("type", fusion.fused_type);
        object.text("stands", plan.type_at(fusion));
    }
    writer.end_array();
}

/// What a row says in the column "becomes".
Cell becomes(const FusionPlan& plan, int node) {
    const auto& reason = plan.verdicts.nodes[at(node)].reason;
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
        write_fusions(plan, writer);
        writer.key("nodes");
        writer.begin_array(JsonLayout::Broken);
        const auto& graph = plan.model.graph;
        for (auto node = graph.first(); node != fx::no_node; node = graph.next(node)) {
            JsonObject object(writer);
            object.text("node", graph[node].name);
            object.text("op", name_of(graph[node].op));
            object.text("target", graph[node].target);
            object.text("type", called_type(plan, graph[node]));
        }
        writer.end_array();
        writer.key("outcomes");
        writer.begin_array(JsonLayout::Broken);
        for (std::size_t i = 0; i < plan.verdicts.nodes.size(); ++i) {
            const auto& verdict = plan.verdicts.nodes[i];
            JsonObject object(writer);
            object.text("node", name_at(plan, static_cast<int>(i)));
            object.text("code", name_of(verdict.reason.reason));
            object.strings("args", verdict.reason.args);
            object.text("text", headline(verdict, &plan.verdicts));
        }
        writer.end_array();
        document.strings("preserved_attributes", plan.input.fuse_alone->preserved_attributes);
        write_raised(writer, raised_in(plan) ? plan.model.raised : std::nullopt);
        write_unknown(writer, unknown_of(plan));
    }
    return writer.take() + '\n';
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
    for (std::size_t i = 0; i < plan.graph().nodes.size(); ++i) {
        const auto& node = plan.graph().nodes[i];
        const auto* fusion = plan.fusion_of(static_cast<int>(i));
        table.add({{node.name},
                   {short_type_name(node_type(plan.graph(), index, node)), Ink::Dim},
                   becomes(plan, static_cast<int>(i)),
                   {fusion ? plan.pattern_of(*fusion) : std::string(), Ink::Dim}});
    }
    auto text = table.to_text(colour) + "\n" + fusion_counts(plan) + ".\n";
    for (const auto& name : plan.input.fuse_alone->preserved_attributes)
        text += fmt::format("The attribute `{}` is preserved as it was.\n", name);
    return text + "Nothing is observed or quantized: this is fuse_fx alone.\n" +
           unknown_text(unknown_of(plan), colour);
}

} // namespace qcs
