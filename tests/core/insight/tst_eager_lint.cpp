// What lint finds in eager configs, and that its fixes end what it finds.

#include "config/presets.h"
#include "conformance/module_rows.h"
#include "insight/lint/eager_lint.h"
#include "insight/lint/lint_codes.h"
#include "model/graph_json.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::insight;
using namespace qcs::test;
using config::EagerCall;
using config::EagerConfig;

namespace {

EagerLintInput input_of(const EagerConfig& config, EagerCall call, bool with_model = true) {
    predict::eager::FlowInput flow;
    if (with_model) {
        const auto read = model::read_graph(
            contents(QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json")));
        flow = *conformance::eager_input_of(read->graph);
    }
    flow.config = std::make_shared<const EagerConfig>(config);
    flow.call = call;
    EagerLintInput input{std::make_shared<const predict::eager::FlowInput>(std::move(flow))};
    if (with_model) input.plan = std::make_shared<const EagerPlan>(eager_plan(*input.flow));
    return input;
}

std::vector<Finding> lint_of(const EagerConfig& config, EagerCall call = EagerCall::Quantize) {
    return eager_lint(input_of(config, call));
}

const Finding* find(const std::vector<Finding>& findings, Code code) {
    const auto found = std::ranges::find_if(findings, [&](const Finding& f) { return f.code == code; });
    return found == findings.end() ? nullptr : &*found;
}

EagerConfig fixed(const EagerConfig& config, const Finding& finding) {
    LintedConfigs configs;
    configs.eager = config;
    return apply_fix(configs, *finding.fix).eager;
}

std::optional<config::QConfig> usual() {
    return *config::named_qconfig("default_qconfig");
}

/// A rule for conv1, and more.
EagerConfig all_of(std::vector<config::EagerRule> more = {}) {
    EagerConfig config;
    config.set({"conv1", false, usual(), false});
    for (auto& rule : more)
        config.set(std::move(rule));
    return config;
}

/// There is such a finding, it is fixed by its fix, and stands at that place.
void has(const EagerConfig& config, Code code, const char* pointer, EagerCall call = EagerCall::Quantize) {
    const auto findings = lint_of(config, call);
    const auto* finding = find(findings, code);
    QVERIFY2(finding, std::string(code.name()).c_str());
    QVERIFY(finding->place.part == config::Part::Eager);
    QCOMPARE(finding->place.pointer, std::string(pointer));
    QVERIFY2(finding->fix.has_value(), "no fix");
    QVERIFY2(!find(lint_of(fixed(config, *finding), call), code), "the fix ends it");
}

} // namespace

class TestEagerLint : public QObject {
    Q_OBJECT
private slots:
    void aGoodConfigHasNothingPressing() {
        EagerConfig config;
        config.set({"", false, usual(), false});
        for (const auto& finding : lint_of(config))
            QVERIFY2(finding.severity == Severity::Note, std::string(finding.code.name()).c_str());
    }

    void namesThatAreNotThere() {
        has(all_of({{"conv22", false, usual(), false}}), codes::eager_name_unknown, "/qconfigs/1");
        has(all_of({{"torch.nn.Linea", false, usual(), false}}), codes::object_type_unknown_name,
            "/qconfigs/1");
        has(all_of({{"torch.nn.LSTM", true, usual(), false}}), codes::object_type_matches_nothing,
            "/qconfigs/1");
        has(all_of({{"torch.nn.modules.conv._ConvNd", true, usual(), false}}), codes::object_type_base_class,
            "/qconfigs/1");
        auto config = all_of();
        config.fuse = {{"conv1", "conv1_BM"}};
        has(config, codes::eager_name_unknown, "/fuse/0/1");
        const auto findings = lint_of(config);
        QCOMPARE(find(findings, codes::eager_name_unknown)->args[1], std::string("conv1_BN"));
        QVERIFY(!find(findings, codes::eager_call_raises)); // that it raises is said by the other
    }

    void aSpecMayNameWhatIsNotThere() {
        const auto config = all_of({{"conv22", false, usual(), false}});
        QVERIFY(find(lint_of(config), codes::eager_name_unknown)->severity == Severity::Error);
        QVERIFY(find(lint_of(config, EagerCall::QuantizeDynamic), codes::eager_name_unknown)->severity ==
                Severity::Warning);
    }

    void rulesThatDecideNothing() {
        auto config =
            all_of({{"torch.nn.Linear", true, std::nullopt, false}, {"classifier", false, usual(), false}});
        has(config, codes::eager_rule_decides_nothing, "/qconfigs/1");
        config = all_of({{"conv1_BN", false, usual(), false}});
        config.fuse = {{"conv1", "conv1_BN"}};
        QVERIFY(find(lint_of(config), codes::rule_on_fused_part));
        config = all_of({{"conv2", false, usual(), true}});
        has(config, codes::rule_off, "/qconfigs/1");
        QVERIFY(find(lint_of(EagerConfig()), codes::nothing_asked));
        QVERIFY(!find(lint_of(EagerConfig(), EagerCall::QuantizeDynamic), codes::nothing_asked));
    }

    void qconfigsByThemselves() {
        auto qconfig = *usual();
        qconfig.name.clear();
        qconfig.weight.reset();
        has(all_of({{"conv2", false, qconfig, false}}), codes::qconfig_half_empty, "/qconfigs/1/1");
        const auto qat = *config::named_qconfig("default_qat_qconfig");
        auto config = all_of({{"conv2", false, qat, false}});
        has(config, codes::qat_qconfig_in_ptq, "/qconfigs/1/1");
        QVERIFY(find(lint_of(all_of(), EagerCall::QuantizeQat), codes::ptq_qconfig_in_qat));
        auto scheme = *usual();
        scheme.name.clear();
        scheme.activation = {"torch.ao.quantization.observer.MinMaxObserver", {}, {}};
        scheme.activation->layers.emplace_back();
        scheme.activation->layers.back().kwargs.push_back(
            {"qscheme", config::Value(QScheme::PerChannelAffine)});
        has(all_of({{"conv2", false, scheme, false}}), codes::observer_and_qscheme,
            "/qconfigs/1/1/activation");
    }

    void whatACallDoesNotRead() {
        auto config = all_of();
        config.dtype = DType::Float16;
        has(config, codes::eager_key_not_read, "/dtype");
        QVERIFY(!find(lint_of(config, EagerCall::QuantizeDynamic), codes::eager_key_not_read));
        config = all_of();
        config.qat_mapping = config::EagerMapping{"qat", {}};
        has(config, codes::eager_key_not_read, "/qat_mapping");
        config = all_of();
        config.non_leaf = {"torch.nn.LSTM"};
        has(config, codes::object_type_matches_nothing, "/non_leaf/0");
    }

    void customConfigs() {
        auto config = all_of();
        config.custom.emplace();
        config.custom->non_traceable_module_names = {"conv1.inner"};
        has(config, codes::eager_non_traceable_no_child, "/custom/non_traceable_module_name/0");
        config.custom.emplace();
        config.custom->float_to_observed = {{"torch.nn.Linear", "my.Observed"}};
        QVERIFY(find(lint_of(config), codes::custom_class_not_converted));
        QVERIFY(find(lint_of(config), codes::python_name_not_known));
    }

    void whatComesOut() {
        auto findings = lint_of(all_of({{"conv1_BN", false, usual(), false}}), EagerCall::QuantizeDynamic);
        const auto* left = find(findings, codes::eager_float_though_asked);
        QVERIFY(left && left->severity == Severity::Warning && left->cause.code);
        auto raising = all_of();
        raising.fuse = {{"conv1_BN", "conv1"}};
        findings = lint_of(raising);
        const auto* raised = find(findings, codes::eager_call_raises);
        QVERIFY(raised);
        QCOMPARE(raised->args[0], std::string("fuse"));
    }

    void whatFailsWhenItRuns() {
        const auto read =
            model::read_graph(contents(QStringLiteral(QCS_TEST_DATA "/graph/stubs.graph.json")));
        const auto graph = std::make_shared<const model::Graph>(read->graph);
        const auto lint_on_stubs = [&](const EagerConfig& config) {
            auto flow = *conformance::eager_input_of(*graph);
            flow.graph = graph;
            flow.config = std::make_shared<const EagerConfig>(config);
            EagerLintInput input{std::make_shared<const predict::eager::FlowInput>(std::move(flow))};
            input.plan = std::make_shared<const EagerPlan>(eager_plan(*input.flow));
            input.data_flow = std::make_shared<const DataFlow>(data_flow(*input.plan, *graph));
            return eager_lint(input);
        };
        EagerConfig config;
        config.set({"", false, usual(), false});
        const auto whole = lint_on_stubs(config);
        config.set({"quant", false, std::nullopt, false});
        const auto without = lint_on_stubs(config);
        const auto* raises = find(without, codes::eager_run_raises);
        QVERIFY(raises && raises->severity == Severity::Error);
        QCOMPARE(raises->args.front(), std::string("conv"));
        QVERIFY(raises->cause.code);
        const auto* before = find(whole, codes::eager_run_raises);
        QVERIFY(!before || before->args.front() != "conv");
    }

    void withoutAModel() {
        auto config = all_of({{"conv22", false, usual(), false}});
        config.dtype = DType::Float16;
        const auto findings = eager_lint(input_of(config, EagerCall::Quantize, false));
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings.front().code == codes::eager_key_not_read);
    }

    void fixesThatGoTogether() {
        const auto config =
            all_of({{"torch.nn.LSTM", true, usual(), false}, {"torch.nn.GRU", true, usual(), false}});
        const auto findings = lint_of(config);
        const auto fixes = compatible_fixes(findings, Code(codes::object_type_matches_nothing).name());
        QCOMPARE(fixes.size(), std::size_t{2});
        LintedConfigs configs;
        configs.eager = config;
        QCOMPARE(apply_fixes(configs, fixes).eager.rules.size(), std::size_t{1});
    }
};

QCS_TEST(TestEagerLint);
#include "tst_eager_lint.moc"
