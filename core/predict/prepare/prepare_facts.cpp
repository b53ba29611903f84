#include "predict/prepare/prepare_facts.h"

#include "predict/interpreter/py_error.h"
#include "predict/prepare/module_setup.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

namespace {

void match(const PrepareInput& input, PrepareFacts& facts) {
    const auto& graph = facts.fused->fused;
    const auto& classes = facts.fused->base->classes;
    IdVector<fx::NodeId, std::string_view> class_of(graph.id_limit()), exact_class_of(graph.id_limit());
    IdVector<fx::NodeId, bool> is_observer(graph.id_limit());
    for (auto node = graph.first(); node; node = graph.next(node)) {
        if (graph[node].op != model::Op::CallModule) continue;
        const auto* module = facts.modules.find(graph[node].target);
        if (!module) continue;
        exact_class_of[node] = module->type;
        class_of[node] = module->plain_type.empty() ? classes.before_parametrizations(module->type)
                                                    : module->plain_type.view();
        is_observer[node] = classes.is_observer(module->type);
    }
    const MatchView view{graph, class_of};
    const PatternKeys patterns(*facts.fused->backend);
    const MatchInput matching{view,           *facts.fused->backend, patterns,
                              exact_class_of, input.custom.get(),    input.recorded.get()};
    NoTensors no_tensors(graph, [&](fx::NodeId node) { return is_observer[node]; });
    facts.matches = find_matches(matching, no_tensors);
    facts.no_tensors.assign(graph.id_limit(), false);
    for (auto node = graph.first(); node; node = graph.next(node))
        facts.no_tensors[node] = graph[node].op != model::Op::Output && no_tensors(node);
    facts.non_observable = non_observable(graph, facts.matches);
}

} // namespace

std::shared_ptr<const PrepareFacts> prepare_facts(const PrepareInput& input, const CachedFacts& cached,
                                                  ObserverCache& constructors) {
    auto facts = std::make_shared<PrepareFacts>();
    facts->fused = cached.facts;
    facts->custom = input.custom;
    auto* raised = &facts->modules_raised;
    try {
        facts->modules = called_modules(input, cached, constructors);
        raised = &facts->matches_raised;
        match(input, *facts);
    } catch (PyError& error) {
        *raised = std::move(error.raised);
    }
    return facts;
}

} // namespace qcs::predict
