// The whole analysis, with a reason for every node, at the sizes that decide whether editing feels immediate.
#include "analysis/analyze.h"
#include "synthetic.h"

#include <benchmark/benchmark.h>

namespace {

using namespace qcs;
using namespace qcs::synthetic;

constexpr int large = 10'000; ///< blocks: 100,000 nodes
constexpr int usual = 1'000;  ///< blocks: 10,000 nodes

/// 100,000 nodes x 1,000 rules x native backend from nothing.
void analyze_from_nothing(benchmark::State& state) {
    const auto input = make_input(make_graph(large), make_mapping(large), "native");
    std::size_t quantized = 0;
    for (auto _ : state) {
        const auto result = Analyzer().analyze(input, {}, static_cast<int>(state.range(0)));
        quantized = 0;
        for (const auto& reason : result->reasons)
            quantized += is_quantized(reason.reason) ? 1 : 0;
    }
    state.counters["quantized"] = static_cast<double>(quantized);
}
BENCHMARK(analyze_from_nothing)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void convert_large(benchmark::State& state) {
    const auto input = make_input(make_graph(usual), make_mapping(usual), "native");
    const auto analysis = Analyzer().analyze(input);
    ConvertInput converting;
    converting.is_reference = state.range(0) == 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(convert(*analysis->prepared, converting).graph.size());
}
BENCHMARK(convert_large)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

/// An edit of one rule, back and forth, on 10,000 nodes that were analyzed before.
void edit(benchmark::State& state, const QConfigMapping& before, const QConfigMapping& after) {
    const auto graph = make_graph(usual);
    const ResolveInput inputs[] = {make_input(graph, before, "native"), make_input(graph, after, "native")};
    Analyzer analyzer;
    auto last = analyzer.analyze(inputs[0]);
    const auto first = last;
    std::size_t turn = 0;
    for (auto _ : state)
        last = analyzer.analyze(inputs[++turn % 2], {}, 2);
    const auto other = analyzer.analyze(inputs[1]);
    std::size_t changed = 0;
    for (std::size_t i = 0; i < first->reasons.size(); ++i)
        changed += first->reasons[i] != other->reasons[i] ? 1 : 0;
    state.counters["reasons changed"] = static_cast<double>(changed);
}

void edit_name(benchmark::State& state) {
    const auto before = make_mapping(usual, {20, 20, 20, 10});
    auto after = before;
    auto none = rule(RuleKind::ModuleName, "backbone.stage_2.blocks.5");
    none.qconfig.reset();
    after.set(none);
    edit(state, before, after);
}
BENCHMARK(edit_name)->Unit(benchmark::kMillisecond)->UseRealTime();

void edit_global(benchmark::State& state) {
    QConfigMapping before;
    auto after = before;
    after.set(rule(RuleKind::Global, ""));
    edit(state, before, after);
}
BENCHMARK(edit_global)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
