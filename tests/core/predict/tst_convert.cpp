#include "insight/explain/conversions.h"
#include "predict/convert/converted.h"
#include "predict/prepare/prepared.h"
#include "support/graph_builder.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::quant;
using namespace qcs::words;
using namespace qcs::testing;

namespace {

constexpr const char* linear = "torch.nn.Linear";

Keywords features(std::int64_t in, std::int64_t out) {
    return {{"in_features", in}, {"out_features", out}, {"bias", true}};
}

/// x -> linear a -> linear b
GraphBuilder two_linears() {
    GraphBuilder b;
    b.input("x").call("a", "a", linear, {"x"}, features(4, 8)).call("b", "b", linear, {"a"}, features(8, 4));
    b.output("b");
    return b;
}

/// A linear function whose weight a user's function makes.
GraphBuilder computed_weight() {
    GraphBuilder b;
    b.input("x").attribute("w", "w").function("made", "user.made", {"w"});
    b.function("linear", "torch.nn.functional.linear", {"x", "made"}).output("linear");
    return b;
}

std::shared_ptr<const Prepared> prepared(const GraphBuilder& builder, std::vector<Rule> rules) {
    const auto resolving = make_input(builder, std::move(rules));
    PrepareInput input;
    input.graph = resolving.graph;
    input.backend = resolving.backend;
    input.mapping = resolving.mapping;
    return prepare(input);
}

Converted converted(const Prepared& p, bool is_reference, std::string engine = "x86",
                    std::shared_ptr<const QConfigMapping> mapping = nullptr) {
    ConvertInput input;
    input.backend = p.input->backend;
    input.is_reference = is_reference;
    input.engine = std::move(engine);
    input.mapping = std::move(mapping);
    return convert(p, input);
}

QString names(const fx::FxGraph& graph) {
    QStringList list;
    for (const auto node : graph.order())
        list << QString::fromStdString(graph[node].name);
    return list.join(' ');
}

QString type_at(const Converted& result, const std::string& path) {
    const auto* module = result.modules.find(path);
    return module ? QString::fromStdString(module->type) : QString();
}

/// A qconfig whose weight observer works along `axis`.
QConfig per_channel(std::int64_t axis) {
    auto result = qconfig("default_per_channel_qconfig");
    result.name.clear();
    result.weight->layers.back().kwargs.push_back({"ch_axis", axis});
    return result;
}

QString why(const Converted& result) {
    if (!result.raised) return {};
    const auto text = sentence(*result.raised);
    return text.empty() ? QStringLiteral("no sentence") : QString::fromStdString(result.raised->code.str());
}

} // namespace

class TestConvert : public QObject {
    Q_OBJECT
private slots:
    void reference() {
        const auto p = prepared(two_linears(), {global_rule()});
        QVERIFY(!p->raised);
        const auto result = converted(*p, true);
        QVERIFY(!result.raised);
        QCOMPARE(names(result.graph), "x a_input_scale_0 a_input_zero_point_0 quantize_per_tensor dequantize "
                                      "a a_scale_0 a_zero_point_0 "
                                      "quantize_per_tensor_1 dequantize_1 b b_scale_0 b_zero_point_0 "
                                      "quantize_per_tensor_2 dequantize_2 "
                                      "output");
        QCOMPARE(type_at(result, "a"), "torch.ao.nn.quantized.reference.Linear");
        const auto& weights = result.modules.find(std::string("a"))->weights;
        QCOMPARE(weights.size(), std::size_t{1});
        const std::vector<std::int64_t> zero = {0}; // symmetric, whatever the weights are
        QVERIFY((weights[0] == WeightQParams{"weight", DType::QInt8, QScheme::PerTensorAffine, 0, zero}));
    }

    void lowered() {
        const auto result = converted(*prepared(two_linears(), {global_rule()}), false);
        QVERIFY(!result.raised);
        QCOMPARE(names(result.graph),
                 "x a_input_scale_0 a_input_zero_point_0 quantize_per_tensor a b dequantize_2 output");
        QCOMPARE(type_at(result, "b"), "torch.ao.nn.quantized.Linear");
    }

