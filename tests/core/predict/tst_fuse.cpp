#include "predict/match/match.h"
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

constexpr const char* conv = "torch.nn.Conv2d";
constexpr const char* bn = "torch.nn.BatchNorm2d";
constexpr const char* relu = "torch.nn.ReLU";

GraphBuilder conv_bn_relu(bool training) {
    GraphBuilder b;
    b.training(training).input("x");
    b.call("c", "c", conv, {"x"}, {{"out_channels", std::int64_t{4}}});
    b.call("b", "b", bn, {"c"}, {{"num_features", std::int64_t{4}}});
    b.call("r", relu, {"b"}).output("r");
    return b;
}

FusionResult run(const GraphBuilder& b, bool is_qat = false, std::string_view backend = "native") {
    return fuse(*b.graph, *backend_preset(backend), is_qat);
}

std::vector<std::string> names(const GraphBuilder& b, const auto& nodes) {
    std::vector<std::string> result;
    for (const auto node : nodes)
        result.push_back(b.graph->nodes[node].name);
    return result;
}
using Names = std::vector<std::string>;

Names types(const FusionResult& result) {
    Names found;
    for (const auto& fusion : result.fusions)
        found.push_back(fusion.fused_type.substr(fusion.fused_type.rfind('.') + 1));
    return found;
}

} // namespace

class TestFuse : public QObject {
    Q_OBJECT
private slots:
    void convBnReluFoldsInEval() {
        const auto b = conv_bn_relu(false);
        const auto result = run(b);
        QVERIFY(!result.raised);
        QCOMPARE(types(result), Names{"ConvReLU2d"});
        const auto& fusion = result.fusions[FusionIndex(0)];
        QCOMPARE(names(b, fusion.nodes), (Names{"c", "b", "r"}));
        QCOMPARE(fusion.root, b["c"]);
        QCOMPARE(fusion.last, b["r"]);
        QVERIFY(fusion.folded);
        QCOMPARE(fusion.child_types, (Names{conv, relu}));
        QCOMPARE(names(b, result.order), (Names{"x", "c", "output"}));
        QCOMPARE(result.module_type[ModuleIndex(0)], "torch.ao.nn.intrinsic.ConvReLU2d");
    }

    void convBnStaysAConv() {
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"}).call("b", bn, {"c"}).output("b");
        const auto result = run(b);
        QCOMPARE(result.fusions.size(), std::size_t{1});
        QCOMPARE(result.module_type[ModuleIndex(0)], conv);
        QVERIFY(result.module_children[ModuleIndex(0)].empty());
        QCOMPARE(names(b, result.order), (Names{"x", "c", "output"}));
    }

    void qatKeepsTheBatchNorm() { QCOMPARE(types(run(conv_bn_relu(true), true)), Names{"ConvBnReLU2d"}); }

    void raisedByFusers_data() {
        QTest::addColumn<bool>("training");
        QTest::addColumn<bool>("qat");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("text");
        QTest::newRow("folding in train mode") << true << false << "AssertionError"
                                               << "Fusion only for eval!";
    }
    void raisedByFusers() {
        QFETCH(bool, training);
        QFETCH(bool, qat);
        const auto result = run(conv_bn_relu(training), qat);
        QVERIFY(result.raised);
        QTEST(QString::fromStdString(result.raised->type), "type");
        QTEST(QString::fromStdString(result.raised->text), "text");
    }

    // What was fused before the exception is gone with it: else nodes of the graph would take what is not
    // there.
    void nothingIsFusedWhereAnyRaises() {
        auto b = GraphBuilder().training(false);
        b.input("x").call("l", "torch.nn.Linear", {"x"}).call("a", "torch.nn.ReLU", {"l"});
        b.training(true).call("c", "torch.nn.Conv2d", {"a"}).call("n", "torch.nn.BatchNorm2d", {"c"});
        b.call("r", "torch.nn.ReLU", {"n"}).output("r");
        const auto result = run(b);
        QVERIFY(result.raised);
        QCOMPARE(result.raised->node, "r");
        QVERIFY(result.fusions.empty());
        QVERIFY((result.fused_into == IdVector<TracedNode, FusionIndex>(7)));
        QVERIFY(std::ranges::equal(result.order, b.graph->nodes.ids()));
        QCOMPARE(result.module_type[ModuleIndex(0)], "torch.nn.Linear");
    }

    void mixedModes() {
        auto b = conv_bn_relu(false);
        b.graph->modules[ModuleIndex(1)].training = true;
        const auto result = run(b);
        QVERIFY(result.raised);
        QCOMPARE(result.raised->text, "Conv and BN both must be in the same mode (train or eval).");
        QCOMPARE(result.raised->node, "r");
    }

