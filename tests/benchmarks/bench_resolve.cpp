// Resolution at the sizes that decide whether editing feels immediate.
#include "engine/stages.h"
#include "model/graph_json.h"
#include "model/module_tree.h"
#include "synthetic.h"

#include <benchmark/benchmark.h>

#include <numeric>

namespace {

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::python;
using namespace qcs::synthetic;

constexpr int large = 10'000; ///< blocks: 100,000 nodes, 60,000 paths
constexpr int usual = 1'000;  ///< blocks: 10,000 nodes

/// 100,000 nodes x 1,000 rules (500 regexes, 200 names, 200 types, 100 orders) from nothing.
void resolve_from_nothing(benchmark::State& state) {
    const auto input = make_input(make_graph(large), make_mapping(large));
    int won = 0;
    for (auto _ : state) {
        Engine engine;
        const auto result = engine.query<stages::Resolved>(engine.revision(Inputs{input}),
                                                           {{}, {}, static_cast<int>(state.range(0))});
        won = 0;
        for (const auto& rule : result->rules)
            won += rule.wins > 0 ? 1 : 0;
    }
    state.counters["rules that win"] = won;
}
BENCHMARK(resolve_from_nothing)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// What torch_resolve.py times too: 2,500 nodes x 500 regexes.
void resolve_beside_torch(benchmark::State& state) {
    const auto input = make_input(make_graph(250), make_mapping(250, {500, 0, 0, 0}));
    for (auto _ : state)
        benchmark::DoNotOptimize(resolve(input, {{}, {}, 1})->nodes.size());
}
BENCHMARK(resolve_beside_torch)->Unit(benchmark::kMillisecond)->UseRealTime();

/// An edit of one rule, back and forth, on a graph that was resolved before.
void edit(benchmark::State& state, int blocks, const QConfigMapping& before, const QConfigMapping& after) {
    const auto graph = make_graph(blocks);
    const ResolveInput inputs[] = {make_input(graph, before), make_input(graph, after)};
    auto other = before;
    other.set(rule(RuleKind::ModuleName, "nowhere"));
    const auto earlier = make_input(graph, other);
    std::shared_ptr<const Resolution> old, last;
    std::size_t changed = 0;
    for (auto _ : state) {
        state.PauseTiming();
        last.reset();
        auto engine =
            std::make_unique<Engine>(); // knows the graph and the old mapping, nothing of the new one
        const auto known = engine->revision(Inputs{inputs[0]});
        old = engine->query<stages::Resolved>(known);
        // An engine lives as long as the window: its tables have grown with the first edit.
        engine->query<stages::Resolved>(engine->revision(Inputs{earlier}), {{}, {}, 2});
        state.ResumeTiming();
        last = engine->query<stages::Resolved>(engine->revision(Inputs{inputs[1]}), {{}, {}, 2});
        state.PauseTiming();
        engine.reset();
        state.ResumeTiming();
    }
    const auto winner = [&](const Resolution& resolution, int version, TracedNode node) -> const Rule* {
        const auto won = resolution.nodes[node].rule;
        return won ? &inputs[version].mapping->rules[won.index()] : nullptr;
    };
    for (const auto i : last->nodes.ids()) {
        const auto* a = winner(*old, 0, i);
        const auto* b = winner(*last, 1, i);
        changed += (!a != !b || (a && !same_key(*a, *b))) ? 1 : 0;
    }
    state.counters["nodes changed"] = static_cast<double>(changed);
}

/// 10,000 nodes: a new regex that decides at most 100 of them.
void edit_regex(benchmark::State& state) {
    const auto before = make_mapping(usual, {20, 20, 20, 10});
    QConfigMapping after;
    after.set(rule(RuleKind::Regex, "backbone\\.stage_3\\.blocks\\.1\\d\\."));
    for (const auto& r : before.rules)
        after.set(r);
    edit(state, usual, before, after);
}
BENCHMARK(edit_regex)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(20);

void edit_name(benchmark::State& state) {
    const auto before = make_mapping(usual, {20, 20, 20, 10});
    auto after = before;
    after.set(rule(RuleKind::ModuleName, "backbone.stage_2.blocks.5"));
    edit(state, usual, before, after);
}
BENCHMARK(edit_name)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(20);

/// 10,000 nodes: the global rule, which decides most of them.
void edit_global(benchmark::State& state) {
    QConfigMapping before;
    auto after = before;
    after.set(rule(RuleKind::Global, ""));
    edit(state, usual, before, after);
}
BENCHMARK(edit_global)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(20);

/// 100,000 nodes with all 1,000 rules: one regex is new.
void edit_regex_large(benchmark::State& state) {
    const auto before = make_mapping(large);
    auto after = before;
    after.set(rule(RuleKind::Regex, ".*stage_3\\.blocks\\.1\\d\\."));
    edit(state, large, before, after);
}
BENCHMARK(edit_regex_large)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

void fuse_large(benchmark::State& state) {
    const auto graph = make_graph(large);
    const GraphIndex index(*graph);
    const auto traced = fx::FxGraph::of(*graph, index);
    std::size_t fusions = 0;
    for (auto _ : state)
        fusions = fuse(*graph, index, traced, *backend_preset("x86"), false).fusions.size();
    state.counters["fusions"] = static_cast<double>(fusions);
}
BENCHMARK(fuse_large)->Unit(benchmark::kMillisecond);

void read_graph_large(benchmark::State& state) {
    const auto text = write_graph(*make_graph(large));
    for (auto _ : state)
        benchmark::DoNotOptimize(read_graph(text).has_value());
    state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(read_graph_large)->Unit(benchmark::kMillisecond);

void module_tree_large(benchmark::State& state) {
    const auto graph = make_graph(large);
    for (auto _ : state)
        benchmark::DoNotOptimize(build_module_tree(*graph).rows.size());
}
BENCHMARK(module_tree_large)->Unit(benchmark::kMillisecond);

void explain_one_large(benchmark::State& state) {
    const auto input = make_input(make_graph(large), make_mapping(large));
    const auto result = resolve(input);
    for (auto _ : state)
        benchmark::DoNotOptimize(explain_rules(input, *result, qcs::model::TracedNode(50'000)).rungs.size());
}
BENCHMARK(explain_one_large)->Unit(benchmark::kMillisecond);

} // namespace