    // quantize, dequantize and their qparams stand for the observer that they come from.
    void everyNodeComesFromOne() {
        const auto p = prepared(two_linears(), {global_rule()});
        for (const bool is_reference : {true, false}) {
            const auto result = converted(*p, is_reference);
            QVERIFY(!result.raised);
            for (const auto node : result.graph.order()) {
                const auto from = result.prepared_node[ConvertedNode(node)];
                QVERIFY(from);
                const auto& was = p->graph[from];
                const auto& is = result.graph[node];
                if (is.name.find("quantize") != std::string::npos || is.op == Op::GetAttr)
                    QVERIFY(was.name.starts_with("activation_post_process"));
                else
                    QCOMPARE(was.name, is.name);
            }
        }
    }

    void theModelThatIsPreparedStays() {
        const auto p = prepared(two_linears(), {global_rule()});
        const auto before = names(p->graph);
        converted(*p, false);
        QCOMPARE(names(p->graph), before);
        QCOMPARE(QString::fromStdString(p->modules.find(std::string("a"))->type), linear);
    }

    void noneInTheMappingOfConvertKeepsTheModule() {
        const std::vector<Rule> rules = {name_rule("a"), name_rule("b"), global_rule()};
        const auto p = prepared(two_linears(), rules);
        auto mapping = *p->input->mapping;
        mapping.set(name_rule("b", none));
        const auto result = converted(*p, true, "x86", std::make_shared<const QConfigMapping>(mapping));
        QVERIFY(!result.raised);
        QCOMPARE(type_at(result, "a"), "torch.ao.nn.quantized.reference.Linear");
        QCOMPARE(type_at(result, "b"), linear);
    }

    void otherMappingsOfConvertRaise() {
        const auto p = prepared(two_linears(), {name_rule("a"), global_rule()});
        const auto with = [&](const std::vector<Rule>& rules) {
            QConfigMapping mapping;
            for (const auto& rule : rules)
                mapping.set(rule);
            return why(converted(*p, true, "x86", std::make_shared<const QConfigMapping>(mapping)));
        };
        QCOMPARE(with({name_rule("a"), global_rule()}), QString());
        QCOMPARE(with({name_rule("a"), global_rule(none)}), "convert-mapping-global-differs");
        QCOMPARE(with({global_rule()}), "convert-mapping-key-missing");
        QCOMPARE(with({name_rule("a", qconfig("default_per_channel_qconfig")), global_rule()}),
                 "convert-mapping-value-differs");
        QCOMPARE(
            with({name_rule("a"), name_rule("b", qconfig("default_per_channel_qconfig")), global_rule()}),
            "convert-node-differs");
    }

    // Weight a is 8 x 4, weight b 4 x 8: along axis 1 there are fewer scales than rows in a only.
    void whatAnEngineRefusesHangsOnTheShape() {
        const auto of_a = prepared(two_linears(), {name_rule("a", per_channel(1)), global_rule()});
        QCOMPARE(why(converted(*of_a, true)), QString());
        QCOMPARE(why(converted(*of_a, false)), "lower-weight-axis");
        QCOMPARE(why(converted(*of_a, false, "qnnpack")), QString());
        const auto of_b = prepared(two_linears(), {name_rule("b", per_channel(1)), global_rule()});
        QCOMPARE(why(converted(*of_b, false)), QString());
        const auto beyond = prepared(two_linears(), {name_rule("b", per_channel(2)), global_rule()});
        QCOMPARE(why(converted(*beyond, true)), "convert-observer-axis");
    }

