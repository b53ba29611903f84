// Jobs in lanes, and the resolution that follows the document.

#include "config/presets.h"
#include "session/answers.h"
#include "session/document/document.h"
#include "support/processor_time.h"
#include "support/single_input_engine.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace qcs::ui;

namespace {

const auto lane = QStringLiteral("lane");

qcs::config::Rule nameRule(const std::string& path) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = path;
    return rule;
}

} // namespace

class TestJobs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void resultsComeBackToTheThread() {
        JobRunner jobs;
        QThread* workedOn = nullptr;
        QThread* deliveredOn = nullptr;
        int result = 0;
        jobs.start(
            lane, {}, [](const qcs::Task&) { return std::pair(QThread::currentThread(), 42); },
            [&](const std::pair<QThread*, int>& given) {
                workedOn = given.first;
                deliveredOn = QThread::currentThread();
                result = given.second;
            });
        QVERIFY(jobs.isBusy(lane));
        QTRY_COMPARE(result, 42);
        QVERIFY(workedOn != deliveredOn);
        QCOMPARE(deliveredOn, QThread::currentThread());
        QVERIFY(!jobs.isBusy(lane));
    }

    void onlyTheNewestCountsAndOneRunsAtATime() {
        JobRunner jobs;
        std::atomic<int> running = 0;
        std::atomic<int> most = 0;
        QList<int> delivered;
        for (int i = 0; i < 50; ++i) {
            jobs.start(
                lane, {},
                [&, i](const qcs::Task& task) {
                    most = std::max(most.load(), ++running);
                    for (int turn = 0; turn < 20 && !task.stop.stop_requested(); ++turn)
                        QThread::msleep(1);
                    --running;
                    return i;
                },
                [&](int given) { delivered.push_back(given); });
            if (i % 7 == 0) QTest::qWait(3);
        }
        QTRY_VERIFY(!jobs.isBusy(lane));
        QCOMPARE(delivered, QList<int>{49});
        QCOMPARE(most.load(), 1);
    }

    void lanesDoNotDisturbEachOther() {
        JobRunner jobs;
        std::atomic<bool> open = false;
        int done = 0;
        jobs.start(
            QStringLiteral("slow"), {},
            [&](const qcs::Task& task) {
                while (!open && !task.stop.stop_requested())
                    QThread::msleep(1);
                return 1;
            },
            [&](int) { ++done; });
        jobs.start(
            lane, {}, [](const qcs::Task&) { return 1; }, [&](int) { ++done; });
        QTRY_COMPARE(done, 1);
        QVERIFY(jobs.isBusy(QStringLiteral("slow")));
        open = true;
        QTRY_COMPARE(done, 2);
    }

    void visibleJobsHaveProgressAndCanBeCancelled() {
        JobRunner jobs;
        QSignalSpy changes(&jobs, &JobRunner::visibleJobsChanged);
        QSignalSpy finished(&jobs, &JobRunner::laneFinished);
        bool delivered = false;
        const JobId id = jobs.start(
            lane, QStringLiteral("Counting"),
            [](const qcs::Task& task) {
                task.progress(0.25);
                while (!task.stop.stop_requested())
                    QThread::msleep(1);
                return 0;
            },
            [&](int) { delivered = true; });
        QCOMPARE(jobs.visibleJobs().size(), 1);
        QTRY_COMPARE(jobs.visibleJobs().front().progress, 0.25);
        QCOMPARE(jobs.visibleJobs().front().title, QStringLiteral("Counting"));
        QVERIFY(changes.count() >= 1);
        jobs.cancel(id);
        QVERIFY(jobs.visibleJobs().isEmpty());
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!delivered);
    }

    void whatIsNeverCancelledEndsAsItBegan() {
        JobRunner jobs;
        std::atomic<bool> open = false;
        QList<int> delivered;
        const auto start = [&](int number, Cancelling cancelling) {
            return jobs.start(
                lane, QStringLiteral("Writing"),
                [&, number](const qcs::Task& task) {
                    while (!open && !task.stop.stop_requested())
                        QThread::msleep(1);
                    return number;
                },
                [&](int given) { delivered.push_back(given); }, cancelling);
        };
        const JobId first = start(1, Cancelling::Never);
        start(2, Cancelling::Allowed); // in the same lane
        jobs.cancel(first);
        jobs.cancelLane(QStringLiteral("another"));
        QCOMPARE(jobs.visibleJobs().size(), 2);
        QCOMPARE(jobs.visibleJobs().front().cancelling, Cancelling::Never);
        QTest::qWait(20);
        QVERIFY(delivered.isEmpty());
        open = true;
        QTRY_COMPARE(delivered, (QList<int>{1, 2}));
    }

    void endsWithJobsUnderWay() {
        bool delivered = false;
        {
            JobRunner jobs;
            for (int i = 0; i < 3; ++i)
                jobs.start(
                    lane, {},
                    [](const qcs::Task& task) {
                        while (!task.stop.stop_requested())
                            QThread::msleep(1);
                        return 0;
                    },
                    [&](int) { delivered = true; });
        }
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }

    /// Nobody in it looks at the job's token: whatever passes a stop point ends with the runner.
    void endsSoonInTheMiddleOfALongAnalysis() {
        auto graph = std::make_shared<qcs::model::Graph>();
        graph->types.push_back({"torch.nn.Linear", {"torch.nn.Module"}});
        std::string last = "x";
        graph->nodes.push_back(
            {"x", qcs::model::Op::Placeholder, "x", {}, {}, qcs::model::Scope{}, {}, false, {}, {}});
        for (int i = 0; i < 120'000; ++i) {
            const auto name = "n" + std::to_string(i);
            graph->modules.push_back({name, "torch.nn.Linear", "torch.nn.Linear", false, {}, {}});
            graph->nodes.push_back({name,
                                    qcs::model::Op::CallModule,
                                    name,
                                    {qcs::config::NodeRef{last}},
                                    {},
                                    qcs::model::Scope{name, "torch.nn.Linear"},
                                    {},
                                    false,
                                    {},
                                    {}});
            last = name;
        }
        graph->nodes.push_back({"output",
                                qcs::model::Op::Output,
                                "output",
                                {qcs::config::NodeRef{last}},
                                {},
                                qcs::model::Scope{},
                                {},
                                false,
                                {},
                                {}});
        qcs::predict::ResolveInput input;
        input.graph = graph;
        input.backend = {qcs::config::backend_preset("x86"), [](const qcs::config::BackendConfig*) {}};
        input.mapping = {qcs::config::mapping_preset("default:x86"),
                         [](const qcs::config::QConfigMapping*) {}};
        for (const int after : {0, 30, 150, 400}) {
            qcs::testing::ProcessorTime timer;
            std::atomic<bool> begun = false, ended = false;
            {
                JobRunner jobs;
                jobs.start(
                    lane, QStringLiteral("Analysing"),
                    [&](const qcs::Task&) {
                        begun = true;
                        const auto both = qcs::testing::SingleInputEngine(input).conversions();
                        ended = true;
                        return both != nullptr;
                    },
                    [](bool) {});
                QTRY_VERIFY(begun);
                QTest::qWait(after);
                timer.start();
            }
            QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
            if (after < 100) QVERIFY(!ended);
        }
    }

    void analysisFollowsTheDocument() {
        Document document;
        JobRunner jobs;
        Answers answers(&document, &jobs);
        QVERIFY(answers.waitForIdle(10000));
        QVERIFY(!answers.resolution());

        QVERIFY(document.openSample());
        QVERIFY(!answers.isIdle());
        QVERIFY(answers.waitForIdle(10000));
        QVERIFY(answers.resolution());
        QCOMPARE(answers.input().graph, document.graph());
        QVERIFY(!answers.previous().resolution);
        const auto before = answers.resolution();

        QSignalSpy news(&answers, &Answers::resolutionChanged);
        const EditResult added = document.addRule(nameRule("nowhere"));
        QVERIFY(added);
        QVERIFY(document.addRule(nameRule("nor.here")));
        QVERIFY(answers.waitForIdle(10000));
        QCOMPARE(news.count(), 1); // both edits in one go
        QCOMPARE(answers.previous().resolution, before);
        QCOMPARE(answers.resolution()->rules.size(), document.mapping().rules.size());
        QCOMPARE(answers.ruleIndex(*added).number(), document.ruleIndex(*added));
        QCOMPARE(answers.ruleId(qcs::config::RuleIndex(document.ruleIndex(*added))), *added);

        const auto expected = qcs::testing::analysed(document.snapshot());
        QCOMPARE(answers.resolution()->nodes, expected->resolution->nodes);
        QCOMPARE(answers.resolution()->rules, expected->resolution->rules);
        QCOMPARE(answers.analysis()->reasons, expected->reasons);
        QVERIFY(answers.explainer()->conversions()); // they have come meanwhile
        QCOMPARE(&answers.explainer()->analysis(), answers.analysis().get());
        QVERIFY(!answers.raised());

        document.newWorkspace();
        QVERIFY(answers.waitForIdle(10000));
        QVERIFY(!answers.resolution());
        QVERIFY(!answers.previous().resolution);
        QVERIFY(!answers.explainer());
    }

    void conversionsOfAnOlderStateAreDropped() {
        Document document;
        JobRunner jobs;
        Answers answers(&document, &jobs);
        QVERIFY(document.openSample());
        QList<const qcs::insight::Analysis*> converted;
        connect(&answers, &Answers::explained, &answers, [&] {
            converted.push_back(&answers.explainer()->analysis());
            QCOMPARE(converted.back(), answers.analysis().get());
        });
        QSignalSpy news(&answers, &Answers::resolutionChanged);
        QTRY_COMPARE_WITH_TIMEOUT(news.count(), 1, 20000);
        // At once an edit, while the conversions of the state before are still under way.
        QVERIFY(document.addRule(nameRule("conv3")));
        QVERIFY(answers.waitForIdle(20000));
        QVERIFY(!converted.isEmpty());
        QCOMPARE(converted.back(), answers.analysis().get());
        QVERIFY(answers.explainer()->conversions());
    }

    void whatPyTorchRaisesIsKnown() {
        Document document;
        JobRunner jobs;
        Answers answers(&document, &jobs);
        QVERIFY(document.openSample());
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::Regex;
        rule.text = "conv[1";
        QVERIFY(document.addRule(rule, 0));
        QVERIFY(answers.waitForIdle(20000));
        QVERIFY(answers.raised());
        QCOMPARE(answers.raised()->phase, qcs::insight::FxPhase::Prepare);
        QVERIFY(answers.explainer() && !answers.explainer()->conversions());
    }
};

QCS_TEST(TestJobs, QApplication);
#include "tst_jobs.moc"
