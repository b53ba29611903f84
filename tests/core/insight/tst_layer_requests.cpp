// What is wanted of layers, as qconfigs: weights per channel, other specs, and what a backend takes.

#include "insight/proposals/backend_supports.h"
#include "insight/proposals/layer_requests.h"
#include "insight/reasons/reasons.h"
#include "insight/tensors/tensor_spec.h"
#include "predict/observers/observer_factory.h"
#include "predict/observers/observer_settings.h"
#include "support/graph_builder.h"
#include "support/sample_input.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

std::optional<quant::ObserverSettings> built(const ObserverSpec& spec) {
    const auto observer = build_observer(spec);
    if (!observer) return std::nullopt;
    const auto settings = settings_of(**observer);
    return settings ? std::optional(*settings) : std::nullopt;
}

std::string code_of(const auto& result) {
    return result ? std::string() : result.error().front().code.str();
}

} // namespace

class TestLayerRequests : public QObject {
    Q_OBJECT
private slots:
    void perChannelCounterparts() {
        for (const auto& named : named_qconfigs()) {
            if (!named.weight) continue;
            const auto before = built(*named.weight);
            const auto changed = per_channel(*named.weight);
            if (!changed || !before) continue;
            const auto after = built(*changed);
            QVERIFY2(after, named.name.c_str());
            QVERIFY2(is_per_channel(after->qscheme), named.name.c_str());
            QCOMPARE(after->dtype, before->dtype);
            QVERIFY2(after->range == before->range, named.name.c_str());
            QCOMPARE(after->fake_quantize, before->fake_quantize);
            QVERIFY(after->eps == before->eps);
            if (is_per_channel(before->qscheme)) QVERIFY2(*changed == *named.weight, named.name.c_str());
        }
        // As PyTorch has it.
        auto plain = qconfig("default_qconfig");
        plain.weight = *per_channel(*plain.weight);
        QCOMPARE(with_known_name(plain).name, std::string("default_per_channel_qconfig"));
        // What only histograms take is gone.
        auto histogram = *qconfig("default_qconfig").weight;
        histogram.callable = "torch.ao.quantization.observer.HistogramObserver";
        histogram.layers.front().kwargs.push_back({"bins", std::int64_t{128}});
        const auto changed = per_channel(histogram);
        QVERIFY(changed && built(*changed));
        QCOMPARE(changed->layers.front().kwargs.size(), histogram.layers.front().kwargs.size() - 1);
        QVERIFY(!per_channel({"torch.ao.quantization.observer.PlaceholderObserver", {}, {}}));
        QVERIFY(!per_channel({"user.Observer", {}, {}}));
    }

    void specsAreSaidByObservers() {
        for (const auto& common : common_tensor_specs()) {
            const auto spec = weight_spec_of(common.settings, false);
            QVERIFY2(spec, common.name.data());
            const auto settings = built(*spec);
            QVERIFY2(settings, common.name.data());
            QCOMPARE(settings->kind, common.settings.kind);
            QCOMPARE(settings->dtype, common.settings.dtype);
            if (settings->kind != quant::ObserverKind::Placeholder) {
                QCOMPARE(settings->qscheme, common.settings.qscheme);
                QVERIFY2(settings->range == common.settings.range, common.name.data());
            }
            const auto fake = weight_spec_of(common.settings, true);
            QVERIFY2(fake && built(*fake), common.name.data());
            if (settings->kind != quant::ObserverKind::Placeholder) {
                QCOMPARE(built(*fake)->fake_quantize, quant::FakeQuantizeKind::FakeQuantize);
                QVERIFY2(built(*fake)->range == common.settings.range, common.name.data());
            }
        }
    }

