// Recorded activations in the ranking: which belong to which observer, and what that makes of them.

#include "config/presets.h"
#include "conformance/module_rows.h"
#include "engine/stages.h"
#include "insight/ranking/ranking.h"
#include "insight/ranking/ranking_codes.h"
#include "insight/ranking/recorded_batches.h"
#include "insight/ranking/recorded_run.h"
#include "model/graph_json.h"
#include "project/project_files.h"
#include "quant/observe/observer.h"
#include "quant/qparams/calculate_qparams.h"
#include "quant/quantize/quantize.h"
#include "support/files.h"
#include "support/safetensors_file.h"
#include "support/tensors.h"
#include "support/test_program.h"
#include "tensor/tensor_source.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace qcs;
using namespace qcs::insight;

namespace {

using Recorded = test::NamedFloats;

std::vector<float> wave(std::size_t count, float amplitude, float offset = 0) {
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(offset + amplitude * std::sin(static_cast<float>(i) * 0.7F));
    return values;
}

} // namespace

class TestRecordedActivations : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::shared_ptr<const tensor::TensorSource> file(const std::vector<Recorded>& tensors) {
        static int number = 0;
        const auto path = folder_.filePath(QStringLiteral("%1.safetensors").arg(++number));
        auto source = tensor::open_tensors(test::writeSafetensors(path, tensors).toStdString());
        return source ? *source : nullptr;
    }

    /// The sample under one named qconfig for everything.
    static QuantizedModelTensors model(const char* everywhere = "default_qconfig") {
        auto project = *project::load_project(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");
        engine::Engine engine;
        engine::Inputs inputs;
        inputs.graph = project.graph();
        inputs.backend = std::make_shared<const config::BackendConfig>(project.workspace.backend.value);
        auto mapping = project.workspace.mapping.value;
        mapping.rules = {config::Rule{}};
        mapping.rules[0].qconfig = *config::named_qconfig(everywhere);
        inputs.mapping = std::make_shared<const config::QConfigMapping>(mapping);
        return *engine.query<engine::stages::Weights>(engine.revision(std::move(inputs)));
    }

    RankPlan plan(const QuantizedModelTensors& model, const std::vector<Recorded>& tensors) {
        auto table = std::make_shared<TensorTable>();
        table->graph = model.graph;
        table->add(file(tensors));
        return rank_plan(table, model);
    }

    /// A value whose observer sees nothing else.
    static std::string lonely(const QuantizedModelTensors& model) {
        for (const auto& value : model.activations.values)
            if (model.activations.observers[value.observer].observed_nodes.size() == 1 && !value.reader)
                return model.graph->nodes[value.node].name.str();
        return {};
    }

    static std::string code_of(const RankPlan& plan, std::string_view name) {
        for (const auto& one : plan.unranked)
            if (one.name == name) return one.code.str();
        return "none";
    }

private slots:
    void batchesAreObservedInOrder() {
        const auto first = wave(96, 1), second = wave(64, 3, 0.5F);
        const auto model = this->model();
        const auto name = lonely(model) + ".output";
        const auto plan = this->plan(model, {{name + ".1", second, {2, 32}}, {name + ".0", first, {3, 32}}});
        QCOMPARE(plan.quantized.size(), std::size_t(1));
        const auto entry = plan.quantized.front();
        QCOMPARE(plan.table->shown_name(entry), name);
        const auto& spec = plan.specs[entry];
        QCOMPARE(spec.recorded->batches.size(), std::size_t(2));
        QVERIFY(!spec.recorded->is_sampled);
        // The same by hand.
        quant::Observer observer(*spec.settings);
        QVERIFY(observer.observe(test::tensor(first, {3, 32})).has_value());
        QVERIFY(observer.observe(test::tensor(second, {2, 32})).has_value());
        auto all = first;
        all.insert(all.end(), second.begin(), second.end());
        const quant::Quantization how{quant::Flavour::FakeQuantize, spec.settings->dtype,
                                      *observer.calculate_qparams(), spec.settings->range};
        const auto rounded = test::values_of(*quant::fake_quantize(test::tensor(all), how));
        double signal = 0, noise = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            signal += double(all[i]) * all[i];
            noise += (double(all[i]) - rounded[i]) * (double(all[i]) - rounded[i]);
        }
        const auto ranking = rank(plan, nullptr);
        QCOMPARE(ranking->tensors.size(), std::size_t(1));
        const auto& error = ranking->tensors.front().error;
        QCOMPARE(error.whole.count, std::uint64_t(160));
        QVERIFY(std::abs(error.whole.sqnr_db - 10 * std::log10(signal / noise)) < 1e-9);
        QCOMPARE(error.bytes_before, std::uint64_t(96 * 4));
        // As one tensor they lie one behind the other.
        const auto joined = joined_batches(*plan.table, *spec.recorded);
        QCOMPARE(joined->shape, (std::vector<std::int64_t>{5, 32}));
        QCOMPARE(test::values_of(*joined), all);
    }

    void anotherOrderIsAnotherRange() {
        const auto model = this->model("default_qat_qconfig"); // moving averages
        QVERIFY(!model.activations.values.empty());
        const auto small = wave(64, 1), large = wave(64, 50);
        const auto scale = [&](const std::vector<Recorded>& tensors) {
            const auto plan = this->plan(model, tensors);
            return rank(plan, nullptr)->tensors.front().error.whole.scale;
        };
        const auto name = lonely(model) + ".output";
        QVERIFY(scale({{name + ".0", small, {64}}, {name + ".1", large, {64}}}) <
                scale({{name + ".0", large, {64}}, {name + ".1", small, {64}}}));
    }

    void sharedObserversSeeAllTheirValues() {
        const auto model = this->model();
        const auto& activations = model.activations;
        // A pooling has its input's observer.
        const auto shared =
            std::ranges::find_if(activations.observers, [](const ActivationObserver& observer) {
                return observer.observed_nodes.size() > 1;
            });
        QVERIFY(shared != activations.observers.end());
        std::vector<std::string> names;
        for (const auto node : shared->observed_nodes)
            names.push_back(model.graph->nodes[node].name.str() + ".output.0");
        std::vector<Recorded> tensors;
        for (std::size_t i = 0; i < names.size(); ++i)
            tensors.push_back({names[i], wave(64, i == 0 ? 1 : 9), {64}});
        const auto all = this->plan(model, tensors);
        QVERIFY(all.quantized.size() > 1);
        const auto ranking = rank(all, nullptr);
        for (const auto& weight : ranking->tensors)
            QCOMPARE(weight.error.whole.scale, ranking->tensors.front().error.whole.scale);
        // Without one of them nobody knows the range.
        tensors.pop_back();
        const auto fewer = this->plan(model, tensors);
        QVERIFY(fewer.quantized.empty());
        QCOMPARE(code_of(fewer, names.front().substr(0, names.front().size() - 2)),
                 std::string("rank-observer-unseen"));
    }

    void samplesAreMarked() {
        const auto model = this->model();
        const auto plan = this->plan(model, {{lonely(model) + ".output.0", wave(50, 1), {50}, 5000}});
        const auto& spec = plan.specs[plan.quantized.front()];
        QVERIFY(spec.recorded->is_sampled);
        QCOMPARE(plan.table->entries[0].info().sample_of, std::optional<std::uint64_t>(5000));
        QCOMPARE(rank(plan, nullptr)->tensors.front().error.bytes_before, std::uint64_t(20000));
    }

    void whatIsNotRankedSaysWhy() {
        const auto model = this->model();
        const auto one = wave(8, 1);
        const auto plan = this->plan(model, {{"x.output.0", one, {8}},
                                             {"getitem.input.0.0", one, {8}},
                                             {"pad.output.0", one, {8}},
                                             {"max_pool2d.output.0", one, {8}},
                                             {"conv1.output.0", one, {8}},
                                             {"conv1.output.1", one, {8}},
                                             {"nobody.output.0", one, {8}},
                                             {"x.output.zero", one, {8}},
                                             {"x.input.0", one, {8}}});
        QCOMPARE(plan.quantized.size(), std::size_t(1)); // pad
        QCOMPARE(code_of(plan, "x.output"), std::string("rank-not-observed"));
        QCOMPARE(code_of(plan, "getitem.input.0"), std::string("rank-same-value"));
        QCOMPARE(code_of(plan, "max_pool2d.output"), std::string("rank-observer-unseen"));
        QCOMPARE(code_of(plan, "conv1.output"), std::string("rank-inside-fused"));
        QCOMPARE(code_of(plan, "nobody.output.0"), std::string("tensor-spec-no-module"));
        QCOMPARE(code_of(plan, "x.output.zero"), std::string("tensor-spec-no-module"));
        QCOMPARE(code_of(plan, "x.input.0"), std::string("tensor-spec-no-module"));
        QCOMPARE(code_of(plan, "classifier.output"), std::string("rank-not-recorded"));
        // Nothing of the kind where no activation was recorded.
        const auto checkpoint = this->plan(model, {{"conv1.bias", one, {8}}});
        QCOMPARE(code_of(checkpoint, "classifier.output"), std::string("none"));
    }

    /// The value that a model with one qconfig everywhere quantizes as it comes.
    static std::string dynamic(const QuantizedModelTensors& model) {
        const auto& values = model.activations.values;
        return values.empty() ? std::string() : model.graph->nodes[values.front().node].name + ".output";
    }

    void dynamicRangesAreThoseOfEachBatch() {
        const auto model = this->model("default_dynamic_qconfig");
        const auto name = dynamic(model);
        const std::vector<std::vector<float>> batches = {wave(96, 1), wave(64, 30, 2), wave(32, 0.01F, -1)};
        std::vector<Recorded> tensors;
        double signal = 0, noise = 0;
        std::vector<double> scales;
        for (std::size_t i = 0; i < batches.size(); ++i) {
            tensors.push_back(
                {name + "." + std::to_string(i), batches[i], {int(batches[i].size() / 32), 32}});
            const auto [low, high] = std::ranges::minmax(batches[i]);
            // x86: of half of the codes, and none is cut.
            const auto chosen = quant::choose_qparams(low, high, {{0, 255}, false, true});
            const quant::Quantization how{quant::Flavour::FakeQuantize, DType::QUInt8, *chosen, {{0, 255}}};
            const auto rounded = test::values_of(*quant::fake_quantize(test::tensor(batches[i]), how));
            scales.push_back(chosen->scale.front());
            for (std::size_t at = 0; at < rounded.size(); ++at) {
                signal += double(batches[i][at]) * batches[i][at];
                noise += (double(batches[i][at]) - rounded[at]) * (double(batches[i][at]) - rounded[at]);
            }
        }
        const auto plan = this->plan(model, tensors);
        QCOMPARE(plan.quantized.size(), std::size_t(1));
        const auto& spec = plan.specs[plan.quantized.front()];
        QVERIFY(spec.settings->is_dynamic && spec.settings->reduce_range);
        const auto ranking = rank(plan, nullptr);
        const auto& error = ranking->tensors.front().error;
        QVERIFY(std::abs(error.whole.sqnr_db - 10 * std::log10(signal / noise)) < 1e-9);
        QVERIFY(error.whole.effective_bits && error.whole.saturated_high == 0);
        QCOMPARE(error.bytes_after, std::uint64_t(96 + 8));
        const auto by_batch =
            error_over_batches(*plan.table, spec.recorded->batches, spec.recorded->observed, *spec.settings);
        QCOMPARE(by_batch->batches.size(), batches.size());
        for (std::size_t i = 0; i < batches.size(); ++i)
            QCOMPARE(by_batch->batches[i].whole.scale, scales[i]);
        QVERIFY(!by_batch->shared);
        // A batch that PyTorch raises at is named.
        tensors[1].values[5] = NAN;
        const auto broken = rank(this->plan(model, tensors), nullptr);
        QVERIFY(broken->tensors.empty());
        const auto why = std::ranges::find(broken->unranked, codes::rank_dynamic_range.name,
                                           [](const auto& one) { return one.code.str(); });
        QVERIFY(why != broken->unranked.end());
        QCOMPARE(why->args.front(), std::string("1"));
    }

    void aHalfPrecisionKernelTakesWhatComes() {
        const auto model = this->model("float16_dynamic_qconfig");
        const auto name = dynamic(model);
        const auto plan = this->plan(model, {{name + ".0", wave(8, 1), {8}}});
        QVERIFY(plan.quantized.empty());
        QCOMPARE(code_of(plan, name), std::string("rank-dynamic-float"));
    }

    // Eager mode.

    /// quant, conv, relu, c2, ff.add, +, mean, dequant, fc.
    static QuantizedModelTensors eager(const config::EagerConfig& config,
                                       config::EagerCall call = config::EagerCall::Quantize) {
        const auto graph = std::make_shared<const model::Graph>(
            model::read_graph(test::contents(QStringLiteral(QCS_TEST_DATA "/graph/stubs.graph.json")))
                ->graph);
        auto input = *conformance::eager_input_of(*graph);
        input.config = std::make_shared<const config::EagerConfig>(config);
        input.call = call;
        QuantizedModelTensors model;
        model.graph = graph;
        model.eager = std::make_shared<const EagerPlan>(eager_plan(input));
        model.weights = quantized_weights(*model.eager, *graph);
        return model;
    }

    static std::vector<std::string> ranked(const RankPlan& plan) {
        std::vector<std::string> names;
        for (const auto entry : plan.quantized)
            names.push_back(plan.table->shown_name(entry));
        std::ranges::sort(names);
        return names;
    }

    static config::EagerConfig everywhere(const char* qconfig) {
        config::EagerConfig config;
        config.set({"", false, *config::named_qconfig(qconfig), false});
        return config;
    }

    void whatEagerObserversSeeIsRanked() {
        auto config = everywhere("default_qconfig");
        config.fuse = {{"conv", "relu"}};
        const auto one = wave(8, 1), two = wave(8, 2);
        const std::vector<Recorded> calls = {
            {"quant#0.output.0", one, {8}},  {"conv#0.output.0", one, {8}}, {"relu#0.output.0", one, {8}},
            {"c2#0.output.0", one, {8}},     {"c2#0.output.1", two, {8}},   {"c2#1.output.0", two, {8}},
            {"c2#1.output.1", two, {8}},     {"ff#0.output.0", one, {8}},   {"c2#0.input.0.0", one, {8}},
            {"dequant#0.output.0", one, {8}}};
        const auto plan = this->plan(eager(config), calls);
        QCOMPARE(ranked(plan), (std::vector<std::string>{"c2#1.output", "c2.output", "ff.output",
                                                         "quant.output", "relu.output"}));
        QCOMPARE(code_of(plan, "conv.output"), std::string("rank-inside-fused"));
        QCOMPARE(code_of(plan, "c2.input.0"), std::string("rank-eager-input"));
        QCOMPARE(code_of(plan, "dequant.output"), std::string("rank-not-observed"));
        QCOMPARE(code_of(plan, "fc.output"), std::string("rank-eager-not-called"));
        // One observer sees both calls, batch after batch.
        const auto first =
            std::ranges::find(plan.quantized, std::string("c2.output"),
                              [&](std::size_t entry) { return plan.table->shown_name(entry); });
        QVERIFY(first != plan.quantized.end());
        const auto names = [&](const std::vector<std::size_t>& entries) {
            std::vector<std::string> found;
            for (const auto entry : entries)
                found.push_back(plan.table->entries[entry].info().name);
            return found;
        };
        QCOMPARE(
            names(plan.specs[*first].recorded->observed),
            (std::vector<std::string>{"c2#0.output.0", "c2#1.output.0", "c2#0.output.1", "c2#1.output.1"}));
        QCOMPARE(names(plan.specs[*first].recorded->batches),
                 (std::vector<std::string>{"c2#0.output.0", "c2#0.output.1"}));
        QVERIFY(plan.specs[*first].eager_rule);
        // As FX traces the model there are neither stubs nor functionals.
        const auto traced =
            this->plan(eager(config), {{"c2.output.0", one, {8}}, {"add.output.0", one, {8}}});
        QCOMPARE(ranked(traced), (std::vector<std::string>{"c2.output"}));
        QCOMPARE(code_of(traced, "quant.output"), std::string("rank-eager-not-recorded"));
        QCOMPARE(code_of(traced, "add.output"), std::string("rank-eager-function"));
        // FX knows no calls.
        auto fx = eager(config);
        fx.eager = nullptr;
        QCOMPARE(code_of(this->plan(fx, calls), "quant.output"), std::string("rank-recorded-calls"));
    }

    void aFusedModuleIsCalledAsOftenAsItsLast() {
        auto config = everywhere("default_qconfig");
        config.fuse = {{"conv", "relu"}};
        const auto one = wave(8, 1);
        const auto plan = this->plan(
            eager(config),
            {{"conv#0.output.0", one, {8}}, {"relu#0.output.0", one, {8}}, {"relu#1.output.0", one, {8}}});
        QVERIFY(ranked(plan).empty());
        QCOMPARE(code_of(plan, "relu#1.output"), std::string("rank-eager-calls"));
    }

    void dynamicModulesOfEagerModeQuantizeWhatTheyAreGiven() {
        const auto one = wave(8, 1);
        const std::vector<Recorded> calls = {{"fc#0.input.0.0", one, {8}}, {"fc#0.output.0", one, {8}}};
        const auto plan = this->plan(eager({}, config::EagerCall::QuantizeDynamic), calls);
        QCOMPARE(ranked(plan), (std::vector<std::string>{"fc.input.0"}));
        QVERIFY(plan.specs[plan.quantized.front()].settings->is_dynamic);
        config::EagerConfig half;
        half.dtype = DType::Float16;
        const auto floats = this->plan(eager(half, config::EagerCall::QuantizeDynamic), calls);
        QCOMPARE(code_of(floats, "fc.input.0"), std::string("rank-dynamic-float"));
    }
};

QCS_TEST(TestRecordedActivations);
#include "tst_recorded_activations.moc"
