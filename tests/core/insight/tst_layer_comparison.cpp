// Specs on a list of layers in one pass, and on the batches of a recorded activation: against each measured
// by itself.
#include "insight/ranking/layer_comparison.h"
#include "insight/ranking/recorded_batches.h"
#include "quant/error/analyze_error.h"
#include "quant/format/analyze_format.h"
#include "quant/format/format_text.h"
#include "quant/observe/observer.h"
#include "support/memory_source.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace qcs;
using namespace qcs::insight;
using namespace qcs::test;

namespace {

std::vector<float> normal(std::size_t count, unsigned seed, float by = 1) {
    std::mt19937 random(seed);
    std::normal_distribution<float> one;
    std::vector<float> values(count);
    for (auto& value : values)
        value = by * one(random);
    return values;
}

quant::ObserverSettings common(std::string_view name) {
    for (const auto& spec : common_tensor_specs())
        if (spec.name == name) return spec.settings;
    return {};
}

/// Three layers of two axes and one of none; the rules ask something of the first three.
RankPlan layers() {
    const auto source = std::make_shared<MemorySource>();
    source->add("a.weight", test::tensor(normal(64 * 300, 1), {64, 300}));
    source->add("b.weight", test::tensor(normal(10 * 20, 2, 7), {10, 20}));
    source->add("c.weight", test::tensor({NAN, NAN}, {1, 2}));
    source->add("d.scale", test::tensor({0.5F}));
    const auto table = std::make_shared<TensorTable>();
    table->add(source);
    table->entries[3].source = table->entries[0].source;
    RankPlan plan;
    plan.specs.resize(4);
    for (std::size_t i = 0; i < 3; ++i)
        plan.specs[i].settings = common(i == 1 ? "quint8_per_tensor" : "qint8_per_channel");
    plan.table = table;
    plan.quantized = {0, 1, 2};
    return plan;
}

} // namespace

