// Checks of rules against the model: rules that match or decide nothing.

#include "base/text.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <set>

namespace qcs::insight::lint_checks {

namespace {

/// The node that calls the module at the path, if fusion removed it.
model::TracedNode swallowed_at(const Linter& linter, std::string_view path) {
    const auto& nodes = linter.graph->nodes;
    for (const auto i : nodes.ids())
        if (nodes[i].op == model::Op::CallModule && nodes[i].target == path &&
            linter.resolution->nodes[i].status == predict::NodeStatus::FusedAway)
            return i;
    return {};
}

void fused_part(Linter& linter, config::RuleIndex index, const config::Rule& rule, model::TracedNode node) {
    const auto& root = linter.graph->nodes[linter.resolution->nodes[node].fused_into];
    auto& finding = linter.add(message(codes::rule_on_fused_part, config::rule_name(rule),
                                       linter.graph->nodes[node].name, root.target),
                               linter.rule_place(index));
    auto renamed = rule;
    renamed.text = root.target;
    if (rule.kind == config::RuleKind::ModuleName) finding.fix = linter.rename(index, std::move(renamed));
}

void unmatched_name(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    if (rule.text.empty()) return;
    if (const auto node = swallowed_at(linter, rule.text)) return fused_part(linter, index, rule, node);
    std::vector<std::string_view> paths;
    bool known = false;
    for (const auto& module : linter.graph->modules) {
        paths.push_back(module.path);
        known = known || module.path == rule.text;
    }
    const auto near = known ? std::nullopt : nearest_name(rule.text, paths);
    auto& finding = linter.add(message(codes::module_name_matches_nothing, rule.text, near.value_or("")),
                               linter.rule_place(index));
    auto renamed = rule;
    if (near) renamed.text = *near;
    finding.fix = near ? linter.rename(index, renamed)
                       : Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{index}};
}

void unmatched_order(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    if (rule.object.kind == config::ObjectRef::Kind::Method) return;
    std::set<std::string> parents;
    int count = 0;
    const auto& facts = *linter.resolution->cached.facts;
    for (const auto i : linter.graph->nodes.ids()) {
        if (!facts.order_key[i]) continue;
        const std::string parent(facts.base->paths.text(facts.order_path[i]));
        parents.insert(parent);
        const bool same = facts.types.name(facts.order_key[i]) == config::object_name(rule.object);
        if (parent == rule.text && same &&
            linter.resolution->nodes[i].status != predict::NodeStatus::FusedAway)
            ++count;
    }
    std::optional<std::string> near;
    if (!parents.contains(rule.text))
        near = nearest_name(rule.text, std::vector<std::string_view>(parents.begin(), parents.end()));
    auto& finding =
        linter.add(message(codes::order_matches_nothing, rule.text, config::object_name(rule.object),
                           std::to_string(rule.index), std::to_string(count), near.value_or("")),
                   linter.rule_place(index));
    auto renamed = rule;
    if (near) renamed.text = *near;
    finding.fix = near ? linter.rename(index, renamed)
                       : Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{index}};
}

void shadowed(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    std::vector<config::RuleIndex> winners;
    for (const auto node : predict::matching_nodes(linter.input.configs, *linter.resolution, index)) {
        const auto winner = linter.resolution->nodes[node].rule;
        if (winner && std::ranges::find(winners, winner) == winners.end()) winners.push_back(winner);
    }
    std::ranges::sort(winners);
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(winners.size(), 3); ++i)
        names += (i == 0 ? "`" : ", `") + config::rule_name(linter.rule(winners[i])) + "`";
    if (winners.size() > 3) names += ", …";
    const auto matches = std::to_string(linter.resolution->rules[index].matches);
    auto& finding = linter.add(message(codes::rule_always_shadowed, config::rule_name(rule), matches, names),
                               linter.rule_place(index));
    finding.fix = Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{index}};
}

void switched_off(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    auto& finding = linter.add(message(codes::rule_off, config::rule_name(rule)), linter.rule_place(index));
    if (linter.resolution)
        finding.cause =
            message(codes::rule_off_would_match, std::to_string(linter.resolution->rules[index].matches));
    auto on = rule;
    on.off = false;
    finding.fix =
        Fix{message(codes::fix_switch_on, config::rule_name(rule)), ReplaceRule{index, std::move(on)}};
}

} // namespace

void check_matches(Linter& linter) {
    const auto& rules = linter.mapping.rules;
    if (std::ranges::none_of(rules, [](const config::Rule& rule) { return !rule.off && rule.qconfig; })) {
        const auto last = rules.empty() ? config::RuleIndex() : config::RuleIndex(rules.size() - 1);
        linter.add(codes::nothing_asked, linter.rule_place(last));
    }
    for (const auto i : linter.rules()) {
        if (linter.stopped()) break;
        const auto& rule = linter.rule(i);
        if (rule.off) {
            switched_off(linter, i, rule);
            continue;
        }
        if (rule.kind == config::RuleKind::ModuleName && rule.text.empty())
            linter.add(codes::module_name_empty, linter.rule_place(i)).fix =
                Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{i}};
        if (rule.kind == config::RuleKind::Order && rule.object.kind == config::ObjectRef::Kind::Method)
            linter
                .add(message(codes::order_on_method, config::rule_key(rule), rule.object.name),
                     linter.rule_place(i))
                .fix = Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{i}};
        if (!linter.resolution || rule.kind == config::RuleKind::Global || is_stock_rule(rule)) continue;
        const auto& stats = linter.resolution->rules[i];
        if (stats.problem) continue;
        if (stats.always_shadowed()) shadowed(linter, i, rule);
        if (stats.matches > 0) continue;
        if (rule.kind == config::RuleKind::ModuleName) unmatched_name(linter, i, rule);
        if (rule.kind == config::RuleKind::Order) unmatched_order(linter, i, rule);
    }
}

} // namespace qcs::insight::lint_checks
