// The graph view on 100,000 nodes: from the selection of a node to its neighbourhood on the screen, and the
// longest time that the window's thread is held up meanwhile.
#include "synthetic.h"
#include "theme/theme.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QElapsedTimer>

#include <benchmark/benchmark.h>

#include <thread>

namespace {

using namespace qcs::ui;

constexpr int blocks = 10'000;

struct Window {
    Document document;
    JobRunner jobs;
    AnalysisService analysis{&document, &jobs};
    GraphPanel panel{&analysis, &jobs};

    bool open() {
        document.addGraph(QStringLiteral("big.graph.json"), qcs::synthetic::make_graph(blocks));
        document.setCurrentGraph(static_cast<int>(document.graphs().size()) - 1);
        panel.resize(600, 800);
        return analysis.waitForIdle(60'000);
    }
    /// The longest turn of the event loop until the graph stands, in milliseconds; then it is painted.
    double settle() {
        double longest = 0;
        QElapsedTimer clock;
        const auto turn = [&](auto what) {
            clock.start();
            what();
            longest = std::max(longest, static_cast<double>(clock.nsecsElapsed()) / 1e6);
        };
        while (!panel.isIdle()) {
            turn([] { QCoreApplication::processEvents(); });
            std::this_thread::yield();
        }
        turn([this] { (void)panel.grab(); });
        return longest;
    }
};

/// The first picture of a graph, index and all.
void open_the_view(benchmark::State& state) {
    double longest = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto window = std::make_unique<Window>();
        if (!window->open()) return state.SkipWithError("the resolution took too long");
        window->panel.setNode(50'003);
        state.ResumeTiming();
        window->panel.show();
        longest = std::max(longest, window->settle());
        state.PauseTiming();
        if (window->panel.canvas().scene().boxes.size() < 5) return state.SkipWithError("nothing was drawn");
        window.reset();
        state.ResumeTiming();
    }
    state.counters["longest_turn_ms"] = longest;
}
BENCHMARK(open_the_view)->Iterations(5)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Selecting another node while the view is open. 0: laid out by dot, if it is installed; 1: by ourselves.
void go_to_a_node(benchmark::State& state) {
    Window window;
    if (!window.open()) return state.SkipWithError("the resolution took too long");
    if (state.range(0) == 1) window.panel.layouter().setProgram({});
    window.panel.show();
    window.settle();
    double longest = 0;
    int node = 0;
    for (auto _ : state) {
        node = (node + 33'331) % 100'000;
        window.panel.setNode(node);
        longest = std::max(longest, window.settle());
    }
    state.counters["longest_turn_ms"] = longest;
}
BENCHMARK(go_to_a_node)->Arg(0)->Arg(1)->Iterations(50)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same with every other module drawn as one box, which looks at all nodes.
void go_to_a_node_among_boxes(benchmark::State& state) {
    Window window;
    if (!window.open()) return state.SkipWithError("the resolution took too long");
    window.panel.layouter().setProgram({});
    window.panel.show();
    window.settle();
    window.panel.bar().others()->setChecked(true);
    window.settle();
    double longest = 0;
    int node = 0;
    for (auto _ : state) {
        node = (node + 33'331) % 100'000;
        window.panel.setNode(node);
        longest = std::max(longest, window.settle());
    }
    state.counters["longest_turn_ms"] = longest;
}
BENCHMARK(go_to_a_node_among_boxes)->Iterations(10)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Theme::install(app, ThemeChoice::Light);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
