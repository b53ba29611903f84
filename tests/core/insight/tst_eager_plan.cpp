// What eager mode makes of the sample, module by module, what could be fused, what two modes do differently,
// and which tensors come quantized where a converted model runs.

#include "config/codecs.h"
#include "config/presets.h"
#include "conformance/module_rows.h"
#include "insight/diff/mode_diff.h"
#include "insight/eager/data_flow.h"
#include "insight/eager/eager_flow_codes.h"
#include "insight/eager/eager_insight_codes.h"
#include "insight/eager/fusable.h"
#include "model/graph_json.h"
#include "model/module_list.h"
#include "predict/eager/eager_codes.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::insight;
using namespace qcs::test;

namespace {

predict::eager::FlowInput sample_input() {
    const auto read = model::read_graph(
        contents(QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json")));
    return *conformance::eager_input_of(read->graph);
}

EagerPlan plan_of(const config::EagerConfig& config, config::EagerCall call = config::EagerCall::Quantize) {
    auto input = sample_input();
    input.config = std::make_shared<const config::EagerConfig>(config);
    input.call = call;
    return eager_plan(input);
}

/// quant, conv, relu, c2, ff.add, +, mean, dequant, fc, as tests/data/graph has it.
model::Graph stubs() {
    return model::read_graph(contents(QStringLiteral(QCS_TEST_DATA "/graph/stubs.graph.json")))->graph;
}

DataFlow flow_of(const model::Graph& graph, const config::EagerConfig& config,
                 config::EagerCall call = config::EagerCall::Quantize) {
    auto input = *conformance::eager_input_of(graph);
    input.config = std::make_shared<const config::EagerConfig>(config);
    input.call = call;
    return data_flow(eager_plan(input), graph);
}

const QString recorded_folder = QStringLiteral(QCS_TEST_DATA "/recorded/");

/// A model whose classes, fuser method and observer are a user's, as export_modules records it.
model::ModuleList recorded_list() {
    return model::read_module_list(contents(recorded_folder + "user-eager.modules.json"))->modules;
}

Expected<predict::eager::FlowInput> input_of(const model::ModuleList& list) {
    return conformance::eager_input_of(*model::graph_of(std::make_shared<const model::ModuleList>(list)));
}

/// With the config that it was recorded with.
predict::eager::FlowInput recorded_input(const model::ModuleList& list = recorded_list()) {
    auto input = *input_of(list);
    input.config = std::make_shared<const config::EagerConfig>(
        config::read_eager_config(contents(recorded_folder + "user-eager.config.json"))->value);
    return input;
}

std::optional<config::QConfig> x86() {
    return config::mapping_preset("default:x86")->global().qconfig;
}

const EagerRung& decides(const EagerModule& module) {
    return *std::ranges::find_if(module.ladder, &EagerRung::decides);
}

} // namespace

class TestEagerPlan : public QObject {
    Q_OBJECT
private slots:
    void withoutQConfigsNothingIsQuantized() {
        const auto plan = plan_of({});
        QVERIFY(!plan.raised);
        QCOMPARE(plan.counted(), 13);
        QCOMPARE(plan.counted(ReasonKind::FloatAsRequested), 13);
        QVERIFY(plan.find("conv1")->reason.code == codes::eager_no_qconfig);
        QCOMPARE(plan.warnings.front(), predict::eager::Warning::NoQConfig);
    }

    void theNearestQConfigDecides() {
        config::EagerConfig config;
        config.set({"", false, x86(), false});
        config.set({"conv2", false, std::nullopt, false});
        const auto plan = plan_of(config);
        const auto& inherited = *plan.find("conv1");
        QVERIFY(inherited.reason.code == codes::eager_swapped);
        QCOMPARE(inherited.becomes, std::string("torch.ao.nn.quantized.Conv2d"));
        QVERIFY(inherited.observer && !inherited.observes_input);
        QVERIFY(decides(inherited).code == codes::eager_rung_root);
        QCOMPARE(decides(inherited).rule, config::EagerRuleIndex(0));
        const auto& own = *plan.find("conv2");
        QVERIFY(own.reason.code == codes::eager_none_own);
        QCOMPARE(decides(own).rule, config::EagerRuleIndex(1));
        QVERIFY(own.becomes == own.type && !own.observer);
        // What is switched off is not there.
        config.rules[1].off = true;
        QVERIFY(plan_of(config).find("conv2")->reason.code == codes::eager_swapped);
    }

    void whatCanBeFusedIsFound() {
        config::EagerConfig config;
        config.set({"", false, x86(), false});
        const auto groups = fusable_groups(*sample_input().model, config);
        QCOMPARE(groups.size(), std::size_t{6});
        QVERIFY((groups[0] == FusableGroup{"conv1", "conv1_BN"}));
        config.fuse = {groups[0]};
        QCOMPARE(fusable_groups(*sample_input().model, config).size(), std::size_t{5});
        const auto plan = plan_of(config);
        QVERIFY(plan.find("conv1_BN")->fused_into == "conv1");
        QCOMPARE(plan.find("conv1_BN")->reason.kind, ReasonKind::Fused);
        QCOMPARE(plan.counted(), 12);
        // Every other order is none that PyTorch knows.
        config.fuse = {{"conv1_BN", "conv1"}};
        QCOMPARE(plan_of(config).raised->type, std::string("AssertionError"));
    }

    void whatDynamicLeavesInFloat() {
        const auto plan = plan_of({}, config::EagerCall::QuantizeDynamic);
        QVERIFY(plan.find("classifier")->reason.code == codes::eager_swapped_dynamic);
        QVERIFY(decides(*plan.find("classifier")).code == codes::eager_rung_type);
        QVERIFY(!decides(*plan.find("classifier")).rule); // PyTorch's own spec
        config::EagerConfig config;
        config.set({"conv1", false, x86(), false});
        const auto asked = plan_of(config, config::EagerCall::QuantizeDynamic);
        QVERIFY(asked.find("conv1")->reason.code == codes::eager_not_in_mapping);
        QCOMPARE(asked.find("conv1")->reason.kind, ReasonKind::FloatDespiteRequest);
    }

    void tensorsAreFollowedFromStubToStub() {
        config::EagerConfig config;
        config.set({"", false, x86(), false});
        const auto flow = flow_of(stubs(), config);
        QCOMPARE(flow.state, DataFlow::State::Followed);
        QVERIFY(flow.raises());
        QCOMPARE(flow.findings.size(), std::size_t{3});
        const auto& sum = flow.findings[0];
        QVERIFY(sum.code == codes::eager_flow_use_functional);
        QCOMPARE(sum.args, (std::vector<std::string>{"operator.add", "add", "add"}));
        QVERIFY(sum.node == "add_1" && sum.module.empty() && sum.from == "add");
        const auto& linear = flow.findings[1];
        QVERIFY(linear.code == codes::eager_flow_needs_quantized && linear.raises());
        QVERIFY(linear.module == "fc" && linear.from == "dequant");
        QVERIFY(flow.findings[2].code == codes::eager_flow_output_quantized && !flow.findings[2].raises());
    }

    void whatStaysInFloatTakesNoQuantizedTensor() {
        config::EagerConfig config;
        config.set({"", false, x86(), false});
        config.set({"quant", false, std::nullopt, false});
        const auto no_stub = flow_of(stubs(), config).findings.front();
        QVERIFY(no_stub.code == codes::eager_flow_stub_stays && no_stub.module == "conv" &&
                no_stub.from == "quant");
        config.rules.pop_back();
        config.set({"c2", false, std::nullopt, false});
        const auto in_float = flow_of(stubs(), config).findings;
        QVERIFY(in_float[0].code == codes::eager_flow_module_in_float && in_float[0].from == "relu");
        QVERIFY(in_float[1].code == codes::eager_flow_mixed && in_float[1].module == "ff");
        config.rules.pop_back();
        config.set({"ff", false, std::nullopt, false});
        const auto stays = flow_of(stubs(), config).findings.front();
        QVERIFY(stays.code == codes::eager_flow_functional_stays && stays.module == "ff");
    }

    void withoutTraceOrConversionNothingIsFound() {
        config::EagerConfig config;
        config.set({"", false, x86(), false});
        auto graph = stubs();
        QCOMPARE(flow_of(graph, {}, config::EagerCall::QuantizeDynamic).state, DataFlow::State::Followed);
        QVERIFY(flow_of(graph, {}, config::EagerCall::QuantizeDynamic).findings.empty());
        QCOMPARE(flow_of(graph, config, config::EagerCall::Prepare), DataFlow());
        graph.eager.reset();
        QVERIFY((flow_of(graph, config) == DataFlow{DataFlow::State::NotTraced, {}}));
    }

    void whatTheUsersCodeAnswersIsOnRecord() {
        const auto plan = eager_plan(recorded_input());
        QVERIFY(!plan.raised);
        QCOMPARE(plan.find("1")->fused, std::string("gated_ops.layers.GateReLU"));
        QCOMPARE(plan.find("1")->becomes, std::string("gated_ops.layers.QuantizedGateReLU"));
        QCOMPARE(plan.find("1")->observer->type, std::string("gated_ops.watching.RangeObserver"));
        QCOMPARE(plan.find("2")->fused_into, std::optional<std::string>("1"));
        // One class is asked in prepare and in convert.
        QCOMPARE(plan.find("3")->prepared, std::string("gated_ops.layers.Boxed"));
        QCOMPARE(plan.find("4")->prepared, std::string("torch.nn.Linear"));
        QCOMPARE(plan.find("4")->becomes, std::string("gated_ops.layers.Boxed"));
    }

    void whatIsOnRecordAnswersThoseVeryCalls() {
        const auto is_unknown = [](const predict::eager::FlowInput& input) {
            const auto plan = eager_plan(input);
            return plan.raised && plan.raised->type.empty();
        };
        const auto recorded = recorded_input();
        auto other = recorded;
        auto config = *recorded.config;
        config.fuse = {{"3", "2"}}; // the same fuser method, of other modules
        other.config = std::make_shared<const config::EagerConfig>(config);
        QVERIFY(is_unknown(other));
        config = *recorded.config;
        config.call = config::EagerCall::FuseModules;
        other.config = std::make_shared<const config::EagerConfig>(config);
        QVERIFY(is_unknown(other));
        QVERIFY(!same_input(recorded, other));
        auto without = recorded;
        without.calls = nullptr;
        QVERIFY(is_unknown(without));
        without = recorded;
        without.constructors.clear();
        QVERIFY(is_unknown(without));
    }

    void whatLiesInsideItselfIsNotWalked() {
        auto list = recorded_list();
        model::ListedModule again;
        again.path = "1.self";
        again.alias_of = again.parent = model::ListedModuleIndex(2);
        list.modules.push_back(again);
        const auto read = input_of(list);
        QVERIFY(!read && read.error().front().code == codes::eager_inside_itself);
        QCOMPARE(read.error().front().args, std::vector<std::string>{"1"});
        // Nor does an answer that holds the model that it is put into.
        list = recorded_list();
        auto& recorded = list.recorded_eager;
        const std::string inner = R"("same_as": "3")";
        recorded.replace(recorded.find(inner), inner.size(), R"("same_as": "")");
        const auto plan = eager_plan(recorded_input(list));
        QVERIFY(plan.raised && plan.raised->code == codes::eager_inside_itself);
        QCOMPARE(plan.raised_in, predict::eager::Phase::Prepare);
    }

    void modesDiffer() {
        config::EagerConfig config;
        config.set({"", false, x86(), false});
        const auto eager = outcomes_of(plan_of(config));
        QVERIFY(diff_outcomes(eager, eager).empty());
        const auto dynamic = outcomes_of(plan_of({}, config::EagerCall::QuantizeDynamic));
        const auto changes = diff_outcomes(eager, dynamic);
        QCOMPARE(changes.size(), std::size_t{13});
        QCOMPARE(changes.back().any().path, std::string("classifier"));
        QCOMPARE(changes.back().before->kind, ReasonKind::Quantized);
        QCOMPARE(changes.back().after->kind, ReasonKind::Dynamic);
        const auto none = diff_outcomes(eager, {});
        QVERIFY(none.size() == eager.size() && !none.front().after);
        auto renamed = eager;
        renamed.front().path = "only here";
        QCOMPARE(reported_by_either(eager, eager), eager.size());
        QCOMPARE(reported_by_either(eager, renamed), eager.size() + 1); // each has one that the other has not
        QCOMPARE(reported_by_either({}, eager), eager.size());
    }
};

QCS_TEST(TestEagerPlan);
#include "tst_eager_plan.moc"
