#include "insight/diff/mode_diff.h"

#include "model/graph.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace qcs::insight {

namespace {

using ByPath = std::unordered_map<std::string_view, const ModuleOutcome*>;

ByPath by_path(const std::vector<ModuleOutcome>& outcomes) {
    ByPath found;
    for (const auto& outcome : outcomes)
        found.emplace(outcome.path, &outcome);
    return found;
}

bool is_same(const ModuleOutcome& a, const ModuleOutcome& b) {
    const bool same_class = a.becomes.empty() || b.becomes.empty() || a.becomes == b.becomes;
    return a.kind == b.kind && same_class;
}

} // namespace

std::vector<ModuleOutcome> outcomes_of(const EagerPlan& plan) {
    std::vector<ModuleOutcome> outcomes;
    for (const auto& module : plan.modules)
        if (module.reason.counted || module.reason.kind == ReasonKind::Fused)
            outcomes.push_back({module.path, module.type, module.reason.kind, module.reason, module.becomes});
    return outcomes;
}

std::vector<ModuleOutcome> outcomes_of(const Verdicts& verdicts) {
    std::vector<ModuleOutcome> outcomes;
    std::unordered_set<std::string> seen;
    const model::GraphIndex index(*verdicts.graph);
    for (const auto i : verdicts.graph->nodes.ids()) {
        const auto& node = verdicts.graph->nodes[i];
        const auto& verdict = verdicts.nodes[i];
        if (node.op != model::Op::CallModule || !(verdict.counted || verdict.host)) continue;
        if (!seen.insert(node.target.str()).second) continue;
        ModuleOutcome outcome;
        outcome.path = node.target.str();
        if (const auto module = index.module(node.target))
            outcome.type = verdicts.graph->modules[module].original_type.str();
        outcome.kind = verdict.host ? ReasonKind::Fused : kind_of(verdict.reason.reason);
        outcome.why.code = reason_code(verdict.reason.reason);
        outcome.why.args = verdict.reason.args;
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

std::vector<OutcomeChange> diff_outcomes(const std::vector<ModuleOutcome>& before,
                                         const std::vector<ModuleOutcome>& after) {
    std::vector<OutcomeChange> changes;
    const auto was = by_path(before), is = by_path(after);
    for (const auto& outcome : after) {
        const auto found = was.find(outcome.path);
        if (found == was.end())
            changes.push_back({std::nullopt, outcome});
        else if (!is_same(*found->second, outcome))
            changes.push_back({*found->second, outcome});
    }
    for (const auto& outcome : before)
        if (!is.contains(outcome.path)) changes.push_back({outcome, std::nullopt});
    return changes;
}

std::size_t reported_by_either(const std::vector<ModuleOutcome>& a, const std::vector<ModuleOutcome>& b) {
    auto all = by_path(a);
    all.merge(by_path(b));
    return all.size();
}

} // namespace qcs::insight
