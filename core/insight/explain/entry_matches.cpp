#include "insight/explain/entry_matches.h"

#include "predict/interpreter/py_error.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// Whether `wide` matches everything that `narrow` matches. The limit of one user per inner node applies to
/// both, so users make no difference.
bool subsumes(const config::Pattern& wide, const config::Pattern& narrow) {
    if (predict::is_match_all(predict::head_of(wide)) || wide == narrow) return true;
    if (!wide.is_tuple) return narrow.is_tuple && wide == predict::head_of(narrow);
    return narrow.is_tuple && wide.elements.size() == narrow.elements.size() &&
           std::equal(wide.elements.begin(), wide.elements.end(), narrow.elements.begin(), subsumes);
}

bool fits(const PatternView& view, predict::fx::NodeId node, const config::Pattern& key) {
    try {
        return predict::is_match(view.view(), node, key);
    } catch (const predict::PyError&) {
        return false;
    }
}

IdVector<config::EntryIndex, EntryMatches> counts_of(const predict::FusionResult& result,
                                                     std::size_t entries) {
    IdVector<config::EntryIndex, EntryMatches> counts(entries);
    for (const auto& fusion : result.fusions)
        if (counts.contains(fusion.pattern)) ++counts[fusion.pattern].fused;
    return counts;
}

} // namespace

IdVector<config::EntryIndex, EntryMatches> entry_matches(const FusionPlan& plan) {
    return counts_of(plan.model.fusion, plan.input.backend->configs.size());
}

IdVector<config::EntryIndex, EntryMatches> entry_matches(const PatternView& view) {
    const auto& keys = view.patterns().keys;
    auto counts = counts_of(*view.analysis().resolution->fusion, keys.size());
    for (const auto& match : view.matches().matches)
        if (match.kind == predict::PatternMatch::Kind::Pattern) {
            auto& entry = counts[match.entry];
            ++entry.matched;
            entry.covered += static_cast<int>(match.nodes().size());
        }
    const auto& graph = view.graph();
    for (auto node = graph.first(); node; node = graph.next(node))
        for (const auto entry : view.patterns().table.candidates(view.view(), node))
            if (fits(view, node, keys[entry])) ++counts[entry].fits;
    return counts;
}

IdVector<config::EntryIndex, config::EntryIndex> preempted_by(const config::BackendConfig& backend) {
    const predict::PatternKeys patterns(backend);
    const auto& order = patterns.table.order();
    IdVector<config::EntryIndex, config::EntryIndex> result(patterns.keys.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t before = 0; before < i && !result[order[i]]; ++before)
            if (subsumes(patterns.keys[order[before]], patterns.keys[order[i]]))
                result[order[i]] = order[before];
    return result;
}

} // namespace qcs::insight
