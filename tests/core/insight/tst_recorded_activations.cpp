// Recorded activations in the ranking: which belong to which observer, and what that makes of them.

#include "config/presets.h"
#include "engine/stages.h"
#include "insight/ranking/ranking.h"
#include "insight/ranking/recorded_run.h"
#include "project/project_files.h"
#include "quant/observe/observer.h"
#include "quant/quantize/quantize.h"
#include "support/safetensors_file.h"
#include "support/tensors.h"
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
    static ModelWeights model(const char* everywhere = "default_qconfig") {
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

    RankPlan plan(const ModelWeights& model, const std::vector<Recorded>& tensors) {
        auto table = std::make_shared<TensorTable>();
        table->graph = model.graph;
        table->add(file(tensors));
        return rank_plan(table, model);
    }

    /// A value whose observer sees nothing else.
    static std::string lonely(const ModelWeights& model) {
        for (const auto& value : model.activations.values)
            if (model.activations.observers[value.observer].sees.size() == 1 && !value.reader)
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
        QCOMPARE(ranking->weights.size(), std::size_t(1));
        const auto& error = ranking->weights.front().error;
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
            return rank(plan, nullptr)->weights.front().error.whole.scale;
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
            std::ranges::find_if(activations.observers,
                                 [](const ActivationObserver& observer) { return observer.sees.size() > 1; });
        QVERIFY(shared != activations.observers.end());
        std::vector<std::string> names;
        for (const auto node : shared->sees)
            names.push_back(model.graph->nodes[node].name.str() + ".output.0");
        std::vector<Recorded> tensors;
        for (std::size_t i = 0; i < names.size(); ++i)
            tensors.push_back({names[i], wave(64, i == 0 ? 1 : 9), {64}});
        const auto all = this->plan(model, tensors);
        QVERIFY(all.quantized.size() > 1);
        const auto ranking = rank(all, nullptr);
        for (const auto& weight : ranking->weights)
            QCOMPARE(weight.error.whole.scale, ranking->weights.front().error.whole.scale);
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
        QCOMPARE(rank(plan, nullptr)->weights.front().error.bytes_before, std::uint64_t(20000));
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

    void dynamicRangesAreNotGuessed() {
        const auto model = this->model("default_dynamic_qconfig");
        QVERIFY(!model.activations.values.empty());
        const auto node = model.activations.values.front().node;
        const auto name = model.graph->nodes[node].name.str();
        const auto tensor = name + ".output.0";
        const auto plan = this->plan(model, {{tensor, wave(8, 1), {8}}});
        QVERIFY(plan.quantized.empty());
        QCOMPARE(code_of(plan, name + ".output"), std::string("rank-dynamic"));
    }
};

QTEST_APPLESS_MAIN(TestRecordedActivations)
#include "tst_recorded_activations.moc"
