#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::python;
using namespace qcs::testing;

namespace {

constexpr const char* linear = "torch.nn.Linear";
constexpr const char* relu = "torch.nn.ReLU";
const Scope in_block{"a.b", "mine.Block"};

/// A linear in a block, a function and a method beside it, and a function at the top.
GraphBuilder blocks() {
    GraphBuilder b;
    b.input("x").call("l", "a.b.l", linear, {"x"}).function("add", "operator.add", {"l", "x"}, in_block);
    b.method("view", "view", {"add"}, in_block).call("l_1", "a.b.l", linear, {"view"});
    b.function("top", "operator.add", {"l_1", "x"}).output("top");
    return b;
}

struct Answer {
    std::shared_ptr<const Resolution> resolution;
    ResolveInput input;
    const NodeResolution& operator[](std::string_view node) const {
        return resolution->nodes[GraphIndex(*input.graph).node(node)];
    }
    std::optional<QConfig> qconfig(std::string_view node) const {
        const auto rule = (*this)[node].rule;
        return rule ? input.mapping->rules[rule.index()].qconfig : std::nullopt;
    }
    Rung rung(std::string_view node, std::size_t rule_index) const {
        const auto ladder = explain_rules(input, *resolution, GraphIndex(*input.graph).node(node));
        for (const auto& r : ladder.rungs)
            if (r.rule == RuleIndex(rule_index)) return r;
        return {};
    }
};

Answer resolve(const GraphBuilder& b, std::vector<Rule> rules, bool qat = false,
               std::string_view backend = "native") {
    Answer answer;
    answer.input = make_input(b, std::move(rules), qat, backend);
    answer.resolution = resolve(answer.input, {{}, {}, 1});
    return answer;
}

} // namespace

class TestResolve : public QObject {
    Q_OBJECT
private slots:
    void precedence_data() {
        QTest::addColumn<int>("strongest"); // how many of the rules below, weakest first, are there
        QTest::addColumn<int>("matched_by");
        const MatchKind matched_by[] = {MatchKind::Nothing,   MatchKind::Global, MatchKind::OwnType,
                                        MatchKind::ScopeType, MatchKind::Regex,  MatchKind::Ancestor,
                                        MatchKind::Name,      MatchKind::Order};
        for (int i = 0; i < 8; ++i)
            QTest::addRow("%d rules", i) << i << static_cast<int>(matched_by[i]);
    }
    void precedence() {
        QFETCH(int, strongest);
        QFETCH(int, matched_by);
        const std::vector<Rule> all = {global_rule(),
                                       type_rule("operator.add"),
                                       type_rule("mine.Block"),
                                       regex_rule(".*b"),
                                       name_rule("a"),
                                       name_rule("a.b"),
                                       order_rule("a.b", "operator.add", 0)};
        const auto answer = resolve(blocks(), {all.begin(), all.begin() + strongest});
        QCOMPARE(static_cast<int>(answer["add"].matched_by), matched_by);
        QCOMPARE(answer["add"].status, strongest ? NodeStatus::HasQConfig : NodeStatus::NoRule);
    }

    void aModulesOwnPathAndType() {
        const auto answer = resolve(blocks(), {type_rule(linear), name_rule("a.b.l", none)});
        QCOMPARE(answer["l"].matched_by, MatchKind::Name);
        QCOMPARE(answer["l"].status, NodeStatus::NoneByRule);
        QCOMPARE(resolve(blocks(), {type_rule("mine.Block")})["l"].status, NodeStatus::NoRule);
        QCOMPARE(resolve(blocks(), {type_rule(linear)})["l"].matched_by, MatchKind::OwnType);
    }

    void theTypeAroundBeatsTheFunction() {
        const auto answer = resolve(blocks(), {type_rule("operator.add", none), type_rule("mine.Block")});
        QCOMPARE(answer["add"].matched_by, MatchKind::ScopeType);
        QCOMPARE(answer["top"].matched_by, MatchKind::OwnType);
        QCOMPARE(resolve(blocks(), {type_rule("view")})["view"].matched_by, MatchKind::OwnType);
    }

    void noneIsTheTypeOfTheTop() {
        const auto top = rule(RuleKind::ObjectType, {}, {}, qconfig());
        const auto answer = resolve(blocks(), {top});
        QCOMPARE(answer["top"].matched_by, MatchKind::ScopeType);
        QCOMPARE(answer["add"].matched_by, MatchKind::Nothing);
        QCOMPARE(answer.rung("top", 0).code, "rung-type-top-level");
    }

