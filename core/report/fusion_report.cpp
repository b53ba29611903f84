#include "report/fusion_report.h"

#include "report/json_object.h"
#include "report/labels.h"
#include "report/resolution_text.h"
#include "report/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs {

namespace {

const Node& node_at(const FusionReport& report, int node) {
    return report.graph->nodes[static_cast<std::size_t>(node)];
}

std::string pattern_of(const FusionReport& report, const Fusion& fusion) {
    const auto key = report.backend->configs[fusion.pattern].key();
    return key ? short_text(*key) : std::string();
}

/// The class that stands at the root's target: not the fused one where an attribute is preserved.
std::string type_of(const FusionReport& report, const Fusion& fusion) {
    const auto* module = report.model.modules.find(node_at(report, fusion.root).target);
    return module ? module->type : fusion.fused_type;
}

std::string called_type(const FusionReport& report, const fx::FxNode& node) {
    const auto* module = node.op == Op::CallModule ? report.model.modules.find(node.target) : nullptr;
    return module ? module->type : node.op == Op::CallModule ? std::string() : node.target.str();
}

} // namespace

std::string fusion_json(const FusionReport& report) {
    JsonWriter writer;
    {
        JsonObject document(writer, JsonLayout::Broken);
        writer.key("fusions");
        writer.begin_array(JsonLayout::Broken);
        for (const auto& fusion : report.model.fusions) {
            JsonObject object(writer);
            object.text("root", node_at(report, fusion.root).name);
            writer.key("nodes");
            writer.begin_array();
            for (const int node : fusion.nodes)
                writer.string(node_at(report, node).name);
            writer.end_array();
            object.text("pattern", pattern_of(report, fusion));
            object.number("entry", static_cast<std::int64_t>(fusion.pattern));
            object.text("type", fusion.fused_type);
            object.text("stands", type_of(report, fusion));
        }
        writer.end_array();
        writer.key("nodes");
        writer.begin_array(JsonLayout::Broken);
        const auto& graph = report.model.graph;
        for (auto node = graph.first(); node != fx::no_node; node = graph.next(node)) {
            JsonObject object(writer);
            object.text("node", graph[node].name);
            object.text("op", name_of(graph[node].op));
            object.text("target", graph[node].target);
            object.text("type", called_type(report, graph[node]));
        }
        writer.end_array();
        document.strings("preserved_attributes", report.custom.preserved_attributes);
        write_raised(writer, report.model.raised);
    }
    return writer.take() + '\n';
}

std::string fusion_text(const FusionReport& report, bool colour) {
    const GraphIndex index(*report.graph);
    std::vector<const Fusion*> of_node(report.graph->nodes.size());
    for (const auto& fusion : report.model.fusions)
        for (const int node : fusion.nodes)
            of_node[static_cast<std::size_t>(node)] = &fusion;
    TextTable table({"node", "type", "becomes", "pattern"});
    for (std::size_t i = 0; i < of_node.size(); ++i) {
        const auto& node = report.graph->nodes[i];
        const Cell type = {short_type_name(node_type(*report.graph, index, node)), Ink::Dim};
        const auto* fusion = of_node[i];
        if (!fusion) {
            table.add({{node.name}, type, {"stays", Ink::Dim}, {}});
            continue;
        }
        const bool is_root = fusion->root == static_cast<int>(i);
        table.add({{node.name},
                   type,
                   {is_root ? short_type_name(type_of(report, *fusion))
                            : fmt::format("a part of `{}`", node_at(report, fusion->root).name),
                    Ink::Good},
                   {pattern_of(report, *fusion), Ink::Dim}});
    }
    auto text = table.to_text(colour);
    text += fmt::format(
        "\n{} fusions; the fused graph has {} nodes of {}.\n", report.model.fusions.size(),
        [&] {
            std::size_t count = 0;
            const auto& graph = report.model.graph;
            for (auto node = graph.first(); node != fx::no_node; node = graph.next(node))
                ++count;
            return count;
        }(),
        report.graph->nodes.size());
    for (const auto& name : report.custom.preserved_attributes)
        text += fmt::format("The attribute `{}` is preserved as it was.\n", name);
    if (report.model.raised) text += raised_text(*report.model.raised, colour) + "\n";
    return text;
}

} // namespace qcs