    void whatAUserComputesIsOnRecordOrUnknown_data() {
        QTest::addColumn<int>("rank");
        QTest::addColumn<int>("dtype");
        QTest::addColumn<QString>("expected");
        QTest::newRow("nothing") << 0 << -1 << "weight-not-recorded";
        QTest::newRow("its shape alone") << 2 << -1 << "weight-not-recorded";
        QTest::newRow("all") << 2 << static_cast<int>(DType::Float32) << "";
        QTest::newRow("a vector") << 1 << static_cast<int>(DType::Float32) << "convert-observer-vector";
        QTest::newRow("half") << 2 << static_cast<int>(DType::Float16) << "convert-weight-not-float";
    }
    void whatAUserComputesIsOnRecordOrUnknown() {
        QFETCH(int, rank);
        QFETCH(int, dtype);
        QFETCH(QString, expected);
        const auto builder = computed_weight();
        auto& made = builder.graph->nodes[builder["made"]];
        made.has_shape = rank > 0;
        made.shape = CompactVector<std::int64_t>(static_cast<std::size_t>(rank));
        std::ranges::fill(made.shape, 4);
        if (dtype >= 0) made.dtype = static_cast<DType>(dtype);

        const auto input = make_input(builder, {global_rule(per_channel(0))});
        const auto conversions = SingleInputEngine(input).conversions();
        const auto& lowered = conversions->lowered.converted;
        const auto consumer = builder["linear"];
        const auto& verdict = conversions->verdicts.nodes[consumer];
        if (expected != "weight-not-recorded") {
            QCOMPARE(why(lowered), expected);
            QVERIFY(lowered.gaps.empty());
            QCOMPARE(verdict.quantized, expected.isEmpty() ? std::optional(true) : std::nullopt);
            return;
        }
        QVERIFY(!lowered.raised);
        QCOMPARE(lowered.gaps.size(), std::size_t{1});
        QCOMPARE(lowered.gaps[0].code, expected.toStdString());
        QCOMPARE(lowered.gaps[0].args, std::vector<std::string>{"made"});
        QCOMPARE(lowered.gaps[0].node, "linear");
        QVERIFY(!verdict.quantized);
        QVERIFY(verdict.reason.reason == Reason::NotRecorded);
    }

    // The weight of a PReLU becomes quint8, whatever dtype it was observed for.
    void theZeroPointOfAPReLUIsOnRecordOrUnknown() {
        GraphBuilder b;
        b.input("x")
            .call("a", "a", "torch.nn.PReLU", {"x"}, {{"num_parameters", std::int64_t{1}}})
            .output("a");
        auto affine = qconfig();
        affine.name.clear();
        for (const auto* scheme : {"torch.per_tensor_affine", "torch.per_tensor_symmetric"}) {
            auto& kwargs = affine.weight->layers.back().kwargs;
            const auto it = std::ranges::find(kwargs, "qscheme", &KeywordArg::name);
            QVERIFY(it != kwargs.end());
            it->value = *qscheme_from_name(scheme);
            const auto result = converted(*prepared(b, {global_rule(affine)}), false);
            QVERIFY(!result.raised);
            QCOMPARE(type_at(result, "a"), "torch.ao.nn.quantized.PReLU");
            const bool is_known = std::string_view(scheme) == "torch.per_tensor_symmetric";
            QCOMPARE(result.gaps.size(), std::size_t{is_known ? 0U : 1U});
            if (is_known) continue;
            QCOMPARE(result.gaps[0].code, "weight-not-recorded");
            QCOMPARE(result.gaps[0].args, std::vector<std::string>{"a.weight"});
        }
    }

    void halfWeightsHangOnTheEngine() {
        const auto p = prepared(two_linears(), {global_rule(qconfig("float16_dynamic_qconfig"))});
        QCOMPARE(type_at(converted(*p, false), "a"), "torch.ao.nn.quantized.dynamic.Linear");
        QCOMPARE(why(converted(*p, false, "onednn")), "lower-engine-refuses");
    }

    void dynamicQuantizationReducesTheRangeOnSomeEngines() {
        const auto p = prepared(two_linears(), {global_rule(qconfig("default_dynamic_qconfig"))});
        for (const auto& [engine, reduced] : {std::pair{"x86", true}, {"fbgemm", true}, {"qnnpack", false}}) {
            const auto result = converted(*p, true, engine);
            const auto nodes = result.graph.order();
            const auto quantize = std::ranges::find_if(nodes, [&](fx::NodeId node) {
                return result.graph[node].is_call(Op::CallFunction, "torch.quantize_per_tensor_dynamic");
            });
            QVERIFY(quantize != nodes.end());
            QCOMPARE(*result.graph[*quantize].args.at(2).get<bool>(), reduced);
        }
    }
};

QCS_TEST(TestConvert, QCoreApplication);
#include "tst_convert.moc"
