// How long from the start of the process until the window on the sample is painted for the first time, and
// until the sample's answers are there. Run offscreen: QT_QPA_PLATFORM=offscreen bench_startup [RUNS] Each
// run is a process of its own, as a person's start is; the median is printed.

#include "support/test_window.h"
#include "theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QProcess>

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace qcs::ui;

namespace {

qint64 now() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// Leaves the event loop after the window's first paint: all its widgets are painted in one go, and the loop
/// gets to the queued call when they are.
class FirstPaint : public QObject {
public:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(qApp, &QCoreApplication::quit, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }
};

int child(int argc, char** argv, qint64 started) {
    QApplication app(argc, argv);
    Theme::install(app, ThemeChoice::System);
    qcs::test::TestWindow window;
    FirstPaint filter;
    window.installEventFilter(&filter);
    window.show();
    window.openSample();
    QApplication::exec();
    const qint64 painted = now();
    window.waitUntilIdle();
    std::printf("%.1f %.1f\n", static_cast<double>(painted - started) / 1000,
                static_cast<double>(now() - started) / 1000);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--child")
        return child(argc, argv, QByteArray(argv[2]).toLongLong());
    const int runs = argc > 1 ? QByteArray(argv[1]).toInt() : 11;
    std::vector<double> visible;
    std::vector<double> answered;
    for (int run = 0; run < runs; ++run) {
        QProcess process;
        process.start(QString::fromLocal8Bit(argv[0]), {QStringLiteral("--child"), QString::number(now())});
        process.waitForFinished();
        const QList<QByteArray> numbers = process.readAllStandardOutput().trimmed().split(' ');
        if (numbers.size() != 2) {
            std::fprintf(stderr, "bench_startup: the window did not start: %s\n",
                         process.readAllStandardError().constData());
            return 1;
        }
        visible.push_back(numbers[0].toDouble());
        answered.push_back(numbers[1].toDouble());
    }
    std::ranges::sort(visible);
    std::ranges::sort(answered);
    const auto median = [](const std::vector<double>& times) { return times[times.size() / 2]; };
    std::printf(
        "window painted after %.0f ms, answers after %.0f ms (medians of %d starts, slowest %.0f and %.0f)\n",
        median(visible), median(answered), runs, visible.back(), answered.back());
    return median(visible) < 400 ? 0 : 1;
}
