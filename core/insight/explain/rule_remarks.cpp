#include "insight/explain/rule_remarks.h"

#include "base/nearest.h"
#include "config/at.h"

#include <algorithm>
#include <set>

namespace qcs::insight {

std::optional<RuleKey> named_by(const config::Rule& rule) {
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
            if (node.op == Op::CallFunction || node.op == Op::CallMethod) names.emplace_back(node.target);
    }
    const auto known = std::ranges::find(names, key.name) != names.end();
    return known ? std::nullopt : nearest_name(key.name, names);
}

RuleRemark rule_remark(const predict::ResolveInput& input, const predict::Resolution& resolution, int rule) {
    using Kind = RuleRemark::Kind;
    const auto& stats = resolution.rules[at(rule)];
    const auto& written = input.mapping->rules[at(rule)];
    if (stats.problem) return {Kind::Problem, stats.problem};
    if (written.off || written.kind == RuleKind::Global || stats.wins > 0) return {};
    if (stats.matches == 0) return {Kind::NoMatch};
    return {Kind::Shadowed, {}, nodes_of_rule(input, resolution, rule).winners};
}

NodesOfRule nodes_of_rule(const predict::ResolveInput& input, const predict::Resolution& resolution,
                          int rule) {
    NodesOfRule nodes;
    nodes.wins = predict::winning_nodes(resolution, rule);
    std::set<int> winners;
    for (const int node : matching_nodes(input, resolution, rule)) {
        const int winner = resolution.nodes[at(node)].rule;
        if (winner == rule) continue;
        nodes.loses.push_back(node);
        if (winner >= 0) winners.insert(winner);
    }
    nodes.winners.assign(winners.begin(), winners.end());
    return nodes;
}

} // namespace qcs::insight
