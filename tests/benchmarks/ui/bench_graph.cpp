// The graph view: the whole of ResNet-50 and of 100,000 nodes, every frame while it is panned; from the
// selection of a node to its neighbourhood; and the longest time that the window's thread is held up
// meanwhile.
#include "model/graph_json.h"
#include "support/files.h"
#include "synthetic.h"
#include "theme/theme.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QElapsedTimer>
#include <QImage>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <thread>

namespace {

using namespace qcs::ui;

constexpr int blocks = 10'000;

struct Window {
    Document document;
    JobRunner jobs;
    Answers answers{&document, &jobs};
    GraphPanel panel{&answers, &jobs};

    bool open(std::shared_ptr<const qcs::model::Graph> graph = qcs::synthetic::make_graph(blocks)) {
        document.addGraph(QStringLiteral("big.graph.json"), std::move(graph));
        document.setCurrentGraph(static_cast<int>(document.graphs().size()) - 1);
        panel.resize(800, 800);
        return answers.waitForIdle(60'000);
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

std::shared_ptr<const qcs::model::Graph> resnet() {
    auto read = qcs::model::read_graph(
        qcs::test::contents(QStringLiteral(QCS_SOURCE_DIR "/resources/samples/models/resnet50.graph.json")));
    return read ? std::make_shared<const qcs::model::Graph>(std::move(read->graph)) : nullptr;
}

std::shared_ptr<const qcs::model::Graph> model(benchmark::State& state) {
    return state.range(0) == 0 ? resnet() : qcs::synthetic::make_graph(blocks);
}

/// The first picture of all of a graph. 0: ResNet-50 (178 nodes), 1: 100,000 nodes, folded to the top level.
void open_the_whole(benchmark::State& state) {
    double longest = 0;
    std::size_t boxes = 0;
    const auto graph = model(state);
    for (auto _ : state) {
        state.PauseTiming();
        auto window = std::make_unique<Window>();
        if (!window->open(graph)) return state.SkipWithError("the resolution took too long");
        state.ResumeTiming();
        window->panel.show();
        longest = std::max(longest, window->settle());
        state.PauseTiming();
        boxes = window->panel.canvas().scene().boxes.size();
        if (boxes < 5) return state.SkipWithError("nothing was drawn");
        window.reset();
        state.ResumeTiming();
    }
    state.counters["longest_turn_ms"] = longest;
    state.counters["boxes"] = static_cast<double>(boxes);
}
BENCHMARK(open_the_whole)->Arg(0)->Arg(1)->Iterations(5)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Every module of it opened at once.
void open_all_modules(benchmark::State& state) {
    Window window;
    if (!window.open(model(state))) return state.SkipWithError("the resolution took too long");
    window.panel.show();
    window.settle();
    double longest = 0;
    for (auto _ : state) {
        window.panel.whole().setAllOpen(true);
        longest = std::max(longest, window.settle());
        state.PauseTiming();
        window.panel.whole().setAllOpen(false);
        window.settle();
        state.ResumeTiming();
    }
    state.counters["longest_turn_ms"] = longest;
}
BENCHMARK(open_all_modules)->Arg(0)->Arg(1)->Iterations(3)->Unit(benchmark::kMillisecond)->UseRealTime();

/// One frame while the whole graph is panned, all its modules open; the scale in percent, 0 for all of it.
void pan_the_whole(benchmark::State& state) {
    Window window;
    if (!window.open(model(state))) return state.SkipWithError("the resolution took too long");
    window.panel.show();
    window.settle();
    window.panel.whole().setAllOpen(true);
    window.settle();
    GraphCanvas& canvas = window.panel.canvas();
    canvas.zoomToFit();
    if (state.range(1) > 0)
        canvas.zoomBy(static_cast<double>(state.range(1)) / 100 / canvas.scale(), {400, 300});
    QImage frame(canvas.size(), QImage::Format_ARGB32_Premultiplied);
    double longest = 0;
    std::vector<double> frames;
    double y = 0.2;
    for (auto _ : state) {
        y = y > 0.8 ? 0.2 : y + 0.0007;
        QElapsedTimer clock;
        clock.start();
        canvas.goTo({canvas.scene().bounds.center().x(), canvas.scene().bounds.height() * y});
        canvas.render(&frame);
        frames.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        longest = std::max(longest, frames.back());
    }
    std::ranges::sort(frames);
    state.counters["longest_frame_ms"] = longest;
    state.counters["99_of_100_ms"] = frames[frames.size() * 99 / 100];
}
BENCHMARK(pan_the_whole)
    ->ArgsProduct({{0, 1}, {0, 5, 26, 51, 100}})
    ->Iterations(300)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// The first picture of what is around a node, index and all.
void open_the_view(benchmark::State& state) {
    double longest = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto window = std::make_unique<Window>();
        if (!window->open()) return state.SkipWithError("the resolution took too long");
        window->panel.setExtent(GraphPanel::Extent::Around);
        window->panel.setNode(qcs::model::TracedNode(50'003));
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
    window.panel.setExtent(GraphPanel::Extent::Around);
    window.panel.show();
    window.settle();
    double longest = 0;
    int node = 0;
    for (auto _ : state) {
        node = (node + 33'331) % 100'000;
        window.panel.setNode(qcs::model::TracedNode(node));
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
    window.panel.setExtent(GraphPanel::Extent::Around);
    window.panel.show();
    window.settle();
    window.panel.bar().collapseOthersBox()->setChecked(true);
    window.settle();
    double longest = 0;
    int node = 0;
    for (auto _ : state) {
        node = (node + 33'331) % 100'000;
        window.panel.setNode(qcs::model::TracedNode(node));
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
