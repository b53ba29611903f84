// Near misses, explanations, coverage and conversions on small graphs.

#include "insight/explain/coverage.h"
#include "insight/explain/entry_matches.h"
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

std::shared_ptr<const Explainer> explainer_of(const ResolveInput& input) {
    return SingleInputEngine(input).complete();
}

std::string text_of(const Explainer& explainer, const PatternFit& fit) {
    return short_text(explainer.view().patterns().keys[fit.entry]);
}

const PatternFit* find_miss(const Explainer& explainer, const Explanation& explanation,
                            std::string_view pattern) {
    for (const auto& fit : explanation.near_misses)
        if (text_of(explainer, fit) == pattern) return &fit;
    return nullptr;
}

EntryIndex entry_of(const Explainer& explainer, std::string_view pattern) {
    const auto& keys = explainer.view().patterns().keys;
    for (const auto i : keys.ids())
        if (short_text(keys[i]) == pattern) return i;
    return {};
}

QConfig x86_qconfig() {
    return *mapping_preset("default:x86")->global().qconfig;
}

GraphBuilder conv_and_linear() {
    GraphBuilder b;
    b.input("x").call("conv", "torch.nn.Conv2d", {"x"}).function("flat", "torch.flatten", {"conv"});
    b.call("linear", "torch.nn.Linear", {"flat"}).output("linear");
    return b;
}

} // namespace

class TestExplanation : public QObject {
    Q_OBJECT
private slots:
    void aSecondUserKeepsAPatternFromMatching() {
        GraphBuilder b;
        b.input("x").call("conv", "torch.nn.Conv2d", {"x"}).call("bn", "torch.nn.BatchNorm2d", {"conv"});
        b.function("total", "torch.add", {"conv", "bn"}).output("total");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto conv = explainer->explain(b["conv"], 20);
        const auto* miss = find_miss(*explainer, conv, "Conv2d + BatchNorm2d");
        QVERIFY(miss);
        QCOMPARE(miss->code, std::string("miss-users"));
        QCOMPARE(miss->args.at(0), std::string("conv"));
        QCOMPARE(miss->args.at(1), std::string("2"));
        QVERIFY(explainer->view().match_at(conv.fused));
        // The batch norm tells the same.
        const auto bn = explainer->explain(b["bn"], 20);
        QVERIFY(find_miss(*explainer, bn, "Conv2d + BatchNorm2d"));
    }

    // A model that nobody called eval() on: fusing it raises, and each of its modules is still explained as
    // one.
    void fusionThatRaises() {
        auto b = GraphBuilder().training(true);
        b.input("x").call("c", "torch.nn.Conv2d", {"x"}).call("n", "torch.nn.BatchNorm2d", {"c"});
        b.call("r", "torch.nn.ReLU", {"n"}).output("r");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        QVERIFY(explainer->analysis().raised);
        for (const char* name : {"c", "n", "r"}) {
            const auto explained = explainer->explain(b[name]);
            QCOMPARE(explained.verdict.requested.reason, Reason::Raises);
            const auto* miss = find_miss(*explainer, explained, "Conv2d + BatchNorm2d + ReLU");
            QVERIFY2(miss, name);
            QCOMPARE(miss->code, std::string("miss-raised"));
        }
    }

    void entriesAreCountedWhereTheyReach() {
        GraphBuilder b;
        b.input("x").call("linear", "torch.nn.Linear", {"x"}).call("act", "torch.nn.ReLU", {"linear"});
        b.function("flat", "torch.flatten", {"act"}).call("relu", "torch.nn.ReLU", {"flat"}).output("relu");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto matches = entry_matches(explainer->view());
        const auto of = [&](std::string_view pattern) { return matches[entry_of(*explainer, pattern)]; };
        QVERIFY((of("Linear + ReLU") == EntryMatches{1, 0, 0, 0}));
        QVERIFY((of("LinearReLU") == EntryMatches{0, 1, 1, 1}));
        QVERIFY((of("ReLU") == EntryMatches{0, 1, 1, 1}));
        QVERIFY((of("Linear") == EntryMatches{}));
    }

