#include "insight/explain/rule_remarks.h"

#include "base/text.h"

#include <algorithm>
#include <set>

namespace qcs::insight {

std::optional<RuleKey> key_named_by(const config::Rule& rule) {
    if (rule.kind == config::RuleKind::ModuleName || rule.kind == config::RuleKind::Order)
        return RuleKey{config::RuleKind::ModuleName, rule.text};
    if (rule.kind == config::RuleKind::ObjectType)
        return RuleKey{config::RuleKind::ObjectType, rule.object.name};
    return std::nullopt;
}

std::optional<std::string> nearest_name_in(const model::Graph& graph, const RuleKey& key) {
    std::vector<std::string_view> names;
    if (key.kind == config::RuleKind::ModuleName) {
        for (const auto& module : graph.modules)
            names.emplace_back(module.path);
    } else {
        for (const auto& type : graph.types)
            names.emplace_back(type.name);
        for (const auto& node : graph.nodes)
            if (node.op == model::Op::CallFunction || node.op == model::Op::CallMethod)
                names.emplace_back(node.target);
    }
    const auto known = std::ranges::find(names, key.name) != names.end();
    return known ? std::nullopt : nearest_name(key.name, names);
}

RuleRemark rule_remark(const predict::ResolveInput& input, const predict::Resolution& resolution,
                       config::RuleIndex rule) {
    using Kind = RuleRemark::Kind;
    const auto& stats = resolution.rules[rule];
    const auto& written = input.mapping->rules[rule.index()];
    if (stats.problem) return {Kind::Problem, stats.problem};
    if (written.off || written.kind == config::RuleKind::Global || stats.wins > 0) return {};
    if (stats.matches == 0) return {Kind::NoMatch};
    return {Kind::Shadowed, {}, nodes_of_rule(input, resolution, rule).winners};
}

NodesOfRule nodes_of_rule(const predict::ResolveInput& input, const predict::Resolution& resolution,
                          config::RuleIndex rule) {
    NodesOfRule nodes;
    nodes.wins = predict::winning_nodes(resolution, rule);
    std::set<config::RuleIndex> winners;
    for (const auto node : predict::matching_nodes(input, resolution, rule)) {
        const auto winner = resolution.nodes[node].rule;
        if (winner == rule) continue;
        nodes.shadowed.push_back(node);
        if (winner) winners.insert(winner);
    }
    nodes.winners.assign(winners.begin(), winners.end());
    return nodes;
}

} // namespace qcs::insight
