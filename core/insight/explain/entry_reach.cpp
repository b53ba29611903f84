#include "insight/explain/entry_reach.h"

#include "predict/interpreter/py_error.h"

#include <algorithm>

namespace qcs {

namespace {

/// Does `wide` match whatever `narrow` does? Both inner nodes may have one user, so users make no difference.
bool subsumes(const Pattern& wide, const Pattern& narrow) {
    if (is_match_all(head_of(wide)) || wide == narrow) return true;
    if (!wide.is_tuple) return narrow.is_tuple && wide == head_of(narrow);
    return narrow.is_tuple && wide.elements.size() == narrow.elements.size() &&
           std::equal(wide.elements.begin(), wide.elements.end(), narrow.elements.begin(), subsumes);
}

bool fits(const PatternView& view, fx::NodeId node, const Pattern& key) {
    try {
        return is_match(view.view(), node, key);
    } catch (const PyError&) {
        return false;
    }
}

IdVector<EntryIndex, EntryReach> reach_of(const FusionResult& result, std::size_t entries) {
    IdVector<EntryIndex, EntryReach> reach(entries);
    for (const auto& fusion : result.fusions)
        if (reach.contains(fusion.pattern)) ++reach[fusion.pattern].fused;
    return reach;
}

} // namespace

IdVector<EntryIndex, EntryReach> entry_reach(const FusionPlan& plan) {
    return reach_of(plan.model.fusion, plan.input.backend->configs.size());
}

IdVector<EntryIndex, EntryReach> entry_reach(const PatternView& view) {
    const auto& keys = view.patterns().keys;
    auto reach = reach_of(*view.analysis().resolution->fusion, keys.size());
    for (const auto& match : view.matches().matches)
        if (match.kind == PatternMatch::Kind::Pattern) {
            auto& entry = reach[match.entry];
            ++entry.matched;
            entry.covered += static_cast<int>(match.nodes().size());
        }
    const auto& graph = view.graph();
    for (auto node = graph.first(); node; node = graph.next(node))
        for (const auto entry : view.patterns().table.candidates(view.view(), node))
            if (fits(view, node, keys[entry])) ++reach[entry].fits;
    return reach;
}

IdVector<EntryIndex, EntryIndex> preempted_by(const BackendConfig& backend) {
    const PatternKeys patterns(backend);
    const auto& order = patterns.table.order();
    IdVector<EntryIndex, EntryIndex> result(patterns.keys.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t before = 0; before < i && !result[order[i]]; ++before)
            if (subsumes(patterns.keys[order[before]], patterns.keys[order[i]]))
                result[order[i]] = order[before];
    return result;
}

} // namespace qcs