    void aShorterPatternIsNoneThatWouldPreempt() {
        for (const auto name : backend_preset_names())
            for (const auto by : preempted_by(*backend_preset(name)))
                QVERIFY(!by);
        BackendConfig backend;
        const auto leaf = [](const char* name) { return Pattern::leaf(ObjectRef::object(name)); };
        const auto any = Pattern::leaf(ObjectRef::object(std::string(match_all_node)));
        const auto add = [&](Pattern key) {
            BackendPatternConfig config;
            config.pattern_complex_format = std::move(key);
            backend.configs.push_back(std::move(config));
        };
        add(leaf("torch.nn.ReLU"));
        add(Pattern::tuple({leaf("torch.add"), leaf("torch.nn.Conv2d"), any}));
        add(Pattern::tuple({leaf("torch.add"), any, any}));
        add(Pattern::tuple({leaf("torch.add"), any, leaf("torch.nn.Conv2d")}));
        add(Pattern::tuple({leaf("torch.nn.ReLU"), any}));
        add(Pattern::tuple({leaf("torch.nn.ReLU"), leaf("torch.add")}));
        QVERIFY((preempted_by(backend).items() ==
                 std::vector<EntryIndex>{{}, {}, {}, EntryIndex(2), {}, EntryIndex(4)}));
    }

    void anotherSpellingIsAnotherOperation() {
        GraphBuilder b;
        b.input("x").call("linear", "torch.nn.Linear", {"x"}).function("act", "torch.relu", {"linear"});
        b.output("act");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto act = explainer->explain(b["act"], 20);
        QCOMPARE(act.verdict.requested.reason, Reason::NoPattern);
        QVERIFY(!act.match);
        QVERIFY(!act.near_misses.empty());
        const auto spelling =
            std::ranges::find(act.near_misses, std::string_view("miss-spelling"), &PatternFit::code);
        QVERIFY(spelling != act.near_misses.end());
        QCOMPARE(spelling->args.at(1), std::string("torch.relu"));
    }

    void argumentsByKeywordDoNotCount() {
        GraphBuilder b;
        b.input("x").input("y").function("total", "torch.add", {"x", "y"});
        b.function("act", "torch.nn.functional.relu", {});
        b.graph->nodes.back().kwargs.push_back({"input", Value(NodeRef{"total"})});
        b.output("act");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto act = explainer->explain(b["act"], 20);
        const auto miss =
            std::ranges::find(act.near_misses, std::string_view("miss-keywords"), &PatternFit::code);
        QVERIFY(miss != act.near_misses.end());
        QCOMPARE(miss->args.at(0), std::string("act"));
    }

    void whatFitsSaysWhoWasBefore() {
        GraphBuilder b;
        b.input("x").function("total", "operator.add", {"x", "x"}).call("act", "torch.nn.ReLU", {"total"});
        b.output("act");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto act = explainer->explain(b["act"], 20);
        const auto* match = explainer->view().match_at(act.fused);
        QVERIFY(match);
        QCOMPARE(match->nodes().size(), std::size_t{2});
        const auto* alone = find_miss(*explainer, act, "ReLU");
        QVERIFY(alone);
        QCOMPARE(alone->code, std::string("miss-longer"));
        const auto total = explainer->explain(b["total"], 20);
        const auto* add = find_miss(*explainer, total, "add");
        QVERIFY(add);
        QCOMPARE(add->code, std::string("miss-covered"));
        QCOMPARE(add->args.at(2), std::string("act"));
    }

