#pragma once
// Checks a mapping with proposed rules: resolves it from scratch and compares the qconfig of every call.

#include "insight/proposals/propose_rules.h"
#include "support/graph_builder.h"
#include "torch_classes.h"

#include <QString>

#include <set>

namespace qcs::testing {

inline std::optional<config::QConfig> of_node(const predict::ResolveInput& input,
                                              const predict::Resolution& resolution, model::TracedNode node) {
    const auto rule = resolution.nodes[node].rule;
    return rule ? input.mapping->rules[rule.index()].qconfig : std::nullopt;
}

inline predict::ResolveInput with(predict::ResolveInput input, config::QConfigMapping mapping) {
    input.mapping = std::make_shared<const config::QConfigMapping>(std::move(mapping));
    return input;
}

/// The first difference between what `mapping` does and what is wanted, where all other calls must stay the
/// same; "" if there is none.
inline QString broken(const predict::ResolveInput& input, const config::QConfigMapping& mapping,
                      const std::vector<insight::WantedQConfig>& wanted) {
    const auto other = with(input, mapping);
    const auto before = resolve(input), after = resolve(other);
    if (after->raised != before->raised) return QStringLiteral("raises");
    std::map<model::TracedNode, std::optional<config::QConfig>> chosen;
    for (const auto& one : wanted)
        chosen[one.node] = one.qconfig;
    std::set<model::ModuleIndex> modules;
    const model::GraphIndex index(*input.graph);
    for (const auto node : input.graph->nodes.ids()) {
        const auto status = before->nodes[node].status;
        if (status == predict::NodeStatus::NotCounted || status == predict::NodeStatus::FusedAway) continue;
        const bool is_chosen = chosen.contains(node);
        if (is_chosen) modules.insert(index.module(input.graph->nodes[node].target));
        const auto promised = is_chosen ? chosen[node] : of_node(input, *before, node);
        if (!insight::same_constructors(of_node(other, *after, node), promised))
            return QString::fromStdString((is_chosen ? "not " : "changed ") +
                                          input.graph->nodes[node].name.str());
    }
    for (const auto module : input.graph->modules.ids())
        if (!modules.contains(module) &&
            before->cached.modules->module_type[module] != after->cached.modules->module_type[module])
            return QString::fromStdString("another class of " + input.graph->modules[module].path.str());
    return {};
}

} // namespace qcs::testing
