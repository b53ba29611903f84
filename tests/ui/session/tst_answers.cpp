// Whoever subscribes to an answer gets those of the newest state of the document, and each once.

#include "session/answers.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

using namespace qcs::ui;

namespace {

using Rules = Subscription<int>;

qcs::config::Rule nameRule(const std::string& path) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = path;
    return rule;
}

/// How many rules the mapping has.
Question<int> countOf(const qcs::engine::Revision& revision) {
    return [revision](qcs::engine::Engine&, const qcs::Task&) {
        return std::make_shared<const int>(static_cast<int>(revision.inputs().mapping->rules.size()));
    };
}

struct Gate {
    std::atomic<bool> open = false;
    std::atomic<int> entered = 0;
    std::atomic<int> stopped = 0;

    /// The same, but only when the gate is opened, or the job told to stop: then it answers all the same.
    Question<int> countOf(const qcs::engine::Revision& revision) {
        return [this, ask = ::countOf(revision)](qcs::engine::Engine& engine, const qcs::Task& task) {
            ++entered;
            while (!open && !task.stop.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (task.stop.stop_requested()) ++stopped;
            return ask(engine, task);
        };
    }
};

/// Says where it was taken apart.
struct Probe {
    static inline std::atomic<bool> gone = false;
    static inline std::atomic<std::thread::id> where = {};
    ~Probe() {
        where = std::this_thread::get_id();
        gone = true;
    }
};

struct ProbeStage {
    using Key = int;
    using Output = Probe;
    static constexpr std::string_view name = "probe";
    static constexpr double done = 1;
    static qcs::engine::StageOutput<ProbeStage> run(qcs::engine::StageContext&, const int&) {
        return std::make_shared<const Probe>();
    }
};

} // namespace

class TestAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        document_ = std::make_unique<Document>();
        jobs_ = std::make_unique<JobRunner>();
        answers_ = std::make_unique<Answers>(document_.get(), jobs_.get());
        QVERIFY(document_->openSample());
    }
    void cleanup() {
        answers_.reset();
        jobs_.reset();
        document_.reset();
    }

    void eachRevisionIsAskedInItsTurn() {
        for (const ResultStage stage :
             {ResultStage::AtOnce, ResultStage::Resolved, ResultStage::Explained, ResultStage::Verdicts}) {
            QList<int> told;
            bool early = false;
            Rules rules(
                *answers_, stage,
                [&](const AnalysedState& state) {
                    const Outcome& known = answers_->current();
                    early = early || (stage >= ResultStage::Resolved && known.revision != state.revision) ||
                            (stage >= ResultStage::Explained && !known.explainer) ||
                            (stage >= ResultStage::Verdicts && !known.explainer->conversions());
                    return countOf(state.revision);
                },
                [&] { told.push_back(*rules.answer()); });
            rules.ask();
            QVERIFY(settle(rules));
            const int before = static_cast<int>(document_->mapping().rules.size());
            QCOMPARE(told, QList<int>{before});
            QVERIFY(document_->addRule(nameRule("nowhere" + std::to_string(static_cast<int>(stage)))));
            QVERIFY(!rules.isCurrent());
            QVERIFY(settle(rules));
            QCOMPARE(told, (QList<int>{before, before + 1}));
            QVERIFY(rules.isCurrent());
            QVERIFY(!early);
            QCOMPARE(rules.analysed().ruleId(qcs::config::RuleIndex(0)), document_->ruleIdAt(0));
            QCOMPARE(rules.analysed().ruleIndex(document_->ruleIdAt(1)).number(), 1);
        }
    }

    void theNewestWins() {
        Gate gate;
        QList<int> told;
        Rules rules(
            *answers_, ResultStage::AtOnce,
            [&](const AnalysedState& state) { return gate.countOf(state.revision); },
            [&] { told.push_back(*rules.answer()); });
        rules.ask();
        QTRY_COMPARE(gate.entered.load(), 1);
        // The question before is told to stop, and what it answers all the same is not told.
        QVERIFY(document_->addRule(nameRule("nowhere")));
        QTRY_COMPARE(gate.entered.load(), 2);
        QCOMPARE(gate.stopped.load(), 1);
        QVERIFY(told.isEmpty() && !rules.answer());
        gate.open = true;
        QVERIFY(settle(rules));
        QCOMPARE(told, QList<int>{static_cast<int>(document_->mapping().rules.size())});
    }

    void anAnswerThatAnEditHasOvertakenIsNotTold() {
        Gate gate;
        QList<int> told;
        Rules rules(
            *answers_, ResultStage::AtOnce,
            [&](const AnalysedState& state) { return gate.countOf(state.revision); },
            [&] { told.push_back(*rules.answer()); });
        rules.ask();
        QTRY_COMPARE(gate.entered.load(), 1);
        gate.open = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50)); // its answer waits to be told
        QVERIFY(document_->addRule(nameRule("nowhere")));
        QVERIFY(settle(rules));
        QCOMPARE(told, QList<int>{static_cast<int>(document_->mapping().rules.size())});
    }

    void whatIsCancelledIsNotTold() {
        Gate gate;
        int told = 0;
        Rules rules(
            *answers_, ResultStage::AtOnce,
            [&](const AnalysedState& state) { return gate.countOf(state.revision); }, [&] { ++told; });
        rules.setTitle([] { return QStringLiteral("Counting rules"); });
        QVERIFY(answers_->waitForIdle(20000));
        rules.ask();
        QTRY_COMPARE(gate.entered.load(), 1);
        QCOMPARE(jobs_->visibleJobs().size(), qsizetype(1));
        QCOMPARE(jobs_->visibleJobs().front().title, QStringLiteral("Counting rules"));
        jobs_->cancel(jobs_->visibleJobs().front().id); // by the person
        QTRY_VERIFY(rules.isCancelled());
        QCOMPARE(told, 0);
        gate.open = true;
        rules.ask();
        QVERIFY(!rules.isCancelled());
        QVERIFY(settle(rules));
        QCOMPARE(told, 1);
        rules.ask();
        rules.stop(); // by who asked
        QVERIFY(settle(rules));
        QVERIFY(!rules.isCancelled());
        QCOMPARE(told, 1);
    }

    void whatComesOutEqualIsToldOnce() {
        using Stage = qcs::engine::stages::EntryNotes;
        int told = 0;
        StageSubscription<Stage> notes(
            *answers_, ResultStage::AtOnce,
            [](const AnalysedState& state) { return questionOf<Stage>(state.revision, std::string("x86")); },
            [&] { ++told; });
        notes.ask();
        QVERIFY(settle(notes));
        QCOMPARE(told, 1);
        const auto before = notes.answer();
        // Of the mapping it does not depend: known at once, and current.
        QVERIFY(document_->setQConfig(document_->ruleIdAt(0), std::nullopt));
        QVERIFY(settle(notes));
        QCOMPARE(told, 1);
        QCOMPARE(notes.answer(), before);
        QVERIFY(notes.isCurrent());
        // About other rules it is told, although it is the same: indices stand for others.
        QVERIFY(document_->addRule(nameRule("nowhere")));
        QVERIFY(settle(notes));
        QCOMPARE(told, 2);
        // Who asks is told in any case.
        notes.ask();
        QVERIFY(settle(notes));
        QCOMPARE(told, 3);
        QCOMPARE(notes.answer(), before);
    }

    void whereThereIsNothingToAskThereIsNoAnswer() {
        bool wanted = true;
        int told = 0;
        Rules rules(
            *answers_, ResultStage::Resolved,
            [&](const AnalysedState& state) { return wanted ? countOf(state.revision) : Question<int>(); },
            [&] { ++told; });
        rules.ask();
        QVERIFY(settle(rules));
        QVERIFY(rules.answer());
        QCOMPARE(told, 1);
        wanted = false;
        rules.ask();
        QVERIFY(!rules.answer());
        QCOMPARE(told, 2);
        rules.ask();
        QCOMPARE(told, 2);
    }

    void theWindowTakesNoAnswerApart() {
        auto first = answers_->engine()->query<ProbeStage>(answers_->currentRevision(), {}, 1);
        auto second = answers_->engine()->query<ProbeStage>(answers_->currentRevision(), {}, 2);
        QVERIFY(first && second && first != second);
        answers_.reset(); // only the two hold them
        QVERIFY(!Probe::gone);
        first.reset();
        QTRY_VERIFY(Probe::gone);
        QVERIFY(Probe::where.load() != std::this_thread::get_id());
        Probe::gone = false;
        std::thread::id job;
        std::thread([&] {
            job = std::this_thread::get_id();
            second.reset();
        }).join();
        QVERIFY(Probe::gone);
        QCOMPARE(Probe::where.load(), job); // a job is not waited for
    }

    void whatIsKnownToTheEndIsToldOnce() {
        QVERIFY(answers_->waitForIdle(20'000));
        const auto held = answers_->currentRevision(); // or the engine may have dropped it
        const int before = static_cast<int>(document_->mapping().rules.size());
        QSignalSpy explained(answers_.get(), &Answers::explained);
        QVERIFY(document_->addRule(nameRule("nowhere")));
        QVERIFY(answers_->waitForIdle(20'000));
        QCOMPARE(explained.size(), 2); // why, and then what runs
        explained.clear();
        document_->undoStack()->undo();
        QCOMPARE(static_cast<int>(document_->mapping().rules.size()), before);
        QVERIFY(answers_->waitForIdle(20'000));
        QCOMPARE(explained.size(), 1);
        QVERIFY(answers_->current().revision == held && answers_->current().explainer->conversions());
    }

    void whoIsGoneIsNotTold() {
        Gate gate;
        bool told = false;
        auto rules = std::make_unique<Rules>(
            *answers_, ResultStage::AtOnce,
            [&](const AnalysedState& state) { return gate.countOf(state.revision); }, [&] { told = true; });
        rules->ask();
        QTRY_COMPARE(gate.entered.load(), 1);
        const QString lane = rules->lane();
        rules.reset();
        QTRY_COMPARE(gate.stopped.load(), 1);
        QTRY_VERIFY(!jobs_->isBusy(lane));
        QVERIFY(document_->addRule(nameRule("nowhere")));
        QVERIFY(answers_->waitForIdle(20000));
        QVERIFY(!told);
        QCOMPARE(gate.entered.load(), 1);
    }

    void whoIsToldMayEnd() {
        std::unique_ptr<Rules> first;
        int told = 0;
        first = std::make_unique<Rules>(
            *answers_, ResultStage::Resolved, [](const AnalysedState&) { return Question<int>(); },
            [&] { ++told; });
        bool wanted = true;
        std::unique_ptr<Rules> second;
        Rules ends(
            *answers_, ResultStage::Resolved,
            [&](const AnalysedState& state) { return wanted ? countOf(state.revision) : Question<int>(); },
            [&] {
                second.reset();
                ++told;
            });
        second = std::make_unique<Rules>(
            *answers_, ResultStage::Resolved,
            [&](const AnalysedState&) -> Question<int> {
                if (!wanted) qFatal("asked after its end");
                return nullptr;
            },
            [] {});
        QVERIFY(settle(ends));
        QCOMPARE(told, 1);
        second = std::make_unique<Rules>(
            *answers_, ResultStage::Resolved,
            [&](const AnalysedState&) -> Question<int> {
                if (!wanted) qFatal("asked after its end");
                return nullptr;
            },
            [] {});
        wanted = false; // then `ends` is told that there is no answer while all are asked
        QVERIFY(document_->addRule(nameRule("nowhere")));
        QVERIFY(settle(ends));
        QCOMPARE(told, 2);
        QVERIFY(!second);
    }

    void statesBeforeAndAfterStandSideBySide() {
        using Stage = qcs::engine::stages::Compared;
        QVERIFY(answers_->waitForIdle(20000));
        const qcs::engine::Revision before = answers_->currentRevision();
        std::shared_ptr<const qcs::engine::stages::Difference> told;
        StageSubscription<Stage> difference(
            *answers_, ResultStage::Verdicts,
            [&](const AnalysedState& state) {
                return questionOf<Stage>(state.revision, {before, true});
            },
            [&] { told = difference.answer(); });
        difference.ask();
        QVERIFY(settle(difference));
        QVERIFY(told && told->diff && told->diff->same());
        qcs::config::Rule rule = nameRule("conv1");
        QVERIFY(document_->addRule(rule));
        QVERIFY(settle(difference));
        QVERIFY(told && told->diff && !told->diff->same());
        QCOMPARE(told->before.analysis,
                 answers_->engine()->find_cached<qcs::engine::stages::Analysed>(before));
        QCOMPARE(told->after.analysis, answers_->analysis());
        document_->undoStack()->undo();
        QVERIFY(settle(difference));
        QCOMPARE(answers_->currentRevision(), before);
        QVERIFY(told && told->diff && told->diff->same());
    }

    void outcomesNumberWhatTheyChange() {
        QVERIFY(answers_->waitForIdle(20000));
        const Outcome first = answers_->current();
        QCOMPARE(first.before, quint64(0));
        QCOMPARE(first.changed->size(), first.input.graph->nodes.size());
        QVERIFY(document_->addRule(nameRule("conv1")));
        QVERIFY(answers_->waitForIdle(20000));
        const Outcome second = answers_->current();
        QVERIFY(second.number > first.number);
        QCOMPARE(second.before, first.number);
        QVERIFY(!second.changed->empty() && second.changed->size() < first.changed->size());
        for (const auto node : first.analysis->reasons.ids())
            if (!(first.analysis->reasons[node] == second.analysis->reasons[node]))
                QVERIFY(std::ranges::binary_search(*second.changed, node));
        QCOMPARE(std::accumulate(second.counts.begin(), second.counts.end(), 0),
                 static_cast<int>(second.input.graph->nodes.size()));
        // What fuse_fx alone does is compared with nothing, and neither is what comes after it.
        document_->setMode(qcs::config::Mode::FxFuse);
        QVERIFY(answers_->waitForIdle(20000));
        QVERIFY(answers_->fusion() && !answers_->analysis() && !answers_->current().changed);
        QCOMPARE(answers_->current().before, quint64(0));
        document_->setMode(qcs::config::Mode::FxPtq);
        QVERIFY(answers_->waitForIdle(20000));
        QCOMPARE(answers_->current().before, quint64(0));
        QVERIFY(*answers_->current().changed == *first.changed);
        // Another model is compared with nothing.
        document_->newWorkspace();
        QVERIFY(answers_->waitForIdle(20000));
        QVERIFY(!answers_->isOfOpenModel());
        QVERIFY(document_->openSample());
        QVERIFY(answers_->waitForIdle(20000));
        QVERIFY(answers_->isOfOpenModel());
        QCOMPARE(answers_->current().before, quint64(0));
    }

    void verdictsSayWhichHaveChanged() {
        std::shared_ptr<const qcs::insight::Verdicts> known;
        quint64 number = 0;
        std::vector<std::size_t> changes; // of nodes, each time; all where nothing is there to compare with
        const auto connection = connect(answers_.get(), &Answers::verdictsChanged, answers_.get(), [&] {
            const Outcome& now = answers_->current();
            std::vector<qcs::model::TracedNode> others;
            for (const auto node : now.verdicts->nodes.ids())
                if (!known || !(known->nodes[node] == now.verdicts->nodes[node])) others.push_back(node);
            if (now.changedVerdicts) {
                QVERIFY(*now.changedVerdicts == others);
                QCOMPARE(now.verdictsNumber, number + 1);
            }
            changes.push_back(now.changedVerdicts ? others.size() : now.verdicts->nodes.size());
            known = now.verdicts;
            number = now.verdictsNumber;
        });
        QVERIFY(answers_->waitForIdle(20'000));
        const auto count = document_->graph()->nodes.size();
        QCOMPARE(changes, std::vector{count});
        QVERIFY(document_->addRule(nameRule("conv1"))); // its qconfig is none
        QVERIFY(answers_->waitForIdle(20'000));
        QCOMPARE(changes.size(), 2U);
        QVERIFY(changes.back() > 0 && changes.back() < count);
        const auto nowhere = document_->addRule(nameRule("nowhere")); // others have other numbers
        QVERIFY(nowhere && answers_->waitForIdle(20'000));
        QVERIFY(document_->setRule(*nowhere, nameRule("elsewhere")));
        QVERIFY(answers_->waitForIdle(20'000));
        QCOMPARE(changes.size(), 4U);
        QCOMPARE(changes.back(), 0U);
        // What fuse_fx alone does is compared with nothing, and neither is what comes after it.
        for (const auto mode : {qcs::config::Mode::FxFuse, qcs::config::Mode::FxPtq}) {
            document_->setMode(mode);
            QVERIFY(answers_->waitForIdle(20'000));
            QVERIFY(!answers_->current().changedVerdicts);
            QCOMPARE(changes.back(), count);
        }
        disconnect(connection);
    }

private:
    bool settle(const AnySubscription& subscription) {
        return QTest::qWaitFor([&] { return answers_->isIdle() && !subscription.isBusy(); }, 20000);
    }

    std::unique_ptr<Document> document_;
    std::unique_ptr<JobRunner> jobs_;
    std::unique_ptr<Answers> answers_;
};

QCS_TEST(TestAnswers, QApplication);
#include "tst_answers.moc"