    void theSample() {
        SingleInputEngine results(sample());
        const auto explainer = results.complete();
        const auto conv2 = layer_of_module(*explainer, "conv2");
        QVERIFY(conv2.has_value());
        QCOMPARE(conv2->calls.size(), std::size_t(1));
        QVERIFY(layer_of_weight(*explainer, "conv2.weight", conv2->calls.front()) == *conv2);
        QCOMPARE(code_of(layer_of_module(*explainer, "nothing")), std::string("proposal-no-call"));
        const auto kept = qconfigs_for(*explainer, *conv2, KeepFloat());
        QVERIFY(kept && kept->size() == 1 && !kept->front().qconfig);
        const auto channels = qconfigs_for(*explainer, *conv2, PerChannel());
        QVERIFY(channels && channels->front().qconfig);
        // quint8 weights are none that x86 has kernels for; float16 neither.
        for (const auto& common : common_tensor_specs()) {
            const auto wanted = qconfigs_for(*explainer, *conv2, common.settings);
            const bool is_taken = common.settings.dtype == DType::QInt8;
            QCOMPARE(code_of(wanted), std::string(is_taken ? "" : "proposal-backend-refuses"));
            QCOMPARE(backend_supports(*explainer, conv2->calls.front(), common.settings), is_taken);
        }
        QVERIFY(!backend_supports(*explainer, TracedNode(), common_tensor_specs()[0].settings));
    }

    /// Prepare asks one dtype config and convert another: neither alone takes activations and weight.
    void twoDTypeConfigsTakeWhatNoneTakesAlone() {
        GraphBuilder builder;
        builder.input("x").call("fc", "torch.nn.Linear", {"x"}).output("fc");
        auto input = make_input(builder, {global_rule()});
        config::DTypeConfig strict, other;
        strict.input_dtype.dtype = strict.output_dtype.dtype = DType::QUInt8;
        other = strict;
        strict.input_dtype.scale_min_lower_bound = 1.0; // no observer keeps to that: prepare passes it by
        strict.weight_dtype.dtype = DType::QInt8;       // convert compares dtypes alone
        other.weight_dtype.dtype = DType::QUInt8;
        auto backend = *input.backend;
        for (auto& entry : backend.configs)
            if (entry.root_module == "torch.nn.Linear") entry.dtype_configs = {strict, other};
        input.backend = std::make_shared<const BackendConfig>(std::move(backend));
        SingleInputEngine results(input);
        const auto explainer = results.complete();
        QCOMPARE(kind_of(explainer->verdict(builder["fc"]).reason.reason), ReasonKind::Quantized);
        const auto takes = [&](const quant::ObserverSettings& weight) {
            return backend_supports(*explainer, builder["fc"], weight);
        };
        for (const auto& common : common_tensor_specs())
            QCOMPARE(takes(common.settings),
                     common.settings.dtype == DType::QInt8 || common.settings.dtype == DType::QUInt8);
        // What none of PyTorch's observers computes cannot be asked of the backend.
        auto settings = common_tensor_specs()[0].settings;
        settings.kind = quant::ObserverKind::FixedQParams;
        QVERIFY(!takes(settings));
    }

    /// The last call of a pattern decides for all of it.
    void functionsAreToldWithTheirPattern() {
        GraphBuilder builder;
        builder.input("x")
            .attribute("w", "fc.weight")
            .function("linear", "torch.nn.functional.linear", {"x", "w"})
            .function("relu", "torch.nn.functional.relu", {"linear"})
            .output("relu");
        const auto input = make_input(builder, {global_rule()});
        SingleInputEngine results(input);
        const auto explainer = results.complete();
        const auto layer = layer_of_weight(*explainer, "fc.weight", builder["linear"]);
        QVERIFY(layer.has_value());
        QCOMPARE(layer->calls, std::vector({builder["linear"], builder["relu"]}));
    }

    void whatIsKeptInFloatHasNoWeightToChange() {
        GraphBuilder builder;
        builder.input("x").call("fc", "torch.nn.Linear", {"x"}).output("fc");
        SingleInputEngine results(make_input(builder, {global_rule(none)}));
        const auto explainer = results.complete();
        const auto layer = layer_of_module(*explainer, "fc");
        QCOMPARE(code_of(qconfigs_for(*explainer, *layer, PerChannel())), std::string("proposal-no-qconfig"));
    }
};

QCS_TEST(TestLayerRequests);
#include "tst_layer_requests.moc"