    void regexesMatchFromTheStart() {
        QCOMPARE(resolve(blocks(), {regex_rule("b")})["l"].matched_by, MatchKind::Nothing);
        QCOMPARE(resolve(blocks(), {regex_rule("a")})["l"].matched_by, MatchKind::Regex);
        QCOMPARE(resolve(blocks(), {regex_rule(".*")})["top"].matched_by,
                 MatchKind::Regex); // the empty path too
        const auto first = resolve(blocks(), {regex_rule("a.*"), regex_rule("a.b", none)});
        QCOMPARE(first["l"].rule, RuleIndex(0));
        QCOMPARE(first.resolution->rules[RuleIndex(1)].matches, 4);
        QVERIFY(first.resolution->rules[RuleIndex(1)].always_shadowed());
    }

    void aNameNeverLeadsToTheTop() {
        const auto answer = resolve(blocks(), {name_rule("")});
        QCOMPARE(answer["top"].matched_by, MatchKind::Nothing);
        QCOMPARE(answer.resolution->rules[RuleIndex(0)].matches, 0);
    }

    void orderRulesCount() {
        const auto second = resolve(blocks(), {order_rule("a.b", linear, 1)});
        QCOMPARE(second["l"].matched_by, MatchKind::Nothing);
        QCOMPARE(second["l_1"].matched_by, MatchKind::Order);
        QCOMPARE(resolve(blocks(), {order_rule("", "operator.add", 0)})["top"].matched_by, MatchKind::Order);
        QCOMPARE(resolve(blocks(), {order_rule("a", linear, 0)})["l"].matched_by, MatchKind::Nothing);
        QCOMPARE(second.rung("l", 0).code, "rung-order-index");
        QCOMPARE(second.rung("view", 0).verdict, Verdict::NotApplicable);
    }

    void fusedModulesCountByTheFloatType() {
        GraphBuilder b;
        b.input("x").call("l", linear, {"x"}).call("r", relu, {"l"}).output("r");
        const auto answer = resolve(b, {order_rule("", linear, 0)});
        QCOMPARE(answer["l"].matched_by, MatchKind::Order);
        QCOMPARE(answer["r"].status, NodeStatus::FusedAway);
        QCOMPARE(answer["r"].fused_into, b["l"]);
        QCOMPARE(resolve(b, {order_rule("", "torch.ao.nn.intrinsic.LinearReLU", 0)})["l"].matched_by,
                 MatchKind::Nothing);
        const auto after = resolve(b, {order_rule("", "torch.ao.nn.intrinsic.LinearReLU", 0)});
        QCOMPARE(after.rung("l", 0).code, "rung-order-after");
        QCOMPARE(resolve(b, {name_rule("r", none)})["l"].status, NodeStatus::NoRule);
    }

    void fusionPassesTypeRulesOn() {
        GraphBuilder b;
        b.input("x").call("l", linear, {"x"}).call("r", relu, {"l"}).output("r");
        const auto both = resolve(b, {type_rule(linear), type_rule(relu)});
        QCOMPARE(both["l"].matched_by, MatchKind::FusedType);
        QCOMPARE(both["l"].rule, RuleIndex(0));
        QCOMPARE(both.resolution->rules[RuleIndex(0)].matches, 1);
        const auto one = resolve(b, {type_rule(linear)});
        QVERIFY(one.resolution->raised);
        QCOMPARE(one.resolution->raised->type, "LookupError");
        QCOMPARE(one.resolution->raised->text,
                 "During fusion, we need to specify the same qconfigs for all module types in <class "
                 "'torch.ao.nn.intrinsic.modules.fused.LinearReLU'> offending type: <class "
                 "'torch.nn.modules.activation.ReLU'>");
        // None is not passed on: the global holds.
        const auto nothing = resolve(b, {type_rule(linear, none), type_rule(relu, none), global_rule()});
        QVERIFY(!nothing.resolution->raised);
        QCOMPARE(nothing["l"].matched_by, MatchKind::Global);
        QCOMPARE(nothing.rung("l", 0).code, "rung-type-part-none");
        // A derived entry takes the place of the user's own.
        const auto own = resolve(
            b, {type_rule("torch.ao.nn.intrinsic.LinearReLU", none), type_rule(linear), type_rule(relu)});
        QCOMPARE(own["l"].rule, RuleIndex(1));
        QCOMPARE(own.rung("l", 0).code, "rung-type-replaced");
    }

    void qatPassesTypeRulesOn() {
        GraphBuilder b;
        b.training(true).input("x").call("l", linear, {"x"}).output("l");
        const auto answer = resolve(b, {type_rule(linear, qconfig("default_qat_qconfig"))}, true);
        QCOMPARE(answer["l"].matched_by, MatchKind::QatType);
        // Without a qconfig the module stays what it was, whatever a regex says.
        const auto regex =
            resolve(b, {regex_rule(".*", qconfig("default_qat_qconfig")), type_rule(linear, none)}, true);
        QCOMPARE(regex["l"].matched_by, MatchKind::Regex);
        QCOMPARE(regex.rung("l", 1).matched_by, MatchKind::OwnType);
    }

