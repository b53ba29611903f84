// 500 regexes, half of them beginning with ".*", against 60,000 paths: through match_all and one by one.
#include "python/regex/compiled.h"
#include "python/regex/path_set.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <atomic>
#include <thread>

namespace {

using namespace qcs;
using namespace qcs::python;

std::vector<std::string> paths() {
    std::vector<std::string> found;
    for (int stage = 0; stage < 20; ++stage)
        for (int layer = 0; layer < 100; ++layer)
            for (const char* part :
                 {"self_attn.q_proj", "self_attn.k_proj", "self_attn.out_proj", "mlp.fc1", "mlp.fc2"})
                for (const char* leaf : {"", ".conv1", ".conv2", ".bn1", ".act", ".dropout"})
                    found.push_back(
                        fmt::format("backbone.stage_{}.blocks.{}.{}{}", stage, layer, part, leaf));
    return found;
}

std::vector<PythonRegex> regexes() {
    std::vector<PythonRegex> found;
    for (int i = 0; i < 250; ++i) {
        const std::string any[] = {
            fmt::format(".*blocks\\.{}\\.", i), fmt::format(".*stage_{}.*conv\\d$", i % 20),
            fmt::format(".*\\.(fc1|q_proj)\\.bn{}", i % 5), fmt::format(".*attn.*{}$", i)};
        const std::string fixed[] = {fmt::format("backbone\\.stage_{}\\.blocks\\.\\d+\\.mlp", i % 25),
                                     fmt::format("backbone\\.stage_\\d+\\.blocks\\.{}\\..*conv[12]", i),
                                     fmt::format("head\\.{}", i),
                                     fmt::format("[a-z]+\\.stage_[0-9]\\.blocks\\.{}\\b", i)};
        found.push_back(*PythonRegex::compile(any[i % 4]));
        found.push_back(*PythonRegex::compile(fixed[i % 4]));
    }
    return found;
}

/// Calls work(i) for all i below `count` on `threads` threads.
template <typename Work>
void share_out(std::size_t count, int threads, Work work) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> running;
    for (int t = 0; t < threads; ++t)
        running.emplace_back([&] {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        });
}

void match_whole_sets(benchmark::State& state) {
    const auto patterns = regexes();
    const PathSet set(paths());
    for (auto _ : state) {
        std::atomic<std::size_t> matches = 0;
        share_out(patterns.size(), static_cast<int>(state.range(0)),
                  [&](std::size_t i) { matches += match_all(patterns[i], set)->count(); });
        state.counters["matches"] = static_cast<double>(matches);
    }
    state.counters["pairs/s"] = benchmark::Counter(static_cast<double>(patterns.size() * set.size()),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(match_whole_sets)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void match_one_by_one(benchmark::State& state) {
    const auto patterns = regexes();
    const auto texts = paths();
    for (auto _ : state) {
        std::atomic<std::size_t> matches = 0;
        share_out(patterns.size(), static_cast<int>(state.range(0)), [&](std::size_t i) {
            for (const auto& text : texts) {
                StepBudget budget{steps_for_one_rule};
                matches += patterns[i].match(text, budget) == MatchOutcome::Match;
            }
        });
        state.counters["matches"] = static_cast<double>(matches);
    }
    state.counters["pairs/s"] = benchmark::Counter(static_cast<double>(patterns.size() * texts.size()),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(match_one_by_one)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void arrange_paths(benchmark::State& state) {
    const auto texts = paths();
    for (auto _ : state)
        benchmark::DoNotOptimize(PathSet(texts).size());
}
BENCHMARK(arrange_paths)->Unit(benchmark::kMillisecond);

void compile_regexes(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(regexes());
}
BENCHMARK(compile_regexes)->Unit(benchmark::kMillisecond);

} // namespace
