// The whole analysis, with a reason for every node, at the sizes that decide whether editing feels immediate.
#include "engine/stages.h"
#include "synthetic.h"

#include <benchmark/benchmark.h>

namespace {

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::insight;
using namespace qcs::predict;
using namespace qcs::python;
using namespace qcs::synthetic;

constexpr int large = 10'000; ///< blocks: 100,000 nodes
constexpr int usual = 1'000;  ///< blocks: 10,000 nodes

/// 100,000 nodes x 1,000 rules x native backend from nothing.
void analyze_from_nothing(benchmark::State& state) {
    const auto input = make_input(make_graph(large), make_mapping(large), "native");
    std::size_t quantized = 0;
    for (auto _ : state) {
        Engine engine;
        const auto result = engine.query<stages::Analysed>(engine.revision(Inputs{input}),
                                                           {{}, {}, static_cast<int>(state.range(0))});
        quantized = 0;
        for (const auto& reason : result->reasons)
            quantized += is_quantized(reason.reason) ? 1 : 0;
    }
    state.counters["quantized"] = static_cast<double>(quantized);
}
BENCHMARK(analyze_from_nothing)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void convert_large(benchmark::State& state) {
    const auto input = make_input(make_graph(usual), make_mapping(usual), "native");
    Engine engine;
    const auto prepared = engine.query<stages::Preparation>(engine.revision(Inputs{input}));
    ConvertInput converting;
    converting.is_reference = state.range(0) == 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(convert(*prepared, converting).graph.size());
}
BENCHMARK(convert_large)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

/// An edit of one rule, back and forth, on 10,000 nodes that were analyzed before. A rule that matches
/// nothing makes each mapping another one, so that no outcome is known already.
void edit(benchmark::State& state, const QConfigMapping& before, const QConfigMapping& after) {
    const auto graph = make_graph(usual);
    Engine engine;
    const auto analysed = [&](const QConfigMapping& mapping, int number) {
        auto other = mapping;
        other.set(rule(RuleKind::ModuleName, fmt::format("nowhere.{}", number)));
        auto inputs = Inputs{make_input(graph, other, "native")};
        return [&, inputs = std::move(inputs)] {
            return engine.query<stages::Analysed>(engine.revision(inputs), {{}, {}, 2});
        };
    };
    auto last = analysed(before, 0)();
    int number = 0;
    for (auto _ : state) {
        state.PauseTiming();
        ++number;
        const auto next = analysed(number % 2 ? after : before, number);
        state.ResumeTiming();
        last = next();
    }
    const auto first = analysed(before, -1)(), other = analysed(after, -2)();
    std::size_t changed = 0;
    for (const auto node : first->reasons.ids())
        changed += first->reasons[node].reason != other->reasons[node].reason ? 1 : 0;
    state.counters["reasons changed"] = static_cast<double>(changed);
    state.counters["edited"] = engine.counts<stages::Analysed>().edited;
}

Rule none(RuleKind kind, std::string text) {
    auto result = rule(kind, std::move(text));
    result.qconfig.reset();
    return result;
}

/// Sixteen blocks are left in float, each by a rule of its own.
void edit_names(benchmark::State& state) {
    const auto before = make_mapping(usual, {20, 20, 20, 10});
    auto after = before;
    for (int i = 51; i < 67; ++i)
        after.set(none(RuleKind::ModuleName, fmt::format("backbone.stage_2.blocks.{}", i)));
    edit(state, before, after);
}
BENCHMARK(edit_names)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same by one regex.
void edit_regex(benchmark::State& state) {
    const auto before = make_mapping(usual, {20, 20, 20, 10});
    QConfigMapping after;
    after.set(none(RuleKind::Regex, R"(backbone\.stage_2\.blocks\.(5[1-9]|6[0-6])\.)"));
    for (const auto& other : before.rules)
        after.set(other);
    edit(state, before, after);
}
BENCHMARK(edit_regex)->Unit(benchmark::kMillisecond)->UseRealTime();

void edit_global(benchmark::State& state) {
    QConfigMapping before;
    auto after = before;
    after.set(rule(RuleKind::Global, ""));
    edit(state, before, after);
}
BENCHMARK(edit_global)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
