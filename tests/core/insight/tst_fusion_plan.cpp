// fuse_fx alone: an outcome for each node, and what two such configurations do differently.
#include "insight/diff/model_diff.h"
#include "picture/pictures.h"
#include "report/fusion_report.h"
#include "support/graph_builder.h"
#include "support/test_program.h"
#include "words/diff_words.h"
#include "words/plan_words.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::picture;
using namespace qcs::predict;
using namespace qcs::report;
using namespace qcs::words;
using namespace qcs::testing;

namespace {

GraphBuilder conv_bn_relu(bool training = false) {
    GraphBuilder b;
    b.training(training).input("x");
    b.call("c", "c", "torch.nn.Conv2d", {"x"}, {{"out_channels", std::int64_t{4}}});
    b.call("b", "b", "torch.nn.BatchNorm2d", {"c"}, {{"num_features", std::int64_t{4}}});
    b.call("r", "torch.nn.ReLU", {"b"}).call("s", "torch.nn.Sigmoid", {"r"}).output("s");
    return b;
}

ResolveInput fusing(const GraphBuilder& b, std::vector<std::string> preserved = {},
                    std::string_view backend = "native") {
    auto input = make_input(b, {}, false, backend);
    FuseCustomConfig custom;
    custom.preserved_attributes = std::move(preserved);
    input.fuse_alone = std::make_shared<const FuseCustomConfig>(std::move(custom));
    return input;
}

QStringList outcomes(const FusionPlan& plan) {
    QStringList names;
    for (const auto& verdict : plan.verdicts.nodes) {
        const auto name = name_of(verdict.reason.reason);
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names;
}

DiffSide side(const ResolveInput& input) {
    if (input.fuse_alone) return {nullptr, nullptr, plan_fusion(input)};
    SingleInputEngine results(input);
    return {results.analysis(), results.complete()};
}

} // namespace

class TestFusionPlan : public QObject {
    Q_OBJECT
private slots:
    void hostsPartsAndWhatStays() {
        const auto b = conv_bn_relu();
        const auto plan = plan_fusion(fusing(b));
        QCOMPARE(outcomes(*plan), QStringList({"graph-input", "fuses-here", "fused-into", "fused-into",
                                               "not-fused", "graph-output"}));
        for (const char* part : {"b", "r"}) {
            const auto& verdict = plan->verdicts.nodes[b[part]];
            QCOMPARE(verdict.host, b["c"]);
            QVERIFY(!verdict.counted && !verdict.quantized);
        }
        const auto* fusion = plan->fusion_of(b["r"]);
        QVERIFY(fusion && fusion == plan->fusion_of(b["c"]) && !plan->fusion_of(b["s"]));
        QCOMPARE(plan->type_at(*fusion), std::string("torch.ao.nn.intrinsic.ConvReLU2d"));
        QCOMPARE(headline(plan->verdicts.nodes[b["c"]], nullptr),
                 std::string("Fused: a `torch.ao.nn.intrinsic.ConvReLU2d` takes its place"));
        QCOMPARE(fusion_counts(*plan),
                 std::string("1 fusion of 3 nodes; 1 stays as it is; the fused graph has 4 nodes of 6"));
        QVERIFY(!raised_in(*plan) && unknown_outcomes(*plan).empty());
    }

    /// Run with torch 2.13: the graph calls the Conv2d as it was, and neither BatchNorm nor ReLU.
    void whatIsFusedIntoAPreservedModuleIsLost() {
        const auto b = conv_bn_relu();
        const auto plan = plan_fusion(fusing(b, {"c"}));
        QCOMPARE(outcomes(*plan).mid(1, 3), QStringList({"fused-preserved", "fused-lost", "fused-lost"}));
        QCOMPARE(plan->type_at(*plan->fusion_of(b["c"])), std::string("torch.nn.Conv2d"));
        // A part that is preserved stays an attribute that nothing calls.
        QCOMPARE(outcomes(*plan_fusion(fusing(b, {"b"}))), outcomes(*plan_fusion(fusing(b))));
    }

    void whatItRaises() {
        const auto plan = plan_fusion(fusing(conv_bn_relu(true)));
        const auto raised = raised_in(*plan);
        QVERIFY(raised);
        QCOMPARE(name_of(raised->phase), std::string_view("fuse"));
        QCOMPARE(raised->raised.type, std::string("AssertionError"));
        QCOMPARE(raised->raised.text, std::string("Fusion only for eval!"));
        QCOMPARE(outcomes(*plan),
                 QStringList({"graph-input", "raises", "raises", "raises", "raises", "graph-output"}));
        QVERIFY(fusion_text(*plan, false).find("Fusion only for eval!") != std::string::npos);
    }

