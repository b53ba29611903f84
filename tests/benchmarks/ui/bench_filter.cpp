// The filter of the module tree on 100,000 nodes: what a job does, and what the window's thread does with the
// rows that it gives.
#include "models/module_tree_model.h"
#include "models/tree_filter.h"
#include "synthetic.h"

#include <QCoreApplication>

#include <benchmark/benchmark.h>

namespace {

using namespace qcs::ui;

constexpr int blocks = 10'000;

void filter_rows(benchmark::State& state) {
    const auto graph = qcs::synthetic::make_graph(blocks);
    const qcs::model::ModuleTree tree = qcs::model::build_module_tree(*graph);
    const TreeTexts texts = treeTexts(*graph, tree);
    TreeSearch search;
    search.words = {"conv1", "7"};
    int matches = 0;
    for (auto _ : state)
        matches = filterRows(tree, texts, {}, {}, search, {})->matches;
    state.counters["matches"] = matches;
}
BENCHMARK(filter_rows)->Unit(benchmark::kMillisecond)->UseRealTime();

void show_all_rows_again(benchmark::State& state) {
    Document document;
    JobRunner jobs;
    Answers answers(&document, &jobs);
    ModuleTreeModel model(&document, &answers, &jobs);
    document.addGraph(QStringLiteral("big.graph.json"), qcs::synthetic::make_graph(blocks));
    document.setCurrentGraph(static_cast<int>(document.graphs().size()) - 1);
    if (!answers.waitForIdle(60'000)) return state.SkipWithError("the resolution took too long");
    bool applied = false;
    QObject::connect(&model, &ModuleTreeModel::filterApplied, [&] { applied = true; });
    for (auto _ : state) {
        state.PauseTiming();
        applied = false;
        model.setFilter(QStringLiteral("conv1"));
        while (!applied)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        state.ResumeTiming();
        model.setFilter({});
    }
}
BENCHMARK(show_all_rows_again)->Iterations(20)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

int main(int argc, char** argv) {
    const QCoreApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
