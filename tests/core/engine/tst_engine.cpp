// The engine itself: what is computed again after an edit, what is shared, and what is kept.

#include "engine/stages.h"
#include "support/graph_builder.h"
#include "support/single_input_engine.h"
#include "support/test_program.h"

#include <QtTest>

#include <atomic>
#include <future>
#include <latch>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::insight;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

/// How many rules there are: one value read, and most edits leave it equal.
struct RuleCount {
    using Output = std::size_t;
    static constexpr std::string_view name = "rule count";
    static constexpr double done = 0.5;
    static StageOutput<RuleCount> run(StageContext& context) {
        return std::make_shared<const std::size_t>(context.input<&Inputs::mapping>()->rules.size());
    }
};

/// Reads another stage alone.
struct Doubled {
    using Output = std::size_t;
    static constexpr std::string_view name = "doubled";
    static constexpr double done = 1;
    static StageOutput<Doubled> run(StageContext& context) {
        return std::make_shared<const std::size_t>(2 * *context.get<RuleCount>());
    }
};

/// There is one for each key.
struct Times {
    using Key = int;
    using Output = int;
    static constexpr std::string_view name = "times";
    static constexpr double done = 1;
    static StageOutput<Times> run(StageContext& context, const int& factor) {
        return std::make_shared<const int>(factor * static_cast<int>(*context.get<RuleCount>()));
    }
};

/// What it reads second hangs on what it read first.
struct Chooses {
    using Output = int;
    static constexpr std::string_view name = "chooses";
    static constexpr double done = 1;
    static StageOutput<Chooses> run(StageContext& context) {
        if (context.input<&Inputs::is_qat>()) return std::make_shared<const int>(-1);
        return std::make_shared<const int>(static_cast<int>(*context.get<RuleCount>()));
    }
};

