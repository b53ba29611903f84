// How long the window does not answer while a person edits: 1,000 edits through its widgets, on a model of
// 10,000 and one of 100,000 nodes, with every page open, autosave on and a node chosen. A watchdog in a
// thread of its own asks the window all the time and notes how long each answer took; of every edit the
// longest one counts. Some edits follow each other like the keys of a fast typist; after others the person
// looks at what came of it. Run offscreen, on a quiet machine:
//   QT_QPA_PLATFORM=offscreen bench_edits [--nodes N] [--events MS] [--slowest N] [--cpu] [EDITS] [RUNS]
// --events prints the events that took longer than so many milliseconds to handle; --slowest prints the
// slowest edits of each run; --cpu counts what the window's thread computed in one go instead of the time
// that passed, for busy machines. Prints the medians over the runs; the exit status is 1 above 16 ms (99 of
// 100) and 50 ms (each) for 10,000 nodes, or 50 ms (99 of 100) for 100,000.

#include "person.h"
#include "session/edit_effects.h"
#include "shell/crash_protection.h"
#include "synthetic.h"
#include "theme/theme.h"
#include "watchdog.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

using namespace qcs::ui;
using namespace qcs::benchmarks;

namespace {

struct Options {
    int edits = 1000;
    int runs = 3;
    int nodes = 0; ///< 0: both sizes
    int slowest = 0;
    bool cpu = false;
};

struct Step {
    int number = 0;
    double silent = 0; ///< longest, as the options say
    Silence silence;
    QString what;
};

struct Times {
    double p99 = 0;
    double max = 0;
};

Times timesOf(std::vector<double> longest) {
    if (longest.empty()) return {};
    std::ranges::sort(longest);
    return {longest[longest.size() * 99 / 100], longest.back()};
}

/// The window lives on for a while, as between two keys of a fast typist.
void live(int milliseconds) {
    const auto start = Clock::now();
    do
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
    while (since(start) < milliseconds);
}

/// Until the window shows what came of the edit.
void look(qcs::test::TestWindow& window) {
    constexpr int patience = 20'000;
    const auto start = Clock::now();
    while (since(start) < patience && !(window.lint().isIdle() && window.effects().isIdle()))
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
    live(40);
}

/// Says which events took long to handle.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;
    double report = 0; ///< in milliseconds of the thread's own time; 0: nothing
    bool notify(QObject* receiver, QEvent* event) override {
        if (report <= 0) return QApplication::notify(receiver, event);
        QByteArray who = receiver->metaObject()->className() + (" " + receiver->objectName().toUtf8());
        if (receiver->parent()) who += " in " + receiver->parent()->objectName().toUtf8();
        const int type = event->type();
        const double start = computed();
        const bool result = QApplication::notify(receiver, event);
        if (const double took = computed() - start; took > report)
            std::printf("    %6.1f ms computed by event %d of %s\n", took, type, who.constData());
        return result;
    }
};

std::vector<Step> measure(int nodes, const Options& options) {
    const QTemporaryDir folder;
    qcs::test::TestWindow window;
    window.show();
    window.crashProtection().start(folder.path());
    window.document().addGraph(QStringLiteral("/synthetic.graph.json"),
                               qcs::synthetic::make_graph(nodes / qcs::synthetic::nodes_per_block));
    window.waitUntilIdle();
    Person person(window);
    Watchdog watchdog;
    live(200);
    (void)watchdog.take();
    std::vector<Step> steps;
    int results = 0;
    QObject::connect(&window.answers(), &Answers::explained, &window, [&] { ++results; });
    for (int number = 0; number < options.edits; ++number) {
        const auto start = Clock::now();
        const double before = computed();
        Step step;
        step.number = number;
        step.what = person.edit(number); // itself keeps the window from answering
        const Silence own{since(start), computed() - before};
        live(40);
        if (Person::looksAfter(number)) look(window);
        step.silence = watchdog.take();
        step.silence.waited = std::max(step.silence.waited, own.waited);
        step.silence.computed = std::max(step.silence.computed, own.computed);
        step.silent = options.cpu ? step.silence.computed : step.silence.waited;
        steps.push_back(std::move(step));
    }
    std::printf("  run: %d results arrived\n", results);
    window.waitUntilIdle();
    window.document().undoStack()->setClean(); // or autosave would be left
    return steps;
}

