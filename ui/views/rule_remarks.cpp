#include "views/rule_remarks.h"

#include "config/nearest.h"
#include "report/labels.h"
#include "views/why_facts.h"

#include <QCoreApplication>

#include <set>

namespace qcs::ui {
namespace {

QString tr(const char* text, int n = -1) {
    return QCoreApplication::translate("RuleRemarks", text, nullptr, n);
}

const qcs::RuleStats* statsOf(const qcs::Resolution& resolution, int rule) {
    const auto at = static_cast<std::size_t>(rule);
    return rule >= 0 && at < resolution.rules.size() ? &resolution.rules[at] : nullptr;
}

/// The name in the model that a key which matches nothing may have meant.
std::optional<std::string> nearestKey(const qcs::Graph& graph, const qcs::Rule& rule) {
    std::vector<std::string_view> names;
    if (rule.kind == qcs::RuleKind::ModuleName) {
        for (const auto& module : graph.modules)
            names.emplace_back(module.path);
        return qcs::nearest_name(rule.text, names);
    }
    if (rule.kind == qcs::RuleKind::ObjectType) {
        for (const auto& type : graph.types)
            names.emplace_back(type.name);
        for (const auto& node : graph.nodes)
            if (node.op == qcs::Op::CallFunction || node.op == qcs::Op::CallMethod)
                names.emplace_back(node.target);
        return qcs::nearest_name(rule.object.name, names);
    }
    return std::nullopt;
}

QString shadowers(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule) {
    std::set<int> winners;
    for (const int node : qcs::matching_nodes(input, resolution, rule))
        winners.insert(resolution.nodes[static_cast<std::size_t>(node)].rule);
    winners.erase(-1);
    if (winners.size() == 1) return tr("always shadowed by rule %1").arg(*winners.begin() + 1);
    if (winners.size() == 2)
        return tr("always shadowed by rules %1 and %2").arg(*winners.begin() + 1).arg(*winners.rbegin() + 1);
    return winners.empty() ? tr("never wins")
                           : tr("always shadowed by %n rule(s)", static_cast<int>(winners.size()));
}

} // namespace

bool needsALook(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule) {
    const qcs::RuleStats* stats = statsOf(resolution, rule);
    if (!stats || !input.mapping || static_cast<std::size_t>(rule) >= input.mapping->rules.size())
        return false;
    if (stats->problem) return true;
    const bool global = input.mapping->rules[static_cast<std::size_t>(rule)].kind == qcs::RuleKind::Global;
    return !global && stats->wins == 0;
}

QString ruleRemark(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule) {
    if (!needsALook(input, resolution, rule)) return {};
    const qcs::RuleStats& stats = *statsOf(resolution, rule);
    if (stats.problem) return translatedSentence(stats.problem->code, stats.problem->args);
    if (stats.matches > 0) return shadowers(input, resolution, rule);
    const auto near = nearestKey(*input.graph, input.mapping->rules[static_cast<std::size_t>(rule)]);
    return near ? tr("matches nothing — “%1”?").arg(QString::fromStdString(*near)) : tr("matches nothing");
}

QString ruleCounts(const qcs::RuleStats& stats) {
    if (stats.problem || stats.matches == 0) return {};
    return QStringLiteral("%1 · %2").arg(tr("%n match(es)", stats.matches), tr("%n win(s)", stats.wins));
}

} // namespace qcs::ui