    void whatIsNotOnRecord() {
        const auto b = conv_bn_relu();
        auto backend = *backend_preset("native");
        for (auto& entry : backend.configs)
            if (entry.fuser_method) entry.fuser_method->name = "my.fuser";
        auto input = fusing(b);
        input.backend = std::make_shared<const BackendConfig>(backend);
        const auto plan = plan_fusion(input);
        QVERIFY(!raised_in(*plan));
        QVERIFY(!unknown_outcomes(*plan).empty());
        QCOMPARE(outcomes(*plan).mid(1, 3), QStringList({"not-on-record", "not-on-record", "not-on-record"}));
    }

    void whatNearlyFusedSaysWhatWasInTheWay() {
        const auto code_at = [](const GraphBuilder& b, const char* node) {
            const auto plan = plan_fusion(fusing(b));
            const auto misses = fusion_misses(*plan, b[node]);
            return misses.empty() ? std::string() : misses.front().code.str();
        };
        GraphBuilder shared;
        shared.input("x").call("c", "c", "torch.nn.Conv2d", {"x"}, {{"out_channels", std::int64_t{4}}});
        shared.call("b", "b", "torch.nn.BatchNorm2d", {"c"}, {{"num_features", std::int64_t{4}}});
        shared.function("add", "operator.add", {"b", "c"}).output("add");
        QCOMPARE(code_at(shared, "c"), std::string("miss-users"));
        QCOMPARE(code_at(shared, "add"), std::string());
        GraphBuilder spelled;
        spelled.input("x").call("l", "torch.nn.Linear", {"x"}).function("r", "torch.relu", {"l"}).output("r");
        QCOMPARE(code_at(spelled, "l"), std::string("miss-spelling"));
        // A part of a longer fusion.
        const auto b = conv_bn_relu();
        const auto plan = plan_fusion(fusing(b));
        for (const auto& fit : fusion_misses(*plan, b["c"], 50))
            QVERIFY(!fit.fits() || fit.code == "miss-covered");
        QVERIFY(!fusion_misses(*plan, b["c"]).empty());
        const auto* fusion = plan->fusion_of(b["c"]);
        QCOMPARE(plan->fuser_of(*fusion),
                 std::string("torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu"));
        QCOMPARE(plan->model.graph[plan->fused_node(b["r"])].name, "c");
        // While nothing is fused, all that fits is left to what raises.
        const auto raising = plan_fusion(fusing(conv_bn_relu(true)));
        QCOMPARE(fusion_misses(*raising, b["c"]).front().code, std::string("miss-raised"));
    }

    void picturesShowWhatIsLeft() {
        const auto b = conv_bn_relu();
        const auto plan = plan_fusion(fusing(b));
        const auto picture = fused_picture(*plan);
        QCOMPARE(picture.nodes.size(), std::size_t{4});
        QCOMPARE(picture.nodes[PictureNodeIndex(1)].sublabel, std::string("ConvReLU2d"));
        const auto places = node_ids_by_origin(picture, *plan);
        QCOMPARE(places[b["r"]], places[b["c"]]);
        QCOMPARE(places[b["c"]], picture.nodes[PictureNodeIndex(1)].id);
    }

    void theyAreCompared() {
        const auto b = conv_bn_relu();
        const auto plain = side(fusing(b)), kept = side(fusing(b, {"c"})), other = side(fusing(b, {"x"}));
        QVERIFY(diff_models(plain, other)->same());
        const auto diff = diff_models(plain, kept);
        QCOMPARE(diff->counts[static_cast<std::size_t>(ChangeKind::Outcome)], 3);
        QCOMPARE(diff->counts[static_cast<std::size_t>(ChangeKind::Replacement)], 1);
        QCOMPARE(diff->counts[static_cast<std::size_t>(ChangeKind::Rule)], 0);
        QCOMPARE(state_words(ChangeKind::Replacement, state_of(kept, b["c"])),
                 std::string("torch.nn.Conv2d"));
        // Beside what prepare does only outcomes: what is fused alike is the same.
        const auto prepared =
            diff_models(side(make_input(b, {global_rule()}, false, "x86")), side(fusing(b, {}, "x86")));
        QCOMPARE(prepared->changed, (std::vector{b["c"], b["s"]}));
        QCOMPARE(prepared->groups.size(), std::size_t{2});
    }

    void itStopsWhenTold() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!plan_fusion(fusing(conv_bn_relu()), stop.get_token()));
    }
};

QCS_TEST(TestFusionPlan, QCoreApplication);
#include "tst_fusion_plan.moc"