void printSlowest(std::vector<Step> steps, int count) {
    std::ranges::stable_sort(steps, std::ranges::greater(), &Step::silent);
    for (int i = 0; i < std::min(count, static_cast<int>(steps.size())); ++i) {
        const Step& step = steps[static_cast<std::size_t>(i)];
        std::printf("  %5d %-9s %7.1f ms passed, %7.1f ms computed: %s\n", step.number,
                    nameOf(Person::kindOf(step.number)), step.silence.waited, step.silence.computed,
                    qPrintable(step.what));
    }
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// All edits, and those of each kind.
struct Runs {
    std::vector<double> p99;
    std::vector<double> max;
    void add(const std::vector<Step>& steps, const std::function<bool(const Step&)>& counts) {
        std::vector<double> longest;
        for (const Step& step : steps)
            if (counts(step)) longest.push_back(step.silent);
        const Times times = timesOf(std::move(longest));
        p99.push_back(times.p99);
        max.push_back(times.max);
    }
    void print(const char* what) const {
        std::printf("  %-9s 99 of 100 within %6.1f ms, all within %6.1f ms\n", what, median(p99),
                    median(max));
    }
};

bool run(int nodes, const Options& options) {
    Runs all;
    std::array<Runs, editsCount> kinds;
    for (int run = 0; run < options.runs; ++run) {
        const auto steps = measure(nodes, options);
        all.add(steps, [](const Step&) { return true; });
        for (int kind = 0; kind < editsCount; ++kind)
            kinds[static_cast<std::size_t>(kind)].add(steps, [kind](const Step& step) {
                return Person::kindOf(step.number) == static_cast<Edits>(kind);
            });
        printSlowest(steps, options.slowest);
    }
    std::printf("%d nodes, %d edits, medians of %d runs%s:\n", nodes, options.edits, options.runs,
                options.cpu ? ", computed by the window's thread" : "");
    all.print("all");
    for (int kind = 0; kind < editsCount; ++kind)
        kinds[static_cast<std::size_t>(kind)].print(nameOf(static_cast<Edits>(kind)));
    std::fflush(stdout);
    return nodes <= 10'000 ? median(all.p99) <= 16 && median(all.max) <= 50 : median(all.p99) <= 50;
}

int number(const QString& text, int otherwise) {
    bool ok = false;
    const int value = text.toInt(&ok);
    return ok && value > 0 ? value : otherwise;
}

} // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    TimedApplication app(argc, argv);
    Theme::install(app, ThemeChoice::Light);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("nodes"), {}, QStringLiteral("n")});
    parser.addOption({QStringLiteral("slowest"), {}, QStringLiteral("n")});
    parser.addOption(QCommandLineOption(QStringLiteral("cpu")));
    parser.addOption({QStringLiteral("events"), {}, QStringLiteral("ms")});
    parser.process(app);
    app.report = parser.value(QStringLiteral("events")).toDouble();
    Options options;
    options.edits = number(parser.positionalArguments().value(0), options.edits);
    options.runs = number(parser.positionalArguments().value(1), options.runs);
    options.nodes = number(parser.value(QStringLiteral("nodes")), 0);
    options.slowest = number(parser.value(QStringLiteral("slowest")), 0);
    options.cpu = parser.isSet(QStringLiteral("cpu"));
    bool good = true;
    for (const int nodes : {10'000, 100'000})
        if (options.nodes == 0) good = run(nodes, options) && good;
    if (options.nodes > 0) good = run(options.nodes, options);
    return good ? 0 : 1;
}
