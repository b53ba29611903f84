// Patterns on the model (semantics §2.4, §5, §7.1).

#include "analysis/explain/near_misses.h"
#include "analysis/lint/fix_codes.h"
#include "analysis/lint/lint_codes.h"
#include "analysis/lint/linter.h"
#include "analysis/resolve/facts.h"

#include <algorithm>

namespace qcs::lint_checks {

namespace {

/// The last node's qconfig governs a pattern; others matter by being None.
void members(Linter& linter, const PatternView& view) {
    std::vector<int> traced(view.graph().id_limit(), -1);
    for (std::size_t i = 0; i < linter.graph->nodes.size(); ++i)
        if (const auto node = view.fused(static_cast<int>(i)); node)
            traced[node] = static_cast<int>(i);
    const auto& qconfigs = view.prepared().node_qconfig;
    const auto qconfig = [&](fx::NodeId node) {
        const auto* given = at(node) < qconfigs.size() ? qconfigs[node] : nullptr;
        return given ? std::optional(*given) : std::nullopt;
    };
    std::vector<std::pair<int, int>> told; // rules
    for (const auto& match : view.matches().matches) {
        if (match.kind != PatternMatch::Kind::Pattern || linter.stopped()) continue;
        for (const auto node : match.nodes()) {
            if (node == match.last || at(node) >= traced.size() || traced[node] < 0) continue;
            const int inner = traced[node], last = traced[match.last];
            if (!linter.resolution->kept.facts->counts(inner) || last < 0) continue;
            const int rule = linter.resolution->nodes[inner].rule;
            const int governing = linter.resolution->nodes[last].rule;
            if (rule == governing || rule < 0 || qconfig_equals(qconfig(node), qconfig(match.last))) continue;
            if (std::ranges::find(told, std::pair(rule, governing)) != told.end()) continue;
            told.emplace_back(rule, governing);
            auto& finding = linter.add(
                message(codes::pattern_members_differ, linter.graph->nodes[inner].name,
                        linter.graph->nodes[last].name, short_text(view.patterns().keys[match.entry]),
                        rule_name(linter.rule(rule)), governing < 0 ? "" : rule_name(linter.rule(governing))),
                linter.rule_place(rule, true));
            auto same = linter.rule(rule);
            same.qconfig = governing < 0 ? std::nullopt : linter.rule(governing).qconfig;
            finding.fix =
                Fix{message(codes::fix_same_qconfig, rule_name(same), linter.graph->nodes[last].name),
                    ReplaceRule{rule, same}};
        }
    }
}

/// Entries that someone wrote, which fit nodes of the model that others take from them each time.
void never_wins(Linter& linter, const PatternView& view) {
    for (int i = 0; i < static_cast<int>(linter.backend.configs.size()) && !linter.stopped(); ++i) {
        const auto& entry = linter.backend.configs[i];
        if (is_stock_entry(entry)) continue;
        const auto reach = pattern_reach(view, i);
        if (!reach.won.empty()) continue;
        const auto fits = std::ranges::find_if(reach.lost, [](const PatternFit& fit) { return fit.fits(); });
        if (fits == reach.lost.end()) continue;
        auto& finding = linter.add(message(codes::pattern_never_wins, short_text(view.patterns().keys[i]),
                                           view.graph()[fits->last].name),
                                   Linter::entry_place(i));
        finding.cause = *fits;
    }
}

} // namespace

void check_patterns(Linter& linter) {
    const auto* view = linter.view();
    if (!view) return;
    members(linter, *view);
    never_wins(linter, *view);
}

} // namespace qcs::lint_checks
