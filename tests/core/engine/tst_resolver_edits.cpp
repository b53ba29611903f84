// A resolver that remembers gives what one gives that knows nothing, whatever was asked before and however
// many threads work; and the ladder agrees with the resolution. On random graphs and mappings.
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

using Random = std::mt19937;

int pick(Random& random, int below) {
    return static_cast<int>(random() % static_cast<unsigned>(below));
}

std::string random_path(Random& random) {
    static const char* parts[] = {"a", "b", "c1", "c10", "blocks.0", "blocks.1"};
    std::string path = parts[pick(random, 6)];
    for (int i = pick(random, 3); i > 0; --i)
        path += std::string(".") + parts[pick(random, 6)];
    return path;
}

GraphBuilder random_graph(Random& random, bool training) {
    static const char* types[] = {"torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU",
                                  "torch.nn.Linear", "torch.nn.Dropout"};
    static const char* functions[] = {"operator.add", "torch.nn.functional.relu", "torch.flatten"};
    GraphBuilder b;
    b.training(training).input("x");
    std::vector<std::string> names = {"x"};
    for (int i = 0, count = 5 + pick(random, 40); i < count; ++i) {
        const auto name = "n" + std::to_string(i);
        const auto input =
            pick(random, 4) ? names.back()
                            : names[static_cast<std::size_t>(pick(random, static_cast<int>(names.size())))];
        const Scope scope{pick(random, 4) ? random_path(random) : "",
                          "mine.Block" + std::to_string(pick(random, 2))};
        if (pick(random, 3)) {
            // A path has one type for good: reuse calls the module again.
            const int type = pick(random, 5);
            b.call(name, random_path(random) + ".m" + std::to_string(type), types[type], {input});
        } else if (pick(random, 3)) {
            b.function(name, functions[pick(random, 3)], {input, names.back()}, scope);
        } else {
            b.method(name, "view", {input}, scope);
        }
        names.push_back(name);
    }
    b.output(names.back());
    return b;
}

Rule random_rule(Random& random) {
    static const char* types[] = {
        "torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU", "torch.nn.Linear",
        "operator.add",    "mine.Block0",          "mine.Block1",   "view"};
    static const char* regexes[] = {".*", "a", ".*c1", "[ab]\\.", "(", "blocks\\.\\d", ".*m3$", "b|c10"};
    static const char* qconfigs[] = {"default_qconfig", "default_qat_qconfig"};
    const auto q = pick(random, 3) ? std::optional(qconfig(qconfigs[pick(random, 2)])) : std::nullopt;
    switch (pick(random, 5)) {
    case 0: return global_rule(q);
    case 1: return type_rule(types[pick(random, 8)], q);
    case 2: return regex_rule(regexes[pick(random, 8)], q);
    case 3: return name_rule(random_path(random), q);
    default:
        return order_rule(pick(random, 2) ? random_path(random) : "", types[pick(random, 6)], pick(random, 3),
                          q);
    }
}

void edit(Random& random, QConfigMapping& mapping) {
    const int removable = static_cast<int>(mapping.rules.size()) - 1; // the global rule stays
    if (removable > 0 && pick(random, 3) == 0)
        mapping.rules.erase(mapping.rules.begin() + pick(random, removable));
    else
        mapping.set(random_rule(random));
}

/// All but the facts, which are other objects.
bool same_outcome(const Resolution& a, const Resolution& b) {
    return a.nodes == b.nodes && a.rules == b.rules && a.raised == b.raised && *a.fusion == *b.fusion &&
           *a.cached.modules == *b.cached.modules && a.cached.undecided == b.cached.undecided;
}

} // namespace

class TestResolverEdits : public QObject {
    Q_OBJECT
private slots:
    void remembersNothingThatShows() {
        Random random(20260101);
        Engine engine;
        int raised = 0;
        for (int round = 0; round < 30; ++round) {
            const bool qat = pick(random, 2) == 1;
            auto input = make_input(random_graph(random, qat), {}, qat, pick(random, 2) ? "onednn" : "x86");
            QConfigMapping mapping;
            for (int step = 0; step < 12; ++step) {
                edit(random, mapping);
                if (pick(random, 8) == 0) input.is_qat = !input.is_qat;
                input.mapping = std::make_shared<const QConfigMapping>(mapping);
                const auto kept = engine.query<stages::Resolved>(engine.revision(Inputs{input}), {{}, {}, 2});
                const auto fresh = resolve(input, {{}, {}, 1});
                QVERIFY2(same_outcome(*kept, *fresh),
                         qPrintable(QString("round %1, step %2").arg(round).arg(step)));
                raised += fresh->raised ? 1 : 0;
                checkLadders(input, *fresh);
                if (QTest::currentTestFailed()) return;
            }
        }
        QVERIFY(raised > 0); // the cases reach both outcomes
        QVERIFY(raised < 300);
    }

private:
    void checkLadders(const ResolveInput& input, const Resolution& resolution) {
        for (std::size_t i = 0; i < resolution.nodes.size(); i += 3) {
            const auto ladder = explain_rules(input, resolution, TracedNode(i));
            const auto& node = resolution.nodes[TracedNode(i)];
            QCOMPARE(ladder.rungs.size(), input.mapping->rules.size());
            QCOMPARE(ladder.winner, node.rule);
            for (const auto& rung : ladder.rungs)
                if (rung.verdict == Verdict::Won) QCOMPARE(rung.matched_by, node.matched_by);
        }
        for (const auto rule : resolution.rules.ids()) {
            QCOMPARE(matching_nodes(input, resolution, rule).size(),
                     static_cast<std::size_t>(resolution.rules[rule].matches));
            QCOMPARE(winning_nodes(resolution, rule).size(),
                     static_cast<std::size_t>(resolution.rules[rule].wins));
        }
    }
};

QCS_TEST(TestResolverEdits);
#include "tst_resolver_edits.moc"