    void batchNormOfAnotherSize() {
        auto b = conv_bn_relu(true);
        b.graph->modules[ModuleIndex(1)].attributes[0].value = std::int64_t{5};
        QCOMPARE(run(b, true).raised->text,
                 "Output channel of Conv2d must match num_features of BatchNorm2d");
        for (auto& module : b.graph->modules)
            module.training = false;
        const auto folded = run(b).raised;
        QCOMPARE(folded->type, "RuntimeError");
        QCOMPARE(folded->text,
                 "The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 0");
    }

    void transposeInQat() {
        GraphBuilder b;
        b.training(true)
            .input("x")
            .call("c", "torch.nn.ConvTranspose2d", {"x"})
            .call("b", bn, {"c"})
            .output("b");
        QCOMPARE(run(b, true).raised->text, "Fusing ConvTranspose+BatchNorm not yet supported in QAT.");
    }

    void functionalReluCountsAsAModule() {
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"}).function("r", "torch.nn.functional.relu", {"c"}).output("r");
        const auto result = run(b);
        QCOMPARE(types(result), Names{"ConvReLU2d"});
        QCOMPARE(result.fusions[FusionIndex(0)].child_types, (Names{conv, relu}));
        QCOMPARE(result.fusions[FusionIndex(0)].child_modules,
                 (CompactVector<ModuleIndex>{ModuleIndex(0), {}}));
    }

