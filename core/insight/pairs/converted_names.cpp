#include "insight/pairs/converted_names.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace qcs::insight {

namespace {

using predict::fx::NodeId;

bool is_conversion(const predict::fx::FxNode& node) {
    static constexpr std::array targets = {
        std::string_view("torch.quantize_per_tensor"), std::string_view("torch.quantize_per_channel"),
        std::string_view("dequantize"), std::string_view("torch.dequantize")};
    return std::ranges::find(targets, std::string_view(node.target)) != targets.end() ||
           node.is_call(model::Op::CallMethod, "dequantize");
}

/// The names that the nodes get if the converted graph is traced again.
IdVector<NodeId, std::string> traced_names(const predict::fx::FxGraph& graph) {
    predict::fx::FxGraph again;
    IdVector<NodeId, NodeId> copies(graph.id_limit());
    IdVector<NodeId, std::string> names(graph.id_limit());
    for (auto node = graph.first(); node; node = graph.next(node)) {
        auto copy = graph[node];
        copy.name = {};
        if (copy.op == model::Op::Placeholder) copy.name = copy.target;
        copies[node] = again.append_copy(copy, [&](NodeId input) { return copies[input]; });
        names[node] = again[copies[node]].name.str();
    }
    return names;
}

class FxSwaps {
public:
    FxSwaps(const Analysis& analysis, const predict::Prepared& prepared)
        : resolution_(*analysis.resolution),
          graph_(*prepared.input->graph),
          prepared_(prepared),
          last_(graph_.nodes.size()) {
        for (const auto node : graph_.nodes.ids()) {
            const auto& resolved = resolution_.nodes[node];
            const bool is_away = resolved.status == predict::NodeStatus::FusedAway && resolved.fused_into;
            const auto root = is_away ? resolved.fused_into : node;
            last_[root] = node;
            if (is_away) plan_.fused[name(node)] = name(root);
        }
        for (const auto& [node, root] : std::map(plan_.fused))
            plan_.fused[root] = root;
    }

    void add(const predict::Converted& converted) {
        auto last = last_;
        for (const auto& [taken, host] : converted.absorbed) {
            const auto from = prepared_.graph[taken].origin, into = prepared_.graph[host].origin;
            if (!from || !into) continue;
            last[into] = std::max(last[into], last[from]);
            plan_.fused[name(from)] = name(into);
            plan_.fused.try_emplace(name(into), name(into));
        }
        const auto names = traced_names(converted.graph);
        ConvertedNodeNames model;
        for (const auto node : converted.graph.order()) {
            const auto& made = converted.graph[node];
            const auto from = converted.prepared_node[predict::ConvertedNode(node)];
            if (!from) continue;
            const auto origin = prepared_.graph[from].origin;
            if (made.op == model::Op::GetAttr) add_packed(converted, made, from);
            if (!origin || made.op == model::Op::Output || is_conversion(made)) continue;
            if (made.op == model::Op::GetAttr && graph_.nodes[origin].op != model::Op::GetAttr) continue;
            model.result[names[node]] = name(last[origin]);
            model.inputs[names[node]] = name(origin);
        }
        plan_.models.push_back(std::move(model));
    }

    ConvertedNames take() { return std::move(plan_); }

private:
    std::string name(model::TracedNode node) const { return graph_.nodes[node].name.str(); }

    /// Records the attributes that a packed weight was made from: those among the arguments of the call.
    void add_packed(const predict::Converted& converted, const predict::fx::FxNode& made,
                    predict::PreparedNode from) {
        if (std::string_view(made.target).find("_packed_weight_") == std::string_view::npos) return;
        for (const auto& weight : converted.weights)
            if (weight.node == from && !weight.module)
                plan_.packed[weight.name.str()] = made.target.str() + ".weight";
        const auto& args = prepared_.graph[from].args;
        const auto* bias = args.size() > 2 ? &args[2] : prepared_.graph[from].kwarg("bias");
        if (bias && bias->is_node() && prepared_.graph[bias->node].op == model::Op::GetAttr)
            plan_.packed[prepared_.graph[bias->node].target.str()] = made.target.str() + ".bias";
    }

    const predict::Resolution& resolution_;
    const model::Graph& graph_;
    const predict::Prepared& prepared_;
    IdVector<model::TracedNode, model::TracedNode> last_; ///< the last node fused into each node
    ConvertedNames plan_;
};

} // namespace

ConvertedNames converted_names(const Analysis& analysis, const predict::Prepared& prepared,
                               const Conversions& conversions) {
    FxSwaps swaps(analysis, prepared);
    swaps.add(conversions.lowered.converted);
    if (conversions.reference.converted.graph.size() > 0) swaps.add(conversions.reference.converted);
    return swaps.take();
}

ConvertedNames converted_names(const EagerPlan& plan, const model::Graph& graph) {
    // A module that was fused into another one is replaced by an Identity; the module at the group's path
    // computes everything.
    std::map<std::string, std::string> root, last; // keyed by the path of a fused module: names of nodes
    const auto row_of = [&](const model::Node& node) {
        return node.op == model::Op::CallModule ? plan.find(node.target) : nullptr;
    };
    for (const auto id : graph.nodes.ids())
        if (const auto* row = row_of(graph.nodes[id]))
            root.try_emplace(row->path, graph.nodes[id].name.str());
    ConvertedNames swaps;
    for (const auto id : graph.nodes.ids()) {
        const auto* row = row_of(graph.nodes[id]);
        if (!row || !row->fused_into || !root.contains(*row->fused_into)) continue;
        const auto& into = root[*row->fused_into];
        last[*row->fused_into] = graph.nodes[id].name.str();
        swaps.fused[graph.nodes[id].name.str()] = into;
        swaps.fused[into] = into;
    }
    ConvertedNodeNames model;
    for (const auto id : graph.nodes.ids()) {
        const auto name = graph.nodes[id].name.str();
        const auto fused = swaps.fused.find(name);
        if (fused != swaps.fused.end() && fused->second != name) continue;
        const auto end =
            fused != swaps.fused.end() ? last.find(std::string(graph.nodes[id].target)) : last.end();
        model.result[name] = end != last.end() ? end->second : name;
        model.inputs[name] = name;
    }
    swaps.models.push_back(std::move(model));
    return swaps;
}

} // namespace qcs::insight
