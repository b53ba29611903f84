// Patterns on the model (semantics §2.4, §5, §7.1).

#include "insight/explain/near_misses.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

/// The last node's qconfig governs a pattern; others matter by being None.
void members(Linter& linter, const PatternView& view) {
    IdVector<predict::fx::NodeId, model::TracedNode> traced(view.graph().id_limit());
    for (const auto i : linter.graph->nodes.ids())
        if (const auto node = view.fused(i)) traced[node] = i;
    const auto& qconfigs = view.prepared().node_qconfig;
    const auto qconfig = [&](predict::fx::NodeId node) {
        const auto* given = qconfigs.contains(node) ? qconfigs[node] : nullptr;
        return given ? std::optional(*given) : std::nullopt;
    };
    std::vector<std::pair<config::RuleIndex, config::RuleIndex>> told;
    for (const auto& match : view.matches().matches) {
        if (match.kind != predict::PatternMatch::Kind::Pattern || linter.stopped()) continue;
        for (const auto node : match.nodes()) {
            if (node == match.last || !traced.contains(node) || !traced[node]) continue;
            const auto inner = traced[node], last = traced[match.last];
            if (!linter.resolution->kept.facts->counts(inner) || !last) continue;
            const auto rule = linter.resolution->nodes[inner].rule;
            const auto governing = linter.resolution->nodes[last].rule;
            if (rule == governing || !rule || config::qconfig_equals(qconfig(node), qconfig(match.last)))
                continue;
            if (std::ranges::find(told, std::pair(rule, governing)) != told.end()) continue;
            told.emplace_back(rule, governing);
            auto& finding = linter.add(message(codes::pattern_members_differ, linter.graph->nodes[inner].name,
                                               linter.graph->nodes[last].name,
                                               config::short_text(view.patterns().keys[match.entry]),
                                               config::rule_name(linter.rule(rule)),
                                               governing ? config::rule_name(linter.rule(governing)) : ""),
                                       linter.rule_place(rule, true));
            auto same = linter.rule(rule);
            same.qconfig = governing ? linter.rule(governing).qconfig : std::nullopt;
            finding.fix =
                Fix{message(codes::fix_same_qconfig, config::rule_name(same), linter.graph->nodes[last].name),
                    ReplaceRule{rule, same}};
        }
    }
}

/// Entries that someone wrote, which fit nodes of the model that others take from them each time.
void never_wins(Linter& linter, const PatternView& view) {
    for (const auto i : linter.entries()) {
        if (linter.stopped()) break;
        const auto& entry = linter.entry(i);
        if (is_stock_entry(entry)) continue;
        const auto reach = pattern_reach(view, i);
        if (!reach.won.empty()) continue;
        const auto fits = std::ranges::find_if(reach.lost, [](const PatternFit& fit) { return fit.fits(); });
        if (fits == reach.lost.end()) continue;
        auto& finding =
            linter.add(message(codes::pattern_never_wins, config::short_text(view.patterns().keys[i]),
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

} // namespace qcs::insight::lint_checks
