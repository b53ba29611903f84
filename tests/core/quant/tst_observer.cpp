// Sequences of tensors: threads, stopping, and what numbers recorded from PyTorch do not show.

#include "predict/observers/observer_factory.h"
#include "predict/observers/observer_settings.h"
#include "quant/observe/histogram_search.h"
#include "quant/observe/observer.h"
#include "support/test_program.h"
#include "tensor/storage/storage.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <numeric>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::predict;
using namespace qcs::quant;
using namespace qcs::tensor;
using namespace qcs::quant;

namespace {

TensorData tensor_of(const std::vector<float>& values, std::vector<std::int64_t> shape) {
    std::vector<std::byte> bytes(values.size() * sizeof(float));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    auto strides = row_major_strides(shape);
    return {DType::Float32, std::move(shape), std::move(strides), memory_storage(std::move(bytes)), 0};
}

std::vector<float> wave(std::size_t count, float scale) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = std::pow(std::sin(static_cast<float>(i)), 3.0F) * scale;
    return values;
}

Expected<ObserverSettings> settings_named(const std::string& name, Keywords kwargs = {}) {
    const auto built =
        build_observer(called_with({"torch.ao.quantization." + name, {}, {}}, std::move(kwargs)));
    if (!built) return failure(built.error());
    return settings_of(**built);
}

} // namespace

class TestObserver : public QObject {
    Q_OBJECT
private slots:
    void histogramsDoNotDependOnThreads() {
        ObserverSettings settings;
        settings.kind = ObserverKind::Histogram;
        Observer one(settings), many(settings);
        Task alone, together;
        alone.threads = 1;
        together.threads = 7;
        for (const float scale : {1.0F, 3.0F, 2.0F}) {
            const auto tensor = tensor_of(wave(2'500'003, scale), {2'500'003});
            QVERIFY(one.observe(tensor, alone).has_value());
            QVERIFY(many.observe(tensor, together).has_value());
        }
        QCOMPARE(one.state().histogram, many.state().histogram);
        const auto sum = std::accumulate(one.state().histogram.begin(), one.state().histogram.end(), 0.0);
        QCOMPARE(sum, 3 * 2'500'003.0);
        QVERIFY(one.calculate_qparams() == many.calculate_qparams());
    }

    /// (x - min) * bins is no float: PyTorch counts such values in the first bin.
    void hugeValuesOverflowIntoTheFirstBin() {
        ObserverSettings settings;
        settings.kind = ObserverKind::Histogram;
        Observer observer(settings);
        QVERIFY(observer.observe(tensor_of({0, 1.5e35F, 3e36F, 3e36F}, {4})).has_value());
        std::vector<float> expected(2048);
        expected[0] = 3;
        expected[102] = 1;
        QCOMPARE(observer.state().histogram, expected);
    }

    void aRangeThatIsNoFloatCountsNothing() {
        ObserverSettings settings;
        settings.kind = ObserverKind::Histogram;
        Observer observer(settings);
        QVERIFY(observer.observe(tensor_of({-3e38F, 0, 3e38F}, {3})).has_value());
        QCOMPARE(observer.state().histogram, std::vector<float>(2048));
    }

    /// -659786569 is no float32.
    void learnedZeroPointsAreClampedAsFloats() {
        ObserverSettings settings;
        settings.kind = ObserverKind::PerChannelMinMax;
        settings.fake_quantize = FakeQuantizeKind::Learnable;
        settings.qscheme = QScheme::PerChannelAffineFloatQParams;
        settings.range = settings.learnable_range = {-659786569, 100};
        Observer observer(settings);
        QVERIFY(observer.observe(tensor_of({1e9F, 1e9F + 100}, {1, 2})).has_value());
        QCOMPARE(observer.calculate_qparams()->zero_point, std::vector<double>{-659786560.0});
    }

    /// The state stays as it was.
    void stops() {
        std::stop_source source;
        source.request_stop();
        Task task;
        task.stop = source.get_token();
        for (const auto kind : {ObserverKind::MinMax, ObserverKind::Histogram}) {
            ObserverSettings settings;
            settings.kind = kind;
            Observer observer(settings);
            const auto found = observer.observe(tensor_of({1, 2}, {2}), task);
            QVERIFY(!found);
            QCOMPARE(found.error().front().code, "cancelled");
            QCOMPARE(observer.state().min, std::vector<float>{std::numeric_limits<float>::infinity()});
        }
    }

    void infinityIsLeftOutAndSaid() {
        ObserverSettings settings;
        settings.kind = ObserverKind::Histogram;
        Observer observer(settings);
        const auto found = observer.observe(tensor_of({1, INFINITY, -3, -INFINITY}, {4}));
        QVERIFY(found.has_value());
        QCOMPARE(found->front().code, "infinity-ignored");
        QCOMPARE(observer.state().min, std::vector<float>{-3});
        QCOMPARE(observer.state().max, std::vector<float>{1});
    }

    void theSearchIsFast() {
        auto counts = wave(2048, 1000);
        for (auto& count : counts)
            count = std::round(std::abs(count));
        QBENCHMARK {
            search_range(counts, {-1, 1}, 256);
        }
    }

    /// Where the shortcut for quotients is not exact, the remainder is used; here both can be.
    void errorOfManyCodes() {
        const std::vector<float> counts(2048, 3.0F);
        const auto few = histogram_error(counts, {-1, 1}, 256, 5, 2000);
        const auto many = histogram_error(counts, {-1, 1}, std::int64_t{1} << 32, 5, 2000);
        QVERIFY(few > 0);
        QVERIFY(many < few);
        QCOMPARE(histogram_error(counts, {1, 1}, 256, 0, 2047), 0.0);
    }

    void sumsOfAnyLength() {
        for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 31U, 33U, 511U, 2048U, 2049U, 30000U})
            QCOMPARE(torch_sum(std::vector<float>(count, 1.0F)), static_cast<float>(count));
    }

    void settingsOfEveryClass() {
        QVERIFY(settings_named("observer.NoopObserver")->kind == ObserverKind::Noop);
        QVERIFY(settings_named("observer.PlaceholderObserver")->kind == ObserverKind::Placeholder);
        const auto fixed = settings_named("observer.FixedQParamsObserver",
                                          {{"scale", 0.25}, {"zero_point", std::int64_t{7}}});
        QCOMPARE(fixed->fixed_scale, 0.25);
        QCOMPARE(fixed->fixed_zero_point, 7);
        const auto fake = settings_named("fake_quantize.FakeQuantize",
                                         {{"quant_min", std::int64_t{0}}, {"quant_max", std::int64_t{100}}});
        QVERIFY(fake->fake_quantize == FakeQuantizeKind::FakeQuantize);
        QVERIFY(fake->kind == ObserverKind::MovingAverageMinMax);
        QVERIFY((fake->range == CodeRange{0, 100}));
        const auto reduced =
            settings_named("observer.MinMaxObserver", {{"reduce_range", true}, {"dtype", DType::QInt8}});
        QVERIFY((reduced->range == CodeRange{-64, 63}));
        QVERIFY(reduced->reduce_range && !reduced->customized_range);
    }

    void settingsThatAreRefused() {
        const auto fraction =
            settings_named("observer.MinMaxObserver", {{"quant_min", -0.5}, {"quant_max", std::int64_t{5}}});
        QVERIFY(!fraction);
        QCOMPARE(fraction.error().front().code, "observer-attribute-not-supported");
        ObserverInstance other;
        other.type = "my.Observer";
        QCOMPARE(settings_of(other).error().front().code, "observer-not-known");
    }
};

QCS_TEST(TestObserver);
#include "tst_observer.moc"