    /// Every near miss agrees with the matcher: what is said not to match does not, and what fits does.
    void nearMissesAgreeWithTheMatcher() {
        for (const auto name : backend_preset_names()) {
            GraphBuilder b;
            b.input("x").call("c1", "torch.nn.Conv2d", {"x"}).call("b1", "torch.nn.BatchNorm2d", {"c1"});
            b.function("s", "operator.add", {"b1", "c1"}).call("r", "torch.nn.ReLU", {"s"});
            b.call("c2", "torch.nn.Conv2d", {"r"}).call("l", "torch.nn.Linear", {"c2"});
            b.function("cat", "torch.cat", {"l"}).call("sig", "torch.nn.Sigmoid", {"cat"}).output("sig");
            const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}, false, name));
            const auto& view = explainer->view();
            for (const auto entry : view.patterns().keys.ids())
                for (auto node = view.graph().first(); node; node = view.graph().next(node)) {
                    const auto fit = fit_of(view, entry, node);
                    QCOMPARE(fit.fits(), is_match(view.view(), node, view.patterns().keys[entry]));
                    QCOMPARE(fit.won(), view.match_at(node) && view.match_at(node)->last == node &&
                                            view.match_at(node)->entry == entry);
                    QVERIFY(fit.won() || !fit.code.empty());
                }
        }
    }

    void aQuantizedModuleIsToldInFull() {
        const auto b = conv_and_linear();
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}, false, "x86"));
        const auto conv = explainer->explain(b["conv"]);
        QCOMPARE(conv.verdict.requested.reason, Reason::Static);
        QCOMPARE(conv.chosen, DTypeConfigIndex(0));
        QVERIFY(conv.dtype_configs[DTypeConfigIndex(0)].supported);
        QCOMPARE(conv.inputs.size(), std::size_t{1});
        QCOMPARE(conv.outputs.size(), std::size_t{1});
        QVERIFY(conv.reference && conv.lowered);
        QCOMPARE(conv.reference->code, std::string("becomes-reference"));
        QCOMPARE(conv.reference->args.at(0), std::string("torch.ao.nn.quantized.reference.Conv2d"));
        QCOMPARE(conv.reference->nodes.at(0).weights.at(0).dtype, std::optional(DType::QInt8));
        QCOMPARE(conv.lowered->code, std::string("becomes-module"));
        QCOMPARE(conv.lowered->args.at(0), std::string("torch.ao.nn.quantized.Conv2d"));
        // flatten shares the observer in front of it.
        const auto flat = explainer->explain(b["flat"]);
        QCOMPARE(flat.verdict.requested.reason, Reason::SharesObserver);
        const auto& observers = explainer->observers();
        QCOMPARE(observers.groups().size(), std::size_t{1});
        const auto& group = observers.groups().front();
        QVERIFY(std::ranges::find(group, flat.inputs.at(0)) != group.end());
        QVERIFY(std::ranges::find(group, flat.outputs.at(0)) != group.end());
        QCOMPARE(observers.observers()[flat.outputs.at(0)].group, SharingGroup(0));
    }

    void whatDoesNotFitNamesTheConstraint() {
        const auto b = conv_and_linear();
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}, false, "tensorrt"));
        const auto conv = explainer->explain(b["conv"]);
        QCOMPARE(conv.verdict.requested.reason, Reason::NoFittingDTypeConfig);
        QVERIFY(!conv.chosen);
        const auto nearest = nearest_constraint(conv.dtype_configs);
        QVERIFY(nearest);
        const auto& row = conv.dtype_configs[nearest->config].rows.at(nearest->row);
        QCOMPARE(row.target, ConstraintTarget::Input);
        QCOMPARE(row.kind, ConstraintKind::DTypeEqual);
        QCOMPARE(row.result.required, std::string("torch.qint8"));
        QCOMPARE(row.result.actual, std::string("torch.quint8"));
        QCOMPARE(conv.lowered->args.at(0), std::string("torch.nn.Conv2d"));
    }

    void noneBetweenQuantizedNeighboursIsLoweredAnyway() {
        GraphBuilder b;
        b.input("x").call("c1", "torch.nn.Conv2d", {"x"}).function("r", "torch.nn.functional.relu", {"c1"});
        b.call("bn", "torch.nn.BatchNorm2d", {"r"}).call("c2", "torch.nn.Conv2d", {"bn"}).output("c2");
        const auto explainer = explainer_of(make_input(
            b, {global_rule(x86_qconfig()), type_rule("torch.nn.BatchNorm2d", none)}, false, "x86"));
        const auto bn = explainer->explain(b["bn"]);
        QCOMPARE(bn.verdict.requested.reason, Reason::NoneByRule);
        QCOMPARE(bn.lowered->code, std::string("becomes-anyway"));
        QCOMPARE(bn.lowered->args.at(0), std::string("torch.ao.nn.quantized.BatchNorm2d"));
    }

    void fusedNodesLeadToTheirRoot() {
        GraphBuilder b;
        b.input("x").call("c1", "torch.nn.Conv2d", {"x"}).call("r", "torch.nn.ReLU", {"c1"}).output("r");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto relu = explainer->explain(b["r"]);
        QCOMPARE(relu.verdict.requested.reason, Reason::FusedInto);
        QCOMPARE(relu.fusion, FusionIndex(0));
        QCOMPARE(relu.fused, explainer->explain(b["c1"]).fused);
        QCOMPARE(relu.reference->args.at(0), std::string("torch.ao.nn.quantized.reference.Conv2d"));
    }

    void whereItRaisesNothingIsInvented() {
        const auto b = conv_and_linear();
        const auto explainer =
            explainer_of(make_input(b, {global_rule(x86_qconfig()), regex_rule("conv[1", x86_qconfig())}));
        QVERIFY(!explainer->conversions());
        const auto raised = raised_in(explainer->analysis(), nullptr);
        QVERIFY(raised);
        QCOMPARE(raised->phase, FxPhase::Prepare);
        for (const auto node : b.graph->nodes.ids()) {
            const auto said = explainer->explain(node);
            QVERIFY(!said.reference && !said.lowered && !said.chosen);
            QVERIFY(is_neutral(said.verdict.requested.reason) ||
                    said.verdict.requested.reason == Reason::Raises);
        }
        QVERIFY(coverage(*explainer).empty());
    }

    void patternsTellWhichNodesTheyCover() {
        const auto b = conv_and_linear();
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto linear = pattern_matches(explainer->view(), entry_of(*explainer, "Linear"));
        QCOMPARE(linear.won.size(), std::size_t{1});
        QCOMPARE(explainer->view().graph()[linear.won.front().last].name, std::string("linear"));
        QVERIFY(linear.lost.empty());
        const auto chain = pattern_matches(explainer->view(), entry_of(*explainer, "Conv2d + BatchNorm2d"));
        QVERIFY(chain.won.empty());
        QVERIFY(!chain.lost.empty());
        QCOMPARE(chain.lost.front().code, std::string("miss-operation"));
    }

    void coverageNamesWhatIsMissing() {
        GraphBuilder b;
        b.input("x").call("linear", "torch.nn.Linear", {"x"}).function("act", "torch.relu", {"linear"});
        b.call("soft", "torch.nn.Softmax", {"act"}).output("soft");
        const auto explainer = explainer_of(make_input(b, {global_rule(x86_qconfig())}));
        const auto rows = coverage(*explainer);
        const auto row = [&](std::string_view operation) {
            return std::ranges::find(rows, operation, &OperationCoverage::operation);
        };
        QVERIFY(row("torch.nn.Linear") != rows.end());
        QCOMPARE(row("torch.nn.Linear")->status, CoverageStatus::Quantizable);
        QCOMPARE(row("torch.nn.Linear")->quantized, 1);
        QCOMPARE(row("torch.relu")->status, CoverageStatus::NoPattern);
        QCOMPARE(row("torch.relu")->code, std::string("miss-spelling"));
        // Softmax wants fixed qparams, which this qconfig does not have.
        QCOMPARE(row("torch.nn.Softmax")->quantized, 0);
        QCOMPARE(row("torch.nn.Softmax")->code, std::string("constraint-not-fixed"));
    }

    void enginesOfBackends() {
        QCOMPARE(engine_for("qnnpack"), std::string("qnnpack"));
        QCOMPARE(engine_for("tensorrt"), std::string("x86"));
        QCOMPARE(engine_for(""), std::string("x86"));
    }
};

QCS_TEST(TestExplanation);
#include "tst_explanation.moc"