class TestLayerComparison : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachIsAsMeasuredByItself() {
        const auto plan = layers();
        const auto format = *quant::read_format("int4 group:64");
        const std::vector<LayerSpec> specs = {std::monostate(), common("qint8_per_tensor"),
                                              common("int4_per_channel"), format, common("float16")};
        const std::vector<std::size_t> entries = {1, 0, 2, 3};
        for (const int threads : {1, 0}) {
            std::vector<std::vector<LayerSpecResult>> results(entries.size());
            double last = 0;
            Task task;
            task.threads = threads;
            task.progress = [&](double share) {
                QVERIFY(share > last);
                last = share;
            };
            compare_layers(
                plan, entries, specs,
                [&](std::size_t layer, std::vector<LayerSpecResult> found) {
                    results[layer] = std::move(found);
                },
                task);
            QCOMPARE(last, 1.0);
            for (const std::size_t layer : {std::size_t(0), std::size_t(1)}) {
                const auto entry = entries[layer];
                const auto data = *plan.table->entries[entry].source->read(entry);
                for (std::size_t i = 0; i < specs.size(); ++i) {
                    QVERIFY(results[layer][i].has_value());
                    const auto* own = std::get_if<quant::ObserverSettings>(&specs[i]);
                    const auto settings = own ? *own : *plan.specs[entry].settings;
                    const bool is_format = std::holds_alternative<quant::Format>(specs[i]);
                    const quant::ErrorSpec spec = settings;
                    const auto alone = is_format ? *quant::analyze_format(data, format)
                                                 : quant::analyze_error(data, {&spec, 1})->front();
                    QCOMPARE(results[layer][i]->sqnr_db, alone.whole.sqnr_db);
                    QCOMPARE(results[layer][i]->max_error, alone.whole.max_error);
                    QCOMPARE(results[layer][i]->bytes, is_format ? quant::packed_size(format, data.shape)
                                                                 : quantized_bytes(settings, data.shape));
                }
            }
            // No number is finite: no SQNR, and no layer's best or worst.
            QVERIFY(std::isnan(results[2][1]->sqnr_db));
            QVERIFY(!best_spec(results[2]));
            // One that the rules ask nothing of: only that column says so.
            QVERIFY(!results[3][0] && results[3][0].error().front().code == codes::layer_asks_nothing);
            QVERIFY(results[3][1].has_value());
            const auto totals = totals_of(results, 0);
            QCOMPARE(totals.measured, std::size_t(3));
            QCOMPARE(totals.bytes, results[0][0]->bytes + results[1][0]->bytes + results[2][0]->bytes);
            QCOMPARE(totals.worst_db, std::min(results[0][0]->sqnr_db, results[1][0]->sqnr_db));
            QCOMPARE(totals.worst, std::size_t(results[0][0]->sqnr_db < results[1][0]->sqnr_db ? 0 : 1));
        }
    }

    void whatDoesNotFitOneLayerSpoilsNoOther() {
        const auto plan = layers();
        auto along = common("qint8_per_channel");
        along.ch_axis = 1; // d.scale has one axis only
        const std::vector<LayerSpec> specs = {common("qint8_per_tensor"), along};
        const std::vector<std::size_t> entries = {3};
        std::vector<LayerSpecResult> found;
        compare_layers(plan, entries, specs, [&](std::size_t, std::vector<LayerSpecResult> results) {
            found = std::move(results);
        });
        QVERIFY(found[0].has_value());
        QVERIFY(!found[1].has_value());
        QCOMPARE(best_spec(found), std::optional<std::size_t>(0));
    }

    void theBestTakesNoMoreBytesThanTheFirst() {
        const auto result = [](double db, std::uint64_t bytes) { return LayerSpecResult({db, 0, bytes}); };
        const std::vector<LayerSpecResult> results = {result(30, 1600), result(40, 3200), result(35, 1700),
                                                      result(34, 1000), result(35, 900)};
        QCOMPARE(best_spec(results), std::optional<std::size_t>(2));
        const std::vector<LayerSpecResult> without = {failure(codes::layer_asks_nothing), result(40, 3200)};
        QCOMPARE(best_spec(without), std::optional<std::size_t>(1));
        QVERIFY(!best_spec({}));
        QVERIFY(std::isnan(totals_of({}, 0).worst_db));
    }

    void itCanBeCancelled() {
        const auto plan = layers();
        std::stop_source stop;
        stop.request_stop();
        int done = 0;
        const std::vector<LayerSpec> specs = {std::monostate()};
        compare_layers(plan, plan.quantized, specs, [&](std::size_t, auto) { ++done; },
                       {stop.get_token(), {}, 0});
        QCOMPARE(done, 0);
    }

    void recordedNamesAreRead() {
        const auto name = recorded_name("layer1_0_conv.output.12");
        QVERIFY(name && name->node == "layer1_0_conv" && name->place == "layer1_0_conv.output" &&
                name->batch == 12);
        const auto input = recorded_name("add.input.1.0");
        QVERIFY(input && input->node == "add" && input->place == "add.input.1" && input->batch == 0);
        for (const char* other :
             {"conv1.weight", "output.0", ".output.0", "conv.output", "conv.output.x", "0", "conv.output.007",
              "conv.output.", "input.0.1", "conv.output.-1", "", "conv.output.99999999999999999999999"})
            QVERIFY2(!recorded_name(other), other);
    }

    void batchesShareWhatAnObserverOfAllSays() {
        const auto source = std::make_shared<MemorySource>();
        // Not in their order, and with others between.
        for (const int batch : {10, 0, 2})
            source->add(
                "conv.output." + std::to_string(batch),
                test::tensor(normal(4 * 500, 5 + static_cast<unsigned>(batch), 1 + static_cast<float>(batch)),
                             {4, 500}));
        source->add("conv.input.0.0", test::tensor({1, 2}));
        source->add("conv.weight", test::tensor({1, 2}));
        TensorTable table;
        table.add(source);
        const auto other = std::make_shared<MemorySource>();
        other->add("conv.output.1", test::tensor({1, 2}));
        table.add(other);
        const auto batches = batches_of(table, 0);
        QCOMPARE(batches, (std::vector<std::size_t>{1, 2, 0}));
        QVERIFY(batches_of(table, 4).empty());
        QCOMPARE(batches_of(table, 5).size(), std::size_t(1));

        quant::ObserverSettings moving;
        moving.kind = quant::ObserverKind::MovingAverageMinMax;
        const auto found = error_over_batches(table, batches, {}, moving);
        QVERIFY(found.has_value());
        quant::Observer observer(moving);
        for (const auto entry : batches)
            QVERIFY(observer.observe(*source->read(entry, {})).has_value());
        QVERIFY(found->shared && *found->shared == *observer.calculate_qparams());
        QCOMPARE(found->batches.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            const quant::ErrorSpec fixed = quant::FixedQuantization{*found->shared, moving.range};
            const auto alone = quant::analyze_error(*source->read(batches[i], {}), {&fixed, 1});
            QCOMPARE(found->batches[i].whole.sqnr_db, alone->front().whole.sqnr_db);
            QCOMPARE(found->batches[i].entry, batches[i]);
        }
        QCOMPARE(found->batches[2].batch, std::uint64_t(10));
        // The last is ten times as wide as a moving average has it.
        QVERIFY(found->batches[2].whole.saturated_low + found->batches[2].whole.saturated_high > 0.1);
        // What is dynamic, cast or a format has scales for each batch.
        moving.is_dynamic = true;
        for (const LayerSpec& own :
             {LayerSpec(moving), LayerSpec(common("float16")), LayerSpec(quant::Format())}) {
            const auto each = error_over_batches(table, batches, {}, own);
            QVERIFY(each && !each->shared);
            QCOMPARE(each->batches[2].whole.saturated_high, 0.0);
        }
    }

    void twoBatchesOfOneNumberAreNone() {
        const auto source = std::make_shared<MemorySource>();
        source->add("a.output.0", test::tensor({1, 2}));
        source->add("a.output.0", test::tensor({1, 2}));
        TensorTable table;
        table.add(source);
        QVERIFY(batches_of(table, 0).empty());
    }
};

QCS_TEST(TestLayerComparison);
#include "tst_layer_comparison.moc"
