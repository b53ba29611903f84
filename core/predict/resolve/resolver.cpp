#include "base/free_elsewhere.h"
#include "base/same_value.h"
#include "base/task.h"
#include "predict/recorded/recorded.h"
#include "predict/resolve/node_rules.h"

#include <tbb/task_arena.h>

#include <algorithm>

namespace qcs::predict {

namespace {

using SharedQConfigs = std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>>;

bool same_qconfigs(const SharedQConfigs& a, const SharedQConfigs& b) {
    return a.size() == b.size() && std::ranges::all_of(a, [&](const auto& entry) {
               const auto other = b.find(entry.first);
               return other != b.end() && same_value(entry.second, other->second);
           });
}

} // namespace

bool operator==(const ModuleTypes& a, const ModuleTypes& b) {
    return a.module_type == b.module_type && a.plain_type == b.plain_type &&
           same_qconfigs(a.swapped, b.swapped);
}

bool operator==(const KeptFacts& a, const KeptFacts& b) {
    return a.facts == b.facts && same_value(a.modules, b.modules) &&
           same_qconfigs(a.propagated, b.propagated) && a.undecided == b.undecided;
}

bool operator==(const Resolution& a, const Resolution& b) {
    return a.kept.facts == b.kept.facts && a.nodes == b.nodes && a.rules == b.rules && a.raised == b.raised &&
           same_value(a.fusion, b.fusion) && a.kept == b.kept;
}

std::shared_ptr<const Resolution> resolve(const ResolveInput& input, std::shared_ptr<const FusedFacts> facts,
                                          const MatchSets& sets, const ObserverFactory& observers) {
    const FreedElsewhere<Resolution> result(std::in_place);
    const auto& mapping = *input.mapping;
    const auto types = update_types(*facts, mapping);
    auto pass = run_module_pass(*facts, mapping, types, input.prepare_custom.get(), observers);
    const auto paths = rules_of_paths(*facts, sets, mapping);
    assign_rules(*facts, sets, mapping, paths, types, pass.modules.module_type, *result);
    result->fusion = {facts, &facts->fusion};
    for (const auto i : IdRange<config::RuleIndex>(mapping.rules.size())) {
        const auto& rule = mapping.rules[i.index()];
        if (rule.kind != config::RuleKind::Regex || rule.off) continue;
        if (const auto& open = sets.of(rule.text).paths.undecided; !open.empty())
            result->kept.undecided[i] = open;
    }
    const std::optional<Raised>* const causes[] = {&facts->fusion.raised, &types.raised, &pass.raised,
                                                   &paths.raised, &facts->missing_scope};
    for (const auto* raised : causes)
        if (*raised && !result->raised) result->raised = *raised;
    result->kept.modules = std::make_shared<const ModuleTypes>(std::move(pass.modules));
    result->kept.propagated = std::move(pass.propagated);
    result->kept.facts = std::move(facts);
    return result.share();
}

std::shared_ptr<const Resolution> resolve(const ResolveInput& input, const Task& task) {
    tbb::task_arena arena(task.threads > 0 ? task.threads : tbb::task_arena::automatic);
    try {
        return arena.execute([&] {
            const TaskScope scope(task.stop);
            const auto graph = std::make_shared<const GraphFacts>(input.graph);
            stop_point();
            const auto facts =
                std::make_shared<const FusedFacts>(graph, input.backend, input.is_qat, input.recorded.get());
            stop_point();
            const MatchSets sets(graph, *input.mapping);
            stop_point();
            return resolve(input, facts, sets, ObserverFactory(constructors_of(input.recorded)));
        });
    } catch (const Stopped&) {
        if (!task.stop.stop_requested()) throw; // meant for an outer scope
        return nullptr;
    }
}

std::vector<NodeQConfig> node_qconfigs(const ResolveInput& input, const Resolution& resolution) {
    const auto& graph = *input.graph;
    const ClassTable classes(graph);
    const model::GraphIndex index(graph);
    std::vector<NodeQConfig> result;
    for (const auto i : resolution.fusion->order) {
        const auto& node = graph.nodes[i];
        const auto module =
            node.op == model::Op::CallModule ? index.module(node.target) : model::ModuleIndex();
        if (module && classes.is_observer(resolution.fusion->module_type[module])) continue;
        const auto rule = resolution.nodes[i].rule;
        result.push_back({i, rule ? input.mapping->rules[rule.index()].qconfig : std::nullopt});
    }
    return result;
}

} // namespace qcs::predict