    void notFused_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<bool>("method");
        QTest::newRow("torch.relu") << "torch.relu" << false;
        QTest::newRow("method") << "relu" << true;
    }
    void notFused() {
        QFETCH(QString, target);
        QFETCH(bool, method);
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"});
        if (method)
            b.method("r", target.toStdString(), {"c"});
        else
            b.function("r", target.toStdString(), {"c"});
        QVERIFY(run(b.output("r")).fusions.empty());
    }

    void subclassesAreNotMatched() {
        GraphBuilder b;
        b.input("x").call("c", "mine.MyConv", {"x"}).call("r", relu, {"c"}).output("r");
        b.graph->types[0].bases = {conv, "torch.nn.Module"};
        QVERIFY(run(b).fusions.empty());
    }

    void twoUsersKeepAConvAlone() {
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"}).call("r", relu, {"c"}).function("a", "operator.add", {"r", "c"});
        QVERIFY(run(b.output("a")).fusions.empty());
        GraphBuilder same; // the same user twice is one user
        same.input("x")
            .call("c", conv, {"x"})
            .call("r", relu, {"c"})
            .function("a", "operator.add", {"r", "r"});
        QCOMPARE(types(run(same.output("a"))), Names{"ConvReLU2d"});
    }

    void keywordArgumentsAreNotMatched() {
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"}).call("r", relu, {});
        b.graph->nodes.back().kwargs.push_back({"input", NodeRef{"c"}});
        QVERIFY(run(b.output("r")).fusions.empty());
    }

    void aSecondBatchNormFusesWithTheRelu() {
        GraphBuilder b;
        b.input("x")
            .call("c", conv, {"x"})
            .call("b1", bn, {"c"})
            .call("b2", bn, {"b1"})
            .call("r", relu, {"b2"});
        QCOMPARE(types(run(b.output("r"))), (Names{"Conv2d", "BNReLU2d"}));
    }

    void aSharedModuleIsReplacedByTheLastFusion() {
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"}).call("r", "r", relu, {"c"});
        b.call("c_1", "c", conv, {"r"}).output("c_1");
        const auto result = run(b);
        QCOMPARE(names(b, result.order), (Names{"x", "c", "c_1", "output"}));
        QCOMPARE(result.module_type[ModuleIndex(0)], "torch.ao.nn.intrinsic.ConvReLU2d");
    }

    void onednnConvAdd() {
        GraphBuilder b;
        b.input("x").input("y").call("c", conv, {"x"}).function("a", "operator.add", {"y", "c"});
        b.call("r", relu, {"a"}).output("r");
        const auto result = run(b, false, "onednn");
        QCOMPARE(types(result), Names{"ConvAddReLU2d"});
        QCOMPARE(result.fusions[FusionIndex(0)].child_types, (Names{conv, relu}));
        QVERIFY(result.fusions[FusionIndex(0)].extra_inputs == std::vector{fx::Arg::of(fx::node_of(b["y"]))});
        QCOMPARE(names(b, result.order), (Names{"x", "y", "c", "output"}));
    }

    void onednnPrefersTheLeftConv() {
        GraphBuilder b;
        b.input("x").call("c", conv, {"x"}).call("d", conv, {"x"}).function("a", "torch.add", {"c", "d"});
        const auto result = run(b.output("a"), false, "onednn");
        QCOMPARE(result.fusions.size(), std::size_t{1});
        QCOMPARE(result.fusions[FusionIndex(0)].root, b["c"]);
    }

    void onednnTraps() {
        GraphBuilder constant;
        constant.input("x").call("c", conv, {"x"}).function("a", "operator.add", {"c"});
        constant.constant_arg(std::int64_t{1}).output("a");
        QCOMPARE(run(constant, false, "onednn").raised->text, "'int' object has no attribute 'name'");
        GraphBuilder twice;
        twice.input("x").call("c", conv, {"x"}).function("a", "operator.add", {"c", "c"}).output("a");
        QCOMPARE(run(twice, false, "onednn").raised->text, "not enough values to unpack (expected 3, got 2)");
        GraphBuilder tanh;
        tanh.input("x").call("l", "torch.nn.Linear", {"x"}).function("t", "torch.tanh", {"l"}).output("t");
        QCOMPARE(run(tanh, false, "onednn").raised->text,
                 "Incorrect types for input modules: Linear and builtin_function_or_method");
    }

    void attributesOfAFusedModuleAreGone() {
        GraphBuilder b;
        b.input("x").attribute("w", "c.weight").call("c", conv, {"x"}).call("r", relu, {"c"});
        b.function("a", "operator.add", {"r", "w"}).output("a");
        QCOMPARE(run(b).raised->text, "'ConvReLU2d' object has no attribute 'weight'");
    }

    void noFuserMethodForTheTypes() {
        auto backend = std::make_shared<BackendConfig>();
        BackendPatternConfig config;
        config.pattern = Pattern::tuple({Pattern::leaf(ObjectRef::object("torch.nn.Linear")),
                                         Pattern::leaf(ObjectRef::object("torch.nn.functional.relu"))});
        config.fuser_method =
            FuserMethod{"torch.ao.quantization.fuser_method_mappings.fuse_linear_bn", false, {}};
        backend->set(config);
        GraphBuilder b;
        b.input("x").call("l", "torch.nn.Linear", {"x"}).function("r", "torch.nn.functional.relu", {"l"});
        const auto result = fuse(*b.output("r").graph, *backend, false);
        QCOMPARE(result.raised->text, "did not find fuser method for: (<class "
                                      "'torch.ao.quantization.utils.MatchAllNode'>, <class "
                                      "'torch.ao.quantization.utils.MatchAllNode'>) ");
    }

    void aUsersFuserMethodIsNotGuessed() {
        auto backend = std::make_shared<BackendConfig>();
        BackendPatternConfig config;
        config.pattern = Pattern::tuple({Pattern::leaf(ObjectRef::object("torch.nn.Linear")),
                                         Pattern::leaf(ObjectRef::object("torch.nn.GELU"))});
        config.fuser_method = FuserMethod{"mine.fuse", false, {}};
        config.fused_module = "mine.LinearGELU";
        backend->set(config);
        GraphBuilder b;
        b.input("x").call("l", "torch.nn.Linear", {"x"}).call("g", "torch.nn.GELU", {"l"}).output("g");
        const auto result = fuse(*b.graph, *backend, false);
        QVERIFY(!result.raised);
        QVERIFY(result.fusions.empty());
        QCOMPARE(result.order.size(), b.graph->nodes.size());
        QCOMPARE(result.gaps.size(), 1U);
        QCOMPARE(result.gaps.front().code, "call-not-recorded");
        QCOMPARE(result.gaps.front().node, "g");
        QVERIFY(result.gaps.front().type.empty());
        QCOMPARE(result.uncertain, (std::vector{b["g"], b["l"]}));
    }

    void patternsWithMoreLeavesAreTriedFirst() {
        const auto leaf = [](const char* name) { return Pattern::leaf(ObjectRef::object(name)); };
        const IdVector<EntryIndex, Pattern> keys = {
            leaf("a.a"), Pattern::tuple({leaf("b.b"), leaf("a.a")}),
            Pattern::tuple({leaf("c.c"), Pattern::tuple({leaf("b.b"), leaf("a.a")})}), leaf("d.d"),
            Pattern::tuple({leaf("e.e"), leaf("a.a")})};
        const PatternTable table(keys, IdVector<EntryIndex, bool>(5, true));
        QCOMPARE(table.order(),
                 (std::vector{EntryIndex(2), EntryIndex(1), EntryIndex(4), EntryIndex(0), EntryIndex(3)}));
    }
};

QCS_TEST(TestFuse);
#include "tst_fuse.moc"