/// Goes on until it is told to stop.
struct Endless {
    using Output = int;
    static constexpr std::string_view name = "endless";
    static constexpr double done = 1;
    static inline std::atomic<int> begun = 0;
    static StageOutput<Endless> run(StageContext& context) {
        context.input<&Inputs::mapping>();
        ++begun;
        for (;;) {
            stop_point();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
};

/// Takes its time, and counts how often it is computed.
struct Slow {
    using Output = int;
    static constexpr std::string_view name = "slow";
    static constexpr double done = 1;
    static inline std::atomic<int> computed = 0;
    static StageOutput<Slow> run(StageContext& context) {
        context.input<&Inputs::mapping>();
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        return std::make_shared<const int>(++computed);
    }
};

Inputs inputs(std::vector<Rule> rules = {global_rule()}) {
    GraphBuilder b;
    b.input("x").call("fc", "torch.nn.Linear", {"x"}).call("relu", "torch.nn.ReLU", {"fc"}).output("relu");
    static const auto graph = make_input(b, {}).graph; // one and the same model
    auto result = Inputs{make_input(b, std::move(rules))};
    result.graph = graph;
    return result;
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT
private slots:
    void equalInputsAreOneRevision() {
        Engine engine;
        const auto first = engine.revision(inputs()), again = engine.revision(inputs());
        QVERIFY(first == again);
        QCOMPARE(first.inputs().mapping, again.inputs().mapping); // one value, though two were given
        QVERIFY(engine.revision(inputs({name_rule("fc")})) != first);
        auto qat = inputs();
        qat.is_qat = true;
        QVERIFY(engine.revision(qat) != first);
        auto converted = inputs();
        converted.conversion.engine = "qnnpack";
        QVERIFY(engine.revision(converted) != first);
        QVERIFY(!Revision());
    }

    void whatIsKnownIsNotComputedAgain() {
        Engine engine;
        const auto revision = engine.revision(inputs());
        QVERIFY(!engine.find_cached<RuleCount>(revision));
        const auto count = engine.query<RuleCount>(revision);
        QCOMPARE(*count, std::size_t(1));
        QCOMPARE(engine.query<RuleCount>(revision), count);
        QCOMPARE(engine.find_cached<RuleCount>(revision), count);
        QCOMPARE(engine.counts<RuleCount>().computed, 1);
    }

    void anInputThatNobodyReadIsNoReason() {
        Engine engine;
        auto other = inputs();
        other.is_qat = true;
        const auto count = engine.query<RuleCount>(engine.revision(inputs()));
        QCOMPARE(engine.query<RuleCount>(engine.revision(other)), count);
        QCOMPARE(engine.counts<RuleCount>().computed, 1);
        QCOMPARE(engine.counts<RuleCount>().kept, 1);
    }

    void whatComesOutEqualStopsWhatFollows() {
        Engine engine;
        const auto before = engine.revision(inputs({name_rule("a")}));
        const auto doubled = engine.query<Doubled>(before);
        const auto after = engine.revision(inputs({name_rule("b")}));
        QCOMPARE(engine.query<Doubled>(after), doubled);
        QCOMPARE(engine.counts<RuleCount>().computed, 2);
        QCOMPARE(engine.counts<RuleCount>().equal, 1);
        QCOMPARE(engine.counts<Doubled>().computed, 1);
        const auto more = engine.revision(inputs({name_rule("a"), name_rule("b")}));
        QCOMPARE(*engine.query<Doubled>(more), 2 * more.inputs().mapping->rules.size());
    }

    void eachKeyIsAStageOfItsOwn() {
        Engine engine;
        const auto revision = engine.revision(inputs());
        QCOMPARE(*engine.query<Times>(revision, {}, 3), 3);
        QCOMPARE(*engine.query<Times>(revision, {}, 5), 5);
        QCOMPARE(*engine.query<Times>(revision, {}, 3), 3);
        QCOMPARE(engine.counts<Times>().computed, 2);
        QVERIFY(!engine.find_cached<Times>(revision, 4));
    }

    void onlyWhatIsStillReadIsAsked() {
        Engine engine;
        auto qat = inputs({name_rule("a"), name_rule("b")});
        QCOMPARE(*engine.query<Chooses>(engine.revision(inputs())), 1);
        qat.is_qat = true;
        QCOMPARE(*engine.query<Chooses>(engine.revision(qat)), -1);
        QCOMPARE(engine.counts<RuleCount>().computed, 1);
        QCOMPARE(*engine.query<Chooses>(engine.revision(inputs())), 1);
        QCOMPARE(engine.counts<Chooses>().computed, 2);
    }

    void aResultLivesAsLongAsItsRevision() {
        Engine engine(1);
        std::weak_ptr<const std::size_t> of_first;
        {
            const auto first = engine.revision(inputs({name_rule("a")}));
            of_first = engine.query<RuleCount>(first);
            for (int i = 0; i < 5; ++i) {
                auto others = inputs(std::vector<Rule>(static_cast<std::size_t>(i + 2), global_rule()));
                QVERIFY(engine.query<RuleCount>(engine.revision(others)));
            }
            QVERIFY(!of_first.expired());
        }
        // It is freed on another thread.
        QTRY_VERIFY(of_first.expired());
    }

    void theOtherThreadWaitsForTheSameAnswer() {
        Engine engine;
        const auto revision = engine.revision(inputs());
        Slow::computed = 0;
        std::vector<std::future<StageOutput<Slow>>> asking;
        for (int i = 0; i < 4; ++i)
            asking.push_back(std::async(std::launch::async, [&] { return engine.query<Slow>(revision); }));
        for (auto& answer : asking)
            QCOMPARE(*answer.get(), 1);
        QCOMPARE(Slow::computed.load(), 1);
    }

    void whoIsStoppedGetsNothingAndTheOthersAll() {
        Engine engine;
        const auto revision = engine.revision(inputs());
        std::stop_source first, second;
        Endless::begun = 0;
        auto works = std::async(std::launch::async,
                                [&] { return engine.query<Endless>(revision, {first.get_token()}); });
        while (Endless::begun == 0)
            std::this_thread::yield();
        auto waits = std::async(std::launch::async,
                                [&] { return engine.query<Endless>(revision, {second.get_token()}); });
        second.request_stop(); // whoever only waits may give up, too
        QVERIFY(!waits.get());
        first.request_stop();
        QVERIFY(!works.get());
        QVERIFY(!engine.find_cached<Endless>(revision));
    }

    void progressRisesToTheWhole() {
        Engine engine;
        std::vector<double> told;
        engine.query<stages::FullExplanations>(engine.revision(inputs()),
                                               {{}, [&](double done) { told.push_back(done); }, 1});
        QVERIFY(told.size() > 5);
        QVERIFY(std::ranges::is_sorted(told));
        QCOMPARE(told.back(), 1.0);
    }

    /// An edit of a rule's qconfig leaves patterns, one of a name leaves fusion, and so on.
    void anEditOfTheMappingLeavesThePatterns() {
        Engine engine;
        const auto before = engine.revision(inputs());
        QVERIFY(engine.query<stages::FullExplanations>(before));
        const auto after = engine.revision(inputs({name_rule("fc", std::nullopt), global_rule()}));
        QVERIFY(engine.query<stages::FullExplanations>(after));
        QCOMPARE(engine.counts<stages::Facts>().computed, 1);
        QCOMPARE(engine.counts<stages::Fusion>().computed, 1);
        QCOMPARE(engine.counts<stages::Patterns>().computed, 1);
        QCOMPARE(engine.counts<stages::Resolved>().computed, 2);
        QCOMPARE(engine.counts<stages::Analysed>().edited, 1);
        // The way back costs nothing while somebody holds the state.
        QCOMPARE(engine.query<stages::FullExplanations>(engine.revision(inputs())),
                 engine.find_cached<stages::FullExplanations>(before));
        QCOMPARE(engine.counts<stages::Converted>().computed, 2);
    }

    void twoRevisionsAreCompared() {
        Engine engine;
        const auto before = engine.revision(inputs());
        const auto after = engine.revision(inputs({name_rule("fc", std::nullopt), global_rule()}));
        for (const bool whole : {false, true}) {
            const auto difference = engine.query<stages::Compared>(after, {}, {before, whole});
            QVERIFY(difference && difference->diff);
            QVERIFY(!difference->diff->same());
            QCOMPARE(difference->before.explainer != nullptr, whole);
        }
        QVERIFY(engine.query<stages::Compared>(before, {}, {before, true})->diff->same());
        auto empty = inputs();
        empty.graph = nullptr;
        QVERIFY(!engine.query<stages::Compared>(engine.revision(empty), {}, {before, true})->diff);
    }

    /// What is compared forth and back, or with itself, holds nobody.
    void comparedRevisionsDoNotHoldEachOther() {
        Engine engine(0);
        std::weak_ptr<const Analysis> known;
        {
            const auto before = engine.revision(inputs());
            const auto after = engine.revision(inputs({name_rule("fc", std::nullopt), global_rule()}));
            known = engine.query<stages::Analysed>(before);
            QVERIFY(engine.query<stages::Compared>(after, {}, {before, true}));
            QVERIFY(engine.query<stages::Compared>(before, {}, {after, true}));
            QVERIFY(engine.query<stages::Compared>(before, {}, {before, true}));
        }
        QTRY_VERIFY(known.expired());
    }

    void answersThatNobodyHoldsAreReleased() {
        static std::vector<StageResult> released;
        std::optional<Engine> engine(std::in_place, 0,
                                     [](StageResult answer) { released.push_back(answer); });
        auto revision = engine->revision(inputs());
        auto held = engine->query<Times>(revision, {}, 7);
        QCOMPARE(*held, 7);
        revision = {};
        engine.reset();
        QCOMPARE(released.size(), 1U); // what it was computed from
        QCOMPARE(*static_cast<const std::size_t*>(released.front().get()), 1U);
        const int* const where = held.get();
        held.reset();
        QCOMPARE(released.size(), 2U);
        QCOMPARE(released.back().get(), static_cast<const void*>(where));
        QCOMPARE(*where, 7);
        released.clear();
    }

    void withoutAModelLintFindsWhatNeedsNone() {
        Engine engine;
        auto empty = inputs({regex_rule("(")});
        empty.graph = nullptr;
        const auto findings = engine.query<stages::Linted>(engine.revision(empty));
        QVERIFY(findings && !findings->empty());
    }

    void manyThreadsAskAtOnce() {
        Engine engine(2);
        std::latch all(4);
        std::vector<std::future<bool>> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.push_back(std::async(std::launch::async, [&, thread] {
                all.arrive_and_wait();
                for (int round = 0; round < 12; ++round) {
                    const auto rule = name_rule("fc", std::nullopt);
                    auto asked = (round + thread) % 3 ? inputs() : inputs({rule, global_rule()});
                    asked.is_qat = (round + thread) % 4 == 0;
                    const auto revision = engine.revision(asked);
                    const auto complete = engine.query<stages::FullExplanations>(revision, {{}, {}, 2});
                    if (!complete || complete->analysis().input.is_qat != asked.is_qat) return false;
                    if (!engine.query<stages::Linted>(revision)) return false;
                }
                return true;
            }));
        for (auto& thread : threads)
            QVERIFY(thread.get());
    }
};

QCS_TEST(TestEngine);
#include "tst_engine.moc"