    void perChannelTransposedConvolutions() {
        GraphBuilder b;
        b.input("x").call("c", "torch.nn.ConvTranspose2d", {"x"}).output("c");
        const auto per_channel = *mapping_preset("default:fbgemm");
        auto input = make_input(b, {global_rule(per_channel.global().qconfig), regex_rule(".*", none)});
        const auto result = resolve(input);
        QVERIFY(result->raised);
        QCOMPARE(result->raised->text,
                 "Per channel weight observer is not supported yet for ConvTranspose{n}d.");
        QVERIFY(!resolve(b, {global_rule()}).resolution->raised);
    }

    void attributesHaveAQConfigThatDoesNotCount() {
        GraphBuilder b;
        b.input("x")
            .attribute("w", "weight")
            .function("l", "torch.nn.functional.linear", {"x", "w"})
            .output("l");
        const auto answer = resolve(b, {global_rule()});
        QCOMPARE(answer["w"].status, NodeStatus::NotCounted);
        QCOMPARE(answer["w"].matched_by, MatchKind::Global);
        QCOMPARE(answer.resolution->rules[RuleIndex(0)].matches, 1);
        QCOMPARE(node_qconfigs(answer.input, *answer.resolution).size(), std::size_t{4});
    }

    void anInvalidRegexRaisesWhereItIsReached() {
        const auto reached = resolve(blocks(), {regex_rule("(")});
        QVERIFY(reached.resolution->raised);
        QVERIFY(reached.resolution->rules[RuleIndex(0)].problem);
        const auto hidden = resolve(blocks(), {regex_rule(".*"), regex_rule("(")});
        QVERIFY(!hidden.resolution->raised);
        QVERIFY(hidden.resolution->rules[RuleIndex(1)].problem);
        QCOMPARE(hidden.rung("l", 1).code, "rung-regex-invalid");
    }

    void ladderNamesTheNearMisses() {
        auto b = blocks();
        b.graph->types.push_back({"mine.MyLinear", {linear, "torch.nn.Module"}});
        b.graph->modules[ModuleIndex(0)].type = "mine.MyLinear";
        for (auto& node : b.graph->nodes)
            if (node.op == Op::CallModule) node.scope->type = "mine.MyLinear";
        const auto answer = resolve(b, {type_rule(linear), name_rule("a.b.l.m"), name_rule("a.b"),
                                        name_rule("a"), global_rule(none)});
        // Name rules come first, the nearest of them before its parents.
        const auto ladder = explain_rules(answer.input, *answer.resolution, b["l"]);
        std::vector<int> order;
        for (const auto& rung : ladder.rungs)
            order.push_back(rung.rule.number());
        QCOMPARE(order, (std::vector<int>{1, 2, 0, 3, 4}));
        QCOMPARE(ladder.winner, RuleIndex(1));
        QCOMPARE(ladder.rungs[1].shadowed_by, RuleIndex(1));
        QCOMPARE(answer.rung("l", 3).code, "rung-type-base");
        QCOMPARE(answer.rung("l", 4).code, "rung-global-unset");
    }

    void countsOfMatchesAndWins() {
        const auto answer =
            resolve(blocks(), {name_rule("a"), name_rule("a.b.l"), type_rule(linear), global_rule()});
        const auto& rules = answer.resolution->rules;
        QCOMPARE(rules[RuleIndex(0)].matches, 4);
        QCOMPARE(rules[RuleIndex(0)].wins, 2);
        QCOMPARE(rules[RuleIndex(1)].matches, 2);
        QCOMPARE(rules[RuleIndex(1)].wins, 2);
        QVERIFY(rules[RuleIndex(2)].always_shadowed());
        QCOMPARE(rules[RuleIndex(3)].wins, 1);
        QCOMPARE(rules[RuleIndex(3)].matches, 5);
        for (const auto i : rules.ids()) {
            const auto& stats = rules[i];
            QCOMPARE(static_cast<int>(matching_nodes(answer.input, *answer.resolution, i).size()),
                     stats.matches);
            QCOMPARE(static_cast<int>(winning_nodes(*answer.resolution, i).size()), stats.wins);
        }
    }

    void stops() {
        std::stop_source source;
        source.request_stop();
        QVERIFY(!resolve(make_input(blocks(), {global_rule()}), {source.get_token()}));
    }
};

QCS_TEST(TestResolve);
#include "tst_resolve.moc"
