// What the window does while it ranks a large checkpoint, and how soon that can be stopped: the longest time
// that its thread computed between two events, from the start of the ranking to its end, while a person
// scrolls the list and chooses tensors; how long a cancel takes until the last thread has ended; how long
// until a chosen tensor (the largest) shows something, and what its thread computes while it is zoomed. Run
// offscreen, with a folder that large_checkpoint.py wrote:
//   QT_QPA_PLATFORM=offscreen bench_ranking WORKSPACE [TENSOR]
// The exit status is 1 above 16 ms a frame or 100 ms for a cancel.

#include "plots/figure.h"
#include "shell/pages.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensors_panel.h"
#include "watchdog.h"

#include <QApplication>
#include <QKeyEvent>
#include <QStandardPaths>
#include <QWheelEvent>

#include <cstdio>

using namespace qcs::ui;
using namespace qcs::benchmarks;

namespace {

void live(int milliseconds) {
    const auto start = Clock::now();
    do
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    while (since(start) < milliseconds);
}

class Bench {
public:
    explicit Bench(const QString& workspace) {
        window_.resize(1366, 768);
        window_.show();
        if (const QString problem = window_.open({workspace}); !problem.isEmpty())
            std::fprintf(stderr, "%s\n", qPrintable(problem));
        window_.setTab(Tab::Tensors);
    }

    bool waitForPlan() {
        return waitUntil([&] { return ranking().plan() && ranking().total() > 0; }, 60'000);
    }

    /// Milliseconds from the request until no thread of the ranking works any more.
    double cancel() {
        live(300);
        const auto start = Clock::now();
        window_.jobs().cancelLane(QStringLiteral("ranking"));
        const bool ended =
            waitUntil([&] { return !window_.jobs().isBusy(QStringLiteral("ranking")); }, 60'000);
        return ended ? since(start) : HUGE_VAL;
    }

    /// Until everything is measured; somebody scrolls and chooses meanwhile.
    Silence watch() {
        auto& view = window_.ranking().view();
        Watchdog watchdog;
        live(50);
        (void)watchdog.take();
        for (int step = 0; !ranking().isIdle(); ++step) {
            QKeyEvent key(QEvent::KeyPress, step % 40 < 20 ? Qt::Key_Down : Qt::Key_Up, Qt::NoModifier);
            QCoreApplication::sendEvent(&view, &key);
            live(60);
        }
        return watchdog.take();
    }

    void resume() { ranking().resume(); }
    int measured() { return ranking().measured(); }
    int total() { return ranking().total(); }

    /// Chooses a tensor; until its first figures are there, in milliseconds.
    double choose(const QString& name) {
        auto& model = window_.ranking().model();
        const auto found = model.match(model.index(0, 0), RankingModel::NameRole, name, 1,
                                       Qt::MatchExactly | Qt::MatchRecursive);
        if (found.isEmpty()) return HUGE_VAL;
        const auto start = Clock::now();
        window_.ranking().view().setCurrentIndex(found.front());
        const bool shown =
            waitUntil([&] { return !window_.tensors().inspector().numbers().facts().isEmpty(); }, 60'000);
        return shown ? since(start) : HUGE_VAL;
    }

    /// The wheel over the first figure, back and forth.
    Silence zoom() {
        auto* figure = window_.tensors().findChild<Figure*>();
        Watchdog watchdog;
        live(50);
        (void)watchdog.take();
        for (int step = 0; figure && step < 40; ++step) {
            const QPointF at(figure->rect().center());
            QWheelEvent wheel(at, figure->mapToGlobal(at), {}, {0, step % 20 < 10 ? 120 : -120}, Qt::NoButton,
                              {}, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(figure, &wheel);
            live(30);
        }
        return watchdog.take();
    }

    void finish() {
        window_.waitUntilIdle();
        window_.document().undoStack()->setClean();
    }

private:
    WeightRanking& ranking() { return window_.session()->ranking(); }
    qcs::test::TestWindow window_;
};

} // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    Theme::install(app, ThemeChoice::Light);
    if (argc < 2) {
        std::fprintf(stderr, "bench_ranking WORKSPACE [TENSOR]\n");
        return 2;
    }
    Bench bench(QString::fromLocal8Bit(argv[1]));
    if (!bench.waitForPlan()) {
        std::fprintf(stderr, "bench_ranking: %s: nothing in it is ranked\n", argv[1]);
        return 2;
    }
    const double cancelled = bench.cancel();
    std::printf("cancel answered after %.0f ms, %d of %d measured\n", cancelled, bench.measured(),
                bench.total());
    const auto start = Clock::now();
    bench.resume();
    const auto ranking = bench.watch();
    std::printf(
        "all %d ranked after %.1f s; the window's thread computed at most %.1f ms between two events, "
        "waited at most %.1f ms\n",
        bench.total(), since(start) / 1000, ranking.computed, ranking.waited);
    const double shown = bench.choose(QString::fromLocal8Bit(argc > 2 ? argv[2] : "large.weight"));
    const auto zooming = bench.zoom();
    std::printf(
        "the largest tensor shows numbers after %.0f ms; zoomed, the thread computed at most %.1f ms\n",
        shown, zooming.computed);
    bench.finish();
    constexpr double frame = 16;
    constexpr double patience = 100;
    return cancelled < patience && ranking.computed < frame && zooming.computed < frame ? 0 : 1;
}
