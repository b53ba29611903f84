// Work that is long: what it costs is bounded, and it ends soon when it is told to stop.

#include "base/free_in_background.h"
#include "base/task.h"
#include "insight/explain/coverage.h"
#include "insight/explain/entry_matches.h"
#include "insight/explain/unknown.h"
#include "insight/lint/lint.h"
#include "support/graph_builder.h"
#include "support/processor_time.h"
#include "support/test_program.h"

#include <QtTest>

#include <future>
#include <thread>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::python;
using namespace qcs::testing;

namespace {

Node node(std::string name, Op op, std::string target, std::vector<std::string> inputs) {
    Node made;
    made.name = std::move(name);
    made.op = op;
    made.target = std::move(target);
    for (auto& input : inputs)
        made.args.emplace_back(NodeRef{std::move(input)});
    made.scope = Scope{};
    return made;
}

/// Linear, relu and add, one after the other.
GraphBuilder chain(int steps) {
    GraphBuilder b;
    b.graph->types.push_back({"torch.nn.Linear", {"torch.nn.Module"}});
    auto& nodes = b.graph->nodes;
    nodes.push_back(node("x", Op::Placeholder, "x", {}));
    std::string last = "x";
    for (int i = 0; i < steps; ++i) {
        const auto n = std::to_string(i);
        const auto path = "layers." + n;
        b.graph->modules.push_back({path, "torch.nn.Linear", "torch.nn.Linear", false, {}, {}});
        nodes.push_back(node("linear" + n, Op::CallModule, path, {last}));
        nodes.back().scope = Scope{path, "torch.nn.Linear"};
        nodes.push_back(node("relu" + n, Op::CallFunction, "torch.nn.functional.relu", {"linear" + n}));
        nodes.push_back(node("add" + n, Op::CallFunction, "operator.add", {"relu" + n, last}));
        last = "add" + n;
    }
    nodes.push_back(node("output", Op::Output, "output", {last}));
    return b;
}

/// Each step adds both values of the step before in two ways: 2^steps ways lead through it.
GraphBuilder ladder(int steps) {
    GraphBuilder b;
    b.input("x").function("b0", "torch.relu", {"x"}).function("c0", "torch.relu", {"x"});
    for (int i = 1; i <= steps; ++i) {
        const auto n = std::to_string(i), before = std::to_string(i - 1);
        b.function("b" + n, "torch.add", {"b" + before, "c" + before});
        b.function("c" + n, "torch.add", {"b" + before, "c" + before});
    }
    b.function("total", "torch.add", {"b" + std::to_string(steps), "c" + std::to_string(steps)})
        .output("total");
    return b;
}

Pattern leaf(const std::string& object) {
    Pattern pattern;
    pattern.atom = ObjectRef::object(object);
    return pattern;
}

/// add(add(... add(relu, any) ..., any), any)
std::shared_ptr<const BackendConfig> backend_with_nested_pattern(int depth) {
    auto pattern = leaf("torch.relu");
    for (int i = 0; i < depth; ++i) {
        Pattern outer;
        outer.is_tuple = true;
        outer.elements = {leaf("torch.add"), pattern, leaf(std::string(match_all_node))};
        pattern = std::move(outer);
    }
    auto backend = std::make_shared<BackendConfig>();
    BackendPatternConfig entry;
    entry.pattern_complex_format = pattern;
    backend->configs.push_back(std::move(entry));
    return backend;
}

/// Module paths of 25 a's, each followed by something else; each takes a regex with a reference millions of
/// steps.
GraphBuilder long_names(int count) {
    GraphBuilder b;
    b.graph->types.push_back({"torch.nn.Linear", {"torch.nn.Module"}});
    b.graph->nodes.push_back(node("x", Op::Placeholder, "x", {}));
    for (int i = 0; i < count; ++i) {
        const auto path = std::string(25, 'a') + ".x" + std::to_string(i);
        b.graph->modules.push_back({path, "torch.nn.Linear", "torch.nn.Linear", false, {}, {}});
        b.graph->nodes.push_back(node("n" + std::to_string(i), Op::CallModule, path, {"x"}));
        b.graph->nodes.back().scope = Scope{path, "torch.nn.Linear"};
    }
    b.graph->nodes.push_back(node("output", Op::Output, "output", {"n0"}));
    return b;
}

std::vector<Rule> costly_rules(int count) {
    std::vector<Rule> rules{global_rule()};
    for (int i = 0; i < count; ++i)
        rules.push_back(regex_rule("(a|aa)+\\1$|z" + std::to_string(i)));
    return rules;
}

/// What `work` returns when it is told to stop after so many milliseconds, and how long that took then.
template <typename Work>
auto stopped(int after, Work work) {
    std::stop_source source;
    auto running = std::async(std::launch::async, [&] { return work(source.get_token()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(after));
    ProcessorTime timer;
    timer.start();
    source.request_stop();
    auto result = running.get();
    return std::pair(std::move(result), timer.elapsed());
}

constexpr qint64 soon = 1500; // unstopped, each of these works takes longer

} // namespace

class TestLongWork : public QObject {
    Q_OBJECT
private slots:
    void searchesVisitANodeOnceHoweverManyWaysLeadThere() {
        auto input = make_input(ladder(60), {global_rule()});
        input.backend = backend_with_nested_pattern(26);
        SingleInputEngine results(input);
        const auto analysis = results.analysis();
        QVERIFY2(!analysis->raised, analysis->raised ? analysis->raised->code.str().c_str() : "");
        const auto complete = results.complete();
        const auto& explainer = *complete;
        const auto entry = EntryIndex(input.backend->configs.size() - 1);
        const auto matches = pattern_matches(explainer.view(), entry);
        QVERIFY(matches.won.empty());
        QVERIFY(!matches.lost.empty());
        QVERIFY(!coverage(explainer).empty());
        QVERIFY(!entry_matches(explainer.view()).empty());
        for (const auto* name : {"b0", "b1", "c30", "total"})
            QVERIFY(explainer.explain(GraphIndex(*input.graph).node(name)).near_misses.size() <= 5);
        LintInput linting;
        linting.configs = input;
        linting.analysis = analysis;
        linting.prepared = results.prepared();
        QVERIFY(!lint(linting).empty());
    }

    void aRegexMayTakeSoManyStepsInAll() {
        const auto input = make_input(long_names(3000), costly_rules(1));
        const auto first = resolve(input, {{}, {}, 1});
        const auto& open = first->cached.undecided.at(RuleIndex(0));
        QVERIFY(open.size() > 2000);
        QVERIFY(first->rules[RuleIndex(0)].problem);
        QCOMPARE(first->rules[RuleIndex(0)].problem->code, std::string("regex-step-limit"));
        QCOMPARE(first->rules[RuleIndex(0)].problem->args.at(1), std::to_string(open.size()));
        QCOMPARE(resolve(input, {{}, {}, 2})->cached.undecided.at(RuleIndex(0)), open);
        // Explaining agrees with it.
        const auto node = GraphIndex(*input.graph).node("n2999");
        const auto ladder = explain_rules(input, *first, node);
        const auto rung = std::ranges::find(ladder.rungs, RuleIndex(0), &Rung::rule);
        QCOMPARE(rung->code, std::string("rung-regex-limit"));
        // What it would decide is not known; a name decides before any regex.
        const auto unknown = unknown_outcomes(*SingleInputEngine(input).prepared());
        QCOMPARE(unknown.causes.size(), std::size_t{1});
        QCOMPARE(unknown.causes[0].code, std::string("regex-step-limit"));
        QVERIFY(unknown.contains(node));
        auto named = input;
        auto mapping = *input.mapping;
        for (const auto& each : input.graph->nodes) {
            if (each.op != Op::CallModule) continue;
            Rule rule;
            rule.kind = RuleKind::ModuleName;
            rule.text = each.target;
            mapping.rules.push_back(rule);
        }
        named.mapping = std::make_shared<const QConfigMapping>(std::move(mapping));
        QVERIFY(unknown_outcomes(*SingleInputEngine(named).prepared()).empty());
    }

    void allRegexesTogetherMayTakeSoMany() {
        const auto builder = long_names(1000);
        const auto input = make_input(builder, costly_rules(12));
        Engine engine;
        const auto resolved = [&](const ResolveInput& configs) {
            return engine.query<stages::Resolved>(engine.revision(Inputs{configs}), {{}, {}, 2});
        };
        const auto fresh = resolved(input);
        QCOMPARE(fresh->cached.undecided.size(), std::size_t{12});
        QVERIFY(fresh->cached.undecided.at(RuleIndex(0)).size() <
                fresh->cached.undecided.at(RuleIndex(11)).size());
        // Whatever was asked before.
        (void)resolved(make_input(builder, costly_rules(3)));
        QVERIFY(resolved(input)->cached.undecided == fresh->cached.undecided);
        auto backwards = costly_rules(12);
        std::reverse(backwards.begin() + 1, backwards.end());
        const auto other = make_input(builder, backwards);
        QVERIFY(resolved(other)->cached.undecided == resolve(other, {{}, {}, 1})->cached.undecided);
    }

    void whatTakesFewStepsIsAlwaysDecided() {
        // Not plain ASCII, so that no automaton helps.
        auto builder = long_names(2000);
        for (auto& module : builder.graph->modules)
            module.path = module.path + "\xC3\xA9";
        for (auto& n : builder.graph->nodes)
            if (n.op == Op::CallModule)
                n.target = (n.scope = Scope{n.target + "\xC3\xA9", "torch.nn.Linear"})->path;
        const auto input = make_input(builder, {regex_rule(".*\\.x\\d*7\xC3\xA9$"), global_rule(none)});
        const auto resolution = resolve(input, {{}, {}, 1});
        QVERIFY(resolution->cached.undecided.empty());
        QCOMPARE(resolution->rules[RuleIndex(0)].wins, 200);
    }

    void analysisStopsSoon_data() {
        QTest::addColumn<int>("after");
        for (const int after : {0, 20, 100, 250, 500, 800})
            QTest::newRow(QByteArray::number(after)) << after;
    }
    void analysisStopsSoon() {
        QFETCH(int, after);
        static const auto input = make_input(chain(60'000), {global_rule()}, false, "x86");
        const auto [result, took] = stopped(after, [&](const std::stop_token& stop) {
            Engine engine;
            return engine.query<stages::Converted>(engine.revision(Inputs{input}), {stop, {}, 2}) != nullptr;
        });
        QVERIFY2(took < soon, qPrintable(QString::number(took)));
        if (after < 100) QVERIFY(!result);
    }

    void heavyRegexesStopSoon() {
        const auto input = make_input(long_names(1000), costly_rules(12));
        for (const int after : {0, 50, 300}) {
            const auto [result, took] = stopped(after, [&](const std::stop_token& stop) {
                return resolve(input, {stop, {}, 2});
            });
            QVERIFY2(took < soon, qPrintable(QString::number(took)));
            QVERIFY(!result);
        }
    }

    void whatIsGivenUpIsFreedOnAnotherThread() {
        struct Value {
            explicit Value(std::promise<std::thread::id>& promise) : freed(promise) {}
            std::promise<std::thread::id>& freed;
            ~Value() { freed.set_value(std::this_thread::get_id()); }
        };
        std::promise<std::thread::id> freed;
        { const FreedInBackground<Value> value(std::make_shared<Value>(freed)); }
        QVERIFY(freed.get_future().get() != std::this_thread::get_id());
    }

    void aStoppedEngineGoesOnAsANewOne() {
        const auto input = make_input(chain(2000), {global_rule()});
        auto changed = input;
        QConfigMapping mapping = *input.mapping;
        mapping.set(name_rule("layers.7", none));
        changed.mapping = std::make_shared<const QConfigMapping>(mapping);
        Engine engine;
        const auto before = engine.revision(Inputs{input}), after = engine.revision(Inputs{changed});
        QVERIFY(engine.query<stages::Analysed>(before));
        for (int wait = 0; wait < 5; ++wait)
            (void)stopped(wait, [&](const std::stop_token& stop) {
                return engine.query<stages::Analysed>(after, {stop, {}, 1});
            });
        QVERIFY(engine.query<stages::Analysed>(after)->reasons == analysed(changed)->reasons);
    }

    void aScopeIsStoppedByItsOwnTokenAndByThoseAround() {
        stop_point();
        std::stop_source outer, inner;
        double done = 0;
        const TaskScope around(outer.get_token(), [&](double progress) { done = progress; });
        {
            const TaskScope scope(inner.get_token());
            stop_point();
            task_progress(0.5);
            QCOMPARE(done, 0.5);
            inner.request_stop();
            QVERIFY_THROWS_EXCEPTION(Stopped, stop_point());
        }
        stop_point();
        outer.request_stop();
        QVERIFY_THROWS_EXCEPTION(Stopped, stop_point());
        const TaskScope scope((std::stop_token()));
        QVERIFY_THROWS_EXCEPTION(Stopped, stop_point());
    }
};

QCS_TEST(TestLongWork);
#include "tst_long_work.moc"
