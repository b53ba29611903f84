#include "analysis/recorded.h"
#include "analysis/resolve/node_rules.h"
#include "config/task.h"

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

namespace qcs {

struct Resolver::State {
    std::shared_ptr<const GraphFacts> graph;
    std::shared_ptr<const FusedFacts> fused;
    MatchSets sets;
    ObserverFactory observers;

    bool fusion_is_current(const ResolveInput& input) const {
        return fused && fused->base == graph && fused->is_qat == input.is_qat &&
               (fused->backend == input.backend || *fused->backend == *input.backend);
    }

    std::shared_ptr<const Resolution> run(const ResolveInput& input, std::stop_token stop) {
        if (!graph || graph->graph != input.graph) {
            graph = std::make_shared<const GraphFacts>(input.graph);
            fused.reset();
            sets.clear();
        }
        if (stop.stop_requested()) return nullptr;
        // Fusion and the regexes do not look at each other.
        tbb::task_group group;
        if (!fusion_is_current(input))
            group.run([&] {
                const TaskScope scope(stop);
                fused = std::make_shared<const FusedFacts>(graph, input.backend, input.is_qat,
                                                           input.recorded.get());
            });
        bool complete = false;
        std::exception_ptr thrown; // the group must have ended before anything is unwound
        try {
            complete = sets.update(*graph, *input.mapping, stop);
        } catch (...) {
            thrown = std::current_exception();
        }
        group.wait();
        if (thrown) std::rethrow_exception(thrown);
        if (!complete || stop.stop_requested()) return nullptr;

        auto result = std::make_shared<Resolution>();
        const auto types = update_types(*fused, *input.mapping);
        const ObserverFactory* factory = &observers;
        std::optional<ObserverFactory> own;
        if (const auto recorded = constructors_of(input.recorded); !recorded.empty())
            factory = &own.emplace(recorded);
        const auto modules =
            run_module_pass(*fused, *input.mapping, types, input.prepare_custom.get(), *factory);
        const auto paths = rules_of_paths(*fused, sets, *input.mapping);
        assign_rules(*fused, sets, *input.mapping, paths, types, modules.module_type, *result);
        result->fusion = {fused, &fused->fusion};
        result->kept = {fused, modules.module_type, modules.swapped, modules.plain_type, modules.propagated};
        for (std::size_t i = 0; i < input.mapping->rules.size(); ++i) {
            const auto& rule = input.mapping->rules[i];
            if (rule.kind != RuleKind::Regex || rule.off) continue;
            if (const auto& open = sets.of(rule.text).paths.undecided; !open.empty())
                result->kept.undecided[static_cast<int>(i)] = open;
        }
        for (const auto* raised :
             {&fused->fusion.raised, &types.raised, &modules.raised, &paths.raised, &fused->missing_scope})
            if (*raised && !result->raised) result->raised = *raised;
        return result;
    }
};

Resolver::Resolver() : state_(std::make_unique<State>()) {}
Resolver::~Resolver() = default;
Resolver::Resolver(Resolver&&) noexcept = default;
Resolver& Resolver::operator=(Resolver&&) noexcept = default;

std::shared_ptr<const Resolution> Resolver::resolve(const ResolveInput& input, std::stop_token stop,
                                                    int threads) {
    tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
    try {
        return arena.execute([&] {
            const TaskScope scope(stop);
            return state_->run(input, stop);
        });
    } catch (const Stopped&) {
        if (!stop.stop_requested()) throw; // meant for an outer scope
        return nullptr;
    }
}

std::vector<NodeQConfig> node_qconfigs(const ResolveInput& input, const Resolution& resolution) {
    const auto& graph = *input.graph;
    const ClassTable classes(graph);
    const GraphIndex index(graph);
    std::vector<NodeQConfig> result;
    for (const int i : resolution.fusion->order) {
        const auto place = static_cast<std::size_t>(i);
        const auto& node = graph.nodes[place];
        const int module = node.op == Op::CallModule ? index.module(node.target) : -1;
        if (module >= 0 &&
            classes.is_observer(resolution.fusion->module_type[static_cast<std::size_t>(module)]))
            continue;
        const int rule = resolution.nodes[place].rule;
        result.push_back(
            {i, rule < 0 ? std::nullopt : input.mapping->rules[static_cast<std::size_t>(rule)].qconfig});
    }
    return result;
}

} // namespace qcs
