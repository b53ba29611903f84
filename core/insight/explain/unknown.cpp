#include "insight/explain/unknown.h"

#include "insight/incremental/edited_reasons.h"
#include "predict/convert/convert_codes.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <limits>

namespace qcs::insight {

namespace {

void mark_all_unknown(UnknownOutcomes& unknown, const predict::Prepared& prepared) {
    unknown.nodes.assign(prepared.facts->base->graph->nodes.size(), true);
}

/// A fused node represents all the nodes fused into it.
void mark_unknown(UnknownOutcomes& unknown, const predict::Prepared& prepared, predict::fx::NodeId node) {
    unknown.nodes.resize(prepared.facts->base->graph->nodes.size());
    if (!node) return;
    const auto traced = prepared.graph[node].origin;
    if (!traced) return;
    unknown.nodes[traced] = true;
    const auto& fusion = prepared.facts->fusion;
    for (const auto i : fusion.fused_into.ids())
        if (const auto into = fusion.fused_into[i]; into && fusion.fusions[into].root == traced)
            unknown.nodes[i] = true;
}

predict::fx::NodeId prepared_named(const predict::Prepared& prepared, std::string_view name) {
    const auto& graph = prepared.graph;
    auto node = graph.first();
    while (node && graph[node].name.view() != name)
        node = graph.next(node);
    return node;
}

void add_causes(UnknownOutcomes& unknown, const std::vector<predict::Raised>& causes) {
    for (const auto& cause : causes)
        if (std::ranges::find(unknown.causes, cause) == unknown.causes.end()) unknown.causes.push_back(cause);
}

} // namespace

UnknownOutcomes unknown_outcomes(const predict::Prepared& prepared) {
    UnknownOutcomes unknown;
    unknown.causes = prepared.gaps;
    if (is_gap(prepared.raised)) {
        add_causes(unknown, {*prepared.raised});
        mark_all_unknown(unknown, prepared);
        return unknown;
    }
    if (prepared.uncertain.empty() || prepared.raised || !prepared.cached) {
        for (const auto node : prepared.uncertain)
            mark_unknown(unknown, prepared, node);
        return unknown;
    }
    const ObserverSharing sharing(prepared.sharing_search_path);
    const EditDependencies dependencies(prepared.cached);
    const auto region =
        region_of(dependencies, sharing, prepared.uncertain, std::numeric_limits<std::size_t>::max());
    for (const auto node : *region)
        mark_unknown(unknown, prepared, node);
    return unknown;
}

UnknownOutcomes unknown_outcomes(const predict::Prepared& prepared, const Conversions* conversions) {
    auto unknown = unknown_outcomes(prepared);
    if (!conversions) return unknown;
    for (const auto* model : {&conversions->reference, &conversions->lowered}) {
        const auto& converted = model->converted;
        add_causes(unknown, converted.gaps);
        for (const auto& gap : converted.gaps)
            if (gap.code == codes::weight_not_recorded)
                mark_unknown(unknown, prepared, prepared_named(prepared, gap.node));
        if (!is_gap(converted.raised)) continue;
        add_causes(unknown, {*converted.raised});
        mark_all_unknown(unknown, prepared);
    }
    return unknown;
}

} // namespace qcs::insight
