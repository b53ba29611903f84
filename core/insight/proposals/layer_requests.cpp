#include "insight/proposals/layer_requests.h"

#include "insight/proposals/backend_supports.h"

#include <algorithm>

namespace qcs::insight {

namespace {

using model::TracedNode;

const std::optional<config::QConfig>& qconfig_of(const Analysis& analysis, TracedNode node) {
    static const std::optional<config::QConfig> none;
    const auto rule = analysis.resolution->nodes[node].rule;
    return rule ? analysis.input.mapping->rules[rule.index()].qconfig : none;
}

/// The given nodes without those that are fused away and without duplicates, plus the first and last calls of
/// their patterns: the qconfig of the last call applies to the whole pattern
/// (docs/semantics/placement.md#target-dtypes).
std::vector<TracedNode> layer_calls(const Explainer& explainer, const std::vector<TracedNode>& nodes) {
    const auto& resolved = explainer.analysis().resolution->nodes;
    const auto& graph = *explainer.analysis().input.graph;
    std::vector<TracedNode> found;
    const auto add = [&](TracedNode node) {
        if (node && graph.nodes[node].op != model::Op::GetAttr &&
            std::ranges::find(found, node) == found.end())
            found.push_back(node);
    };
    for (auto node : nodes) {
        if (resolved[node].status == predict::NodeStatus::FusedAway) node = resolved[node].fused_into;
        add(node);
        const auto fused = explainer.view().fused(node);
        const auto* match = fused ? explainer.view().match_at(fused) : nullptr;
        if (!match || match->kind != predict::PatternMatch::Kind::Pattern) continue;
        for (const auto part : {match->root, match->last})
            if (part) add(explainer.view().graph()[part].origin);
    }
    return found;
}

std::string first_path(const model::Graph& graph, std::string_view path) {
    const auto module = model::GraphIndex(graph).module(path);
    if (!module) return std::string(path);
    return graph.modules[module].same_as.value_or(graph.modules[module].path).str();
}

/// Calls that take this parameter as an argument.
std::vector<TracedNode> users_of(const model::Graph& graph, const std::string& weight) {
    std::vector<TracedNode> users;
    const model::GraphIndex index(graph);
    for (const auto node : graph.nodes.ids())
        for (const auto& argument : graph.nodes[node].args)
            if (const auto* name = std::get_if<config::NodeRef>(&argument.data)) {
                const auto source = index.node(name->name);
                if (source && graph.nodes[source].op == model::Op::GetAttr &&
                    graph.nodes[source].target == weight && (users.empty() || users.back() != node))
                    users.push_back(node);
            }
    return users;
}

Expected<config::QConfig> changed(const std::optional<config::QConfig>& now, const Layer& layer, bool is_qat,
                                  const QuantizationRequest& request) {
    if (const auto* other = std::get_if<config::QConfig>(&request)) return *other;
    if (!now || !now->weight) return failure(message(codes::proposal_no_qconfig, layer.name));
    auto qconfig = *now;
    if (const auto* settings = std::get_if<quant::ObserverSettings>(&request)) {
        auto weight = weight_spec_of(*settings, is_qat);
        if (!weight) return failure(message(codes::proposal_format, layer.name));
        qconfig.weight = std::move(*weight);
    } else {
        auto weight = per_channel(*now->weight);
        if (!weight)
            return failure(message(codes::proposal_no_counterpart, layer.name, now->weight->callable.str()));
        if (*weight == *now->weight) return *now;
        qconfig.weight = std::move(*weight);
    }
    return with_known_name(std::move(qconfig));
}

} // namespace

Expected<Layer> layer_of_module(const Explainer& explainer, std::string_view path) {
    const auto& graph = *explainer.analysis().input.graph;
    const auto own = first_path(graph, path);
    std::vector<TracedNode> calls;
    for (const auto node : graph.nodes.ids())
        if (graph.nodes[node].op == model::Op::CallModule && graph.nodes[node].target == own)
            calls.push_back(node);
    if (calls.empty()) return failure(message(codes::proposal_no_call, std::string(path)));
    return Layer{std::string(path), layer_calls(explainer, calls), {}};
}

Expected<Layer> layer_of_weight(const Explainer& explainer, const std::string& weight, TracedNode node) {
    const auto& graph = *explainer.analysis().input.graph;
    const auto dot = weight.rfind('.');
    const auto module = dot == weight.npos ? std::string() : weight.substr(0, dot);
    if (graph.nodes[node].op == model::Op::CallModule) {
        const auto target = graph.nodes[node].target.str();
        if (first_path(graph, target) == module) return layer_of_module(explainer, module);
        return failure(message(codes::proposal_inside, weight, target));
    }
    auto calls = users_of(graph, weight);
    if (std::ranges::find(calls, node) == calls.end()) calls.push_back(node);
    return Layer{weight, layer_calls(explainer, calls), {}};
}

Expected<std::vector<WantedQConfig>> qconfigs_for(const Explainer& explainer, const Layer& layer,
                                                  const QuantizationRequest& request) {
    std::vector<WantedQConfig> wanted;
    for (const auto call : layer.calls) {
        if (std::holds_alternative<KeepFloat>(request)) {
            wanted.push_back({call, std::nullopt});
            continue;
        }
        auto qconfig = changed(qconfig_of(explainer.analysis(), call), layer,
                               explainer.analysis().input.is_qat, request);
        if (!qconfig) return tl::unexpected(qconfig.error());
        if (!backend_supports(explainer, call, *qconfig))
            return failure(message(codes::proposal_backend_refuses, layer.name));
        wanted.push_back({call, std::move(*qconfig)});
    }
    return wanted;
}

Expected<Layer> layer_of_module(const EagerContext& context, std::string_view path) {
    const auto* row = eager_module(*context.plan, path);
    if (!row) return failure(message(codes::proposal_no_module, std::string(path)));
    return Layer{std::string(path), {}, row->path};
}

Expected<WantedModule> qconfig_for(const EagerContext& context, const Layer& layer,
                                   const QuantizationRequest& request) {
    WantedModule wanted{*layer.module, {}};
    if (std::holds_alternative<KeepFloat>(request)) return wanted;
    const auto& now = context.plan->find(*layer.module)->qconfig;
    auto qconfig = changed(now ? std::optional(*now) : std::nullopt, layer,
                           predict::eager::is_qat(context.plan->call), request);
    if (!qconfig) return tl::unexpected(qconfig.error());
    if (const auto refused = eager_refusal(context, *layer.module, *qconfig)) return failure(*refused);
    wanted.qconfig = std::move(*qconfig);
    return wanted;
}

} // namespace qcs::insight
