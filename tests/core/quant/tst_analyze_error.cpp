// Error statistics against plain loops in float64, for many kinds of data, dtypes, strides and specs; the
// same results for any number of threads, on every processor, and for several specs at once.
#include "core/quant/expected_errors.h"
#include "quant/error/distribution.h"
#include "quant/kernels/targets.h"
#include "quant/observe/observer.h"
#include "quant/qparams/calculate_qparams.h"
#include "support/sanitized.h"
#include "support/tensors.h"
#include "support/test_program.h"

#include <QTest>

using namespace qcs;
using namespace qcs::quant;
using namespace qcs::tensor;
using namespace qcs::quant;
using namespace qcs::test;

namespace {

ObserverSettings observer(ObserverKind kind, DType dtype, QScheme scheme, CodeRange range) {
    ObserverSettings settings;
    settings.kind = kind;
    settings.dtype = dtype;
    settings.qscheme = scheme;
    settings.range = range;
    return settings;
}

const ErrorSpec affine = observer(ObserverKind::MinMax, DType::QUInt8, QScheme::PerTensorAffine, {0, 255});
const ErrorSpec symmetric =
    observer(ObserverKind::MinMax, DType::QInt8, QScheme::PerTensorSymmetric, {-128, 127});
const ErrorSpec reduced = observer(ObserverKind::MinMax, DType::QUInt8, QScheme::PerTensorAffine, {0, 127});
const ErrorSpec four_bits = observer(ObserverKind::MinMax, DType::QInt8, QScheme::PerTensorAffine, {-8, 7});
const ErrorSpec wide =
    observer(ObserverKind::MinMax, DType::Int16, QScheme::PerTensorAffine, {-32768, 32767});
const ErrorSpec widest =
    observer(ObserverKind::MinMax, DType::QInt32, QScheme::PerTensorSymmetric, {-2147483648LL, 2147483647});
const ErrorSpec half = observer(ObserverKind::Placeholder, DType::Float16, QScheme::PerTensorAffine, {});
const ErrorSpec eighth =
    observer(ObserverKind::Placeholder, DType::Float8E4M3Fn, QScheme::PerTensorAffine, {});
const ErrorSpec clipping = FixedQuantization{{{0.01}, {3}, std::nullopt, false}, {0, 255}};
const ErrorSpec rows =
    observer(ObserverKind::PerChannelMinMax, DType::QInt8, QScheme::PerChannelSymmetric, {-128, 127});
const ErrorSpec float_zero =
    observer(ObserverKind::PerChannelMinMax, DType::QUInt8, QScheme::PerChannelAffineFloatQParams, {0, 255});

std::vector<ErrorAnalysis> analyzed(const TensorData& tensor, const std::vector<ErrorSpec>& specs,
                                    int threads = 0, bool histograms = false) {
    Task task;
    task.threads = threads;
    auto result = analyze_error(tensor, specs, task, {histograms});
    return result ? std::move(*result) : std::vector<ErrorAnalysis>();
}

const std::vector<ErrorSpec> per_tensor = {affine, symmetric, reduced, four_bits, wide,
                                           widest, half,      eighth,  clipping};

} // namespace

class TestAnalyzeError : public QObject {
    Q_OBJECT

private slots:
    void per_tensor_statistics() {
        for (const auto kind : kinds)
            for (const std::size_t count :
                 {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{1000}, std::size_t{140001}}) {
                if (count > 1000 && kind != Kind::Gaussian && kind != Kind::WithNan &&
                    kind != Kind::HeavyTails)
                    continue;
                const auto values = make(kind, count);
                for (const auto& spec : {affine, symmetric, reduced, four_bits, wide, widest, clipping}) {
                    const auto result = analyzed(test::tensor(values), {spec});
                    QCOMPARE(result.size(), std::size_t{1});
                    const auto& whole = result[0].whole;
                    Expectation e{whole.scale, whole.zero_point, {}, false};
                    if (const auto* settings = std::get_if<ObserverSettings>(&spec)) {
                        e.range = settings->range;
                        if (whole.count > whole.nan + whole.positive_inf + whole.negative_inf) {
                            const auto low = static_cast<float>(whole.min);
                            const auto high = static_cast<float>(whole.max);
                            const auto qparams =
                                calculate_qparams(*settings, std::span(&low, 1), std::span(&high, 1));
                            QVERIFY(qparams.has_value());
                            QCOMPARE(whole.scale, qparams->scale[0]);
                            QCOMPARE(whole.zero_point, qparams->zero_point[0]);
                        }
                    } else {
                        e.range = std::get<FixedQuantization>(spec).range;
                    }
                    check(whole, values, e);
                    if (QTest::currentTestFailed()) {
                        qWarning() << "kind" << static_cast<int>(kind) << "count" << count << "scale"
                                   << e.scale << "range" << e.range.min << e.range.max;
                        return;
                    }
                }
            }
    }

    void per_channel_statistics() {
        struct Case {
            std::vector<std::int64_t> shape;
            int axis;
        };
        const Case cases[] = {{{64, 100}, 0}, {{2, 70000}, 0},   {{2, 7, 5}, 1}, {{50, 6}, -1},
                              {{300, 9}, 0},  {{4, 3, 3, 3}, 1}, {{9000, 5}, 1}, {{3, 2, 40000}, 1},
                              {{1, 1}, 0},    {{10, 300}, 1}};
        for (const auto kind : kinds)
            for (const auto& [shape, axis] : cases)
                for (auto spec : {rows, float_zero}) {
                    auto& settings = std::get<ObserverSettings>(spec);
                    settings.ch_axis = axis;
                    std::size_t count = 1;
                    for (const auto length : shape)
                        count *= static_cast<std::size_t>(length);
                    // Several pieces to a channel: once with and once without NaN will do.
                    if (count > 40000 && kind != Kind::Gaussian && kind != Kind::WithNan) continue;
                    const auto values = make(kind, count);
                    const auto result = analyzed(test::tensor(values, shape), {spec}, 0, true);
                    QCOMPARE(result.size(), std::size_t{1});
                    const auto along =
                        static_cast<std::size_t>(axis < 0 ? axis + static_cast<int>(shape.size()) : axis);
                    std::size_t inner = 1;
                    for (auto i = along + 1; i < shape.size(); ++i)
                        inner *= static_cast<std::size_t>(shape[i]);
                    const auto channels = static_cast<std::size_t>(shape[along]);
                    QCOMPARE(result[0].channels.size(), channels);
                    double squares = 0;
                    double finite = 0;
                    double most = -1;
                    std::uint64_t max_index = 0;
                    std::vector<double> errors;
                    std::vector<double> numbers;
                    for (std::size_t c = 0; c < channels; ++c) {
                        std::vector<float> own;
                        std::vector<std::uint64_t> indices;
                        for (std::size_t i = 0; i < count; ++i)
                            if (i / inner % channels == c) {
                                own.push_back(values[i]);
                                indices.push_back(i);
                            }
                        auto got = result[0].channels[c];
                        Expectation e{got.scale, got.zero_point, settings.range,
                                      settings.qscheme == QScheme::PerChannelAffineFloatQParams};
                        const auto n =
                            static_cast<double>(got.count - got.nan - got.positive_inf - got.negative_inf);
                        if (n > 0) {
                            squares += got.mse * n;
                            finite += n;
                            const auto at = static_cast<std::size_t>(
                                std::find(indices.begin(), indices.end(), got.max_error_index) -
                                indices.begin());
                            QVERIFY(at < indices.size());
                            if (got.max_error > most ||
                                (got.max_error == most && got.max_error_index < max_index)) {
                                most = got.max_error;
                                max_index = got.max_error_index;
                            }
                            got.max_error_index = at;
                        }
                        check(got, own, e);
                        for (const float x : own)
                            if (std::isfinite(x)) {
                                double code = 0;
                                int cut = 0;
                                numbers.push_back(x);
                                errors.push_back(x - quantized(x, e, code, cut));
                            }
                        if (QTest::currentTestFailed()) {
                            qWarning() << "kind" << static_cast<int>(kind) << "channel" << c << "of"
                                       << channels << "axis" << axis;
                            return;
                        }
                    }
                    const auto& whole = result[0].whole;
                    QCOMPARE(whole.count, count);
                    QVERIFY(std::isnan(whole.scale));
                    if (finite == 0) continue;
                    QVERIFY(is_close(whole.mse, squares / finite));
                    QCOMPARE(whole.max_error, most);
                    QCOMPARE(whole.max_error_index, max_index);
                    QCOMPARE(whole.values.counts, ::count(numbers, whole.values.edges));
                    QCOMPARE(whole.errors.counts, ::count(errors, whole.errors.edges));
                    std::uint64_t all = 0;
                    for (const auto times : whole.errors.counts)
                        all += times;
                    QCOMPARE(all, numbers.size());
                }
    }

    /// Whatever the threads, the processor and the company of other specs.
    void same_everywhere() {
        for (const auto kind : kinds) {
            if (test::is_sanitized && kind != Kind::WithNan) continue;
            const std::vector<std::int64_t> shape = {17, 4001};
            const auto values = make(kind, 17 * 4001);
            auto columns = rows;
            std::get<ObserverSettings>(columns).ch_axis = 1;
            auto specs = per_tensor;
            specs.insert(specs.end(), {rows, columns, float_zero});
            const auto tensor = test::tensor(values, shape);
            const auto together = analyzed(tensor, specs, 1, true);
            QCOMPARE(together.size(), specs.size());
            QVERIFY(is_same(together, analyzed(tensor, specs, 2, true)));
            QVERIFY(is_same(together, analyzed(tensor, specs, 5, true)));
            for (std::size_t i = 0; i < specs.size(); ++i)
                QVERIFY2(is_same({together[i]}, analyzed(tensor, {specs[i]}, 2, true)),
                         qPrintable(QString("kind %1 spec %2").arg(static_cast<int>(kind)).arg(i)));
            for (const auto& target : simd_targets()) {
                use_simd_target(target);
                const auto there = analyzed(tensor, specs, 2, true);
                use_simd_target("");
                QVERIFY2(is_same(together, there), target.c_str());
            }
        }
    }

    /// More grids than are counted together, with few codes, with many beyond them, and some the same.
    void many_grids_at_once() {
        std::vector<ErrorSpec> specs = {affine, symmetric, reduced, four_bits, affine, wide};
        for (const auto scale : {1e-6, 0.003, 0.0371, 0.25, 1.0, 40.0})
            specs.push_back(FixedQuantization{{{scale}, {17}, std::nullopt, false}, {0, 31}});
        specs.push_back(FixedQuantization{{{0.02}, {131.37}, std::nullopt, true}, {0, 255}});
        specs.push_back(FixedQuantization{{{0.5}, {-3.25}, std::nullopt, true}, {0, 15}});
        for (const auto kind : kinds) {
            if (test::is_sanitized && kind != Kind::WithNan) continue;
            const auto tensor = test::tensor(make(kind, 140'003, 9), {140'003});
            const auto together = analyzed(tensor, specs, 2);
            QCOMPARE(together.size(), specs.size());
            for (std::size_t i = 0; i < specs.size(); ++i)
                QVERIFY2(is_same({together[i]}, analyzed(tensor, {specs[i]}, 2)),
                         qPrintable(QString("kind %1 spec %2").arg(static_cast<int>(kind)).arg(i)));
            for (const auto& target : simd_targets()) {
                use_simd_target(target);
                const auto there = analyzed(tensor, specs, 2);
                use_simd_target("");
                QVERIFY2(is_same(together, there), target.c_str());
            }
        }
    }

    void other_dtypes_and_strides() {
        const auto values = make(Kind::Gaussian, 6000);
        std::vector<float> turned(values.size());
        for (std::size_t i = 0; i < 60; ++i)
            for (std::size_t j = 0; j < 100; ++j)
                turned[j * 60 + i] = values[i * 100 + j];
        auto view = test::tensor(values, {60, 100});
        view.shape = {100, 60};
        view.strides = {1, 100};
        const std::vector<ErrorSpec> specs = {affine, wide, half, rows};
        QVERIFY(is_same(analyzed(view, specs), analyzed(test::tensor(turned, {100, 60}), specs)));
    }

    /// Pieces of one scale are as the whole; of several, what they cost adds up.
    void pieces() {
        const auto values = make(Kind::Gaussian, 300001);
        const auto tensor = test::tensor(values);
        const std::vector<std::uint64_t> ends = {1, 70000, 70000, 300001};
        PiecewiseQuantization spec{
            ends, {{0.01, 0.01, 7, 0.01}, {3, 3, 0, 3}, std::nullopt, false}, {0, 255}};
        const auto one = analyzed(tensor, {spec}).front().whole,
                   same = analyzed(tensor, {clipping}).front().whole;
        QVERIFY(is_close(one.sqnr_db, same.sqnr_db) && is_close(one.mae, same.mae));
        QVERIFY(is_close(one.cosine, same.cosine) && is_close(*one.effective_bits, *same.effective_bits));
        QCOMPARE(one.codes_used, same.codes_used);
        QCOMPARE(one.max_error, same.max_error);
        QCOMPARE(one.max_error_index, same.max_error_index);
        QCOMPARE(one.saturated_high, same.saturated_high);
        QVERIFY(std::isnan(one.scale));
        spec.qparams.scale = {0.01, 0.3, 7, 0.002};
        double noise = 0, signal = 0, cut = 0;
        for (const auto value : values)
            signal += double{value} * value;
        for (std::size_t i = 0, begin = 0; i < ends.size(); begin = ends[i++]) {
            const std::vector<float> piece(values.begin() + std::ptrdiff_t(begin),
                                           values.begin() + std::ptrdiff_t(ends[i]));
            if (piece.empty()) continue;
            const ErrorSpec own = FixedQuantization{
                {{spec.qparams.scale[i]}, {spec.qparams.zero_point[i]}, std::nullopt, false}, {0, 255}};
            const auto found = analyzed(test::tensor(piece), {own}).front().whole;
            noise += found.mse * double(piece.size());
            cut += found.saturated_low * double(piece.size());
        }
        const auto several = analyzed(tensor, {spec}, 1).front();
        QVERIFY(is_close(several.whole.sqnr_db, 10 * std::log10(signal / noise)));
        QVERIFY(is_close(several.whole.saturated_low * double(values.size()), cut));
        QVERIFY(several.channels.empty());
        QVERIFY(is_same(analyzed(tensor, {spec, affine}, 3), analyzed(tensor, {spec, affine}, 1)));
        // Rows that lie in one piece each are channels with its scale.
        spec.ends = {2, 2, 4, 6};
        const auto rows_of_two = analyze_with_channels(test::tensor({1, 2, 3, 4, 5, 6}, {3, 2}), spec);
        QCOMPARE(rows_of_two->channels.size(), std::size_t(3));
        QCOMPARE(rows_of_two->channels[1].scale, 7.0);
        spec.ends = {1, 2, 4, 6};
        QVERIFY(analyze_with_channels(test::tensor({1, 2, 3, 4, 5, 6}, {3, 2}), spec)->channels.empty());
        const std::vector<ErrorSpec> shorter = {spec};
        const auto refused = analyze_error(tensor, shorter);
        QVERIFY(!refused && refused.error()[0].code == "qparams-count");
        QVERIFY(!distribution_of(tensor, spec, several, std::nullopt));
    }

    /// The range is the one that the observer finds.
    void histogram_observer() {
        auto settings = std::get<ObserverSettings>(affine);
        settings.kind = ObserverKind::Histogram;
        for (const auto kind : {Kind::Gaussian, Kind::HeavyTails, Kind::Constant, Kind::Ties}) {
            const auto values = make(kind, 140001);
            const auto tensor = test::tensor(values);
            Observer observer(settings);
            QVERIFY(observer.observe(tensor).has_value());
            const auto qparams = observer.calculate_qparams();
            const auto result = analyzed(tensor, {affine, settings});
            QCOMPARE(result[1].whole.scale, qparams->scale[0]);
            QCOMPARE(result[1].whole.zero_point, qparams->zero_point[0]);
            check(result[1].whole, values,
                  {qparams->scale[0], qparams->zero_point[0], settings.range, false});
            if (kind == Kind::HeavyTails) QVERIFY(result[1].whole.saturated_high > 0);
        }
        const std::vector<ErrorSpec> specs = {settings};
        const auto far = analyze_error(test::tensor({-3e38F, 3e38F}), specs);
        QVERIFY(!far && far.error()[0].code == "histogram-range-infinite");
    }

    /// What is far beyond codes of one sign takes nothing from the cosine of the others.
    void codes_of_one_sign() {
        for (const CodeRange range : {CodeRange{-1, 0}, CodeRange{0, 255}})
            for (const float most : {1.0F, 300.0F, 65504.0F, 1e12F}) {
                const float beyond = range.max == 0 ? most : -most;
                const float within = range.max == 0 ? -2e-4F : 2e-4F;
                auto values = make(Kind::Gaussian, 700);
                for (auto& value : values)
                    value = std::copysign(value, beyond) * most;
                values[300] = within;
                values[301] = within / 8;
                const ErrorSpec spec = FixedQuantization{{{0.00022}, {0}, std::nullopt, false}, range};
                const auto result = analyzed(test::tensor(values), {spec});
                QCOMPARE(result.size(), std::size_t{1});
                QVERIFY(result[0].whole.cosine > 0);
                check(result[0].whole, values, {0.00022, 0, range, false});
                if (QTest::currentTestFailed()) return;
            }
    }

    /// In float32 the error 2^24 - 0.01 is rounded to 2^24, which belongs to the next bin. It counts there,
    /// whether a channel comes to it by rounding or exactly.
    void errors_rounded_up_to_a_power_of_two() {
        for (const float size : {0x1p24F, 0x1p30F, 0x1p-10F})
            for (const CodeRange range : {CodeRange{-8, 7}, CodeRange{-32768, 32767}}) {
                const std::vector<float> values(2 * 437, size);
                const double tiny = double{size} * 0x1p-45;
                // The zero point of the second channel is its highest code, so that all it holds becomes 0.
                const auto highest = static_cast<double>(range.max);
                const ErrorSpec spec = FixedQuantization{{{tiny, 1}, {3, highest}, 0, false}, range};
                const auto result = analyzed(test::tensor(values, {2, 437}), {spec}, 0, true);
                for (const auto& channel : result[0].channels) {
                    QCOMPARE(channel.max_error, double{size});
                    QCOMPARE(channel.errors.counts, std::vector<std::uint64_t>{437});
                }
                QCOMPARE(result[0].whole.errors.counts, std::vector<std::uint64_t>{2 * 437});
                QVERIFY(result[0].whole.errors.edges[0] <= size && size < result[0].whole.errors.edges[1]);
            }
    }

    /// What a code stands for may be too large for a float; it stays that code, in all channels.
    void codes_of_infinite_values() {
        const std::vector<float> values = {-3.4e38F, 2.66e36F, -128, 1};
        const ErrorSpec spec = FixedQuantization{{{2.66e36F, 1}, {0, 0}, 0, false}, {-128, 127}};
        const auto result = analyzed(test::tensor(values, {2, 2}), {spec});
        QVERIFY(result[0].whole.codes_used == 2U); // -128 and 1
        QVERIFY(std::isinf(result[0].whole.max_error));
        for (const auto& channel : result[0].channels)
            QVERIFY(channel.codes_used == 2U);
    }

    void casts() {
        const auto values = make(Kind::Gaussian, 5000);
        const auto result = analyzed(test::tensor(values), {half, eighth});
        QVERIFY(result[0].whole.sqnr_db > 70 && result[0].whole.sqnr_db < 80);
        QVERIFY(result[1].whole.sqnr_db > 28 && result[1].whole.sqnr_db < 35);
        QVERIFY(!result[0].whole.codes_used);
        const auto large = analyzed(test::tensor({1, 65504, 65536, -1e6F}), {half});
        QCOMPARE(large[0].whole.saturated_high, 0.25);
        QCOMPARE(large[0].whole.saturated_low, 0.25);
        QVERIFY(std::isinf(large[0].whole.mse));
    }

    void finds_outlier_channels() {
        auto values = make(Kind::Gaussian, 20 * 500);
        values[3 * 500 + 7] = 100; // its channel is as wide as 25 others, and all else in it is rounded away
        for (std::size_t i = 0; i < 500; ++i)
            values[8 * 500 + i] *= 20; // wide, but no worse
        const auto result = analyzed(test::tensor(values, {20, 500}), {rows});
        QCOMPARE(result[0].outlier_channels, (std::vector<std::uint64_t>{3, 8}));
        QVERIFY(analyzed(test::tensor(make(Kind::Gaussian, 10000), {20, 500}), {rows})[0]
                    .outlier_channels.empty());
    }

    void refuses() {
        const auto code = [](const TensorData& tensor, const ErrorSpec& spec, const Task& task = {}) {
            const auto result = analyze_error(tensor, std::span(&spec, 1), task);
            return result ? std::string() : result.error().front().code.str();
        };
        auto complex = test::tensor({1, 2});
        complex.dtype = DType::Complex64;
        complex.shape = {1};
        QCOMPARE(code(complex, affine), "dtype-not-supported");
        auto far = rows;
        std::get<ObserverSettings>(far).ch_axis = 1;
        QCOMPARE(code(test::tensor({1, 2}), far), "axis-out-of-range");
        far = rows;
        QCOMPARE(code(test::tensor({}, {std::int64_t{1} << 40, 0}), far), "too-many-channels");
        std::stop_source stop;
        stop.request_stop();
        Task task;
        task.stop = stop.get_token();
        QCOMPARE(code(test::tensor({1, 2}), affine, task), "cancelled");
        QCOMPARE(code(test::tensor({1, 2}), rows, task), "cancelled");
        QCOMPARE(code(test::tensor({1, 2}, {}, false), affine), "file-changed");
        const FixedQuantization two{{{1, 1}, {0, 0}, 0, false}, {0, 255}};
        QCOMPARE(code(test::tensor({1, 2, 3}), two), "qparams-count");
    }

    void channelsWithoutElements() {
        for (const auto& [shape, axis] : std::vector<std::pair<std::vector<std::int64_t>, int>>{
                 {{3, 0}, 0}, {{3, 0}, 1}, {{0, 3}, 0}, {{0, 3}, -1}, {{2, 0, 3}, 1}, {{2, 0, 3}, 2}}) {
            auto along = std::get<ObserverSettings>(rows);
            along.ch_axis = axis;
            const auto found = analyzed(test::tensor({}, shape), {along});
            const auto channels = shape[static_cast<std::size_t>(axis < 0 ? axis + 2 : axis)];
            QCOMPARE(found[0].channels.size(), static_cast<std::size_t>(channels));
            QVERIFY(found[0].outlier_channels.empty());
            QVERIFY(std::isnan(found[0].whole.scale));
            for (const auto& channel : found[0].channels) {
                QCOMPARE(channel.scale, 1.0);
                QVERIFY(std::isnan(channel.min) && std::isnan(channel.sqnr_db));
            }
        }
    }

    void empty_and_progress() {
        const auto none = analyzed(test::tensor({}, {0}), {affine, rows});
        QCOMPARE(none.size(), std::size_t{2});
        QCOMPARE(none[0].whole.count, std::uint64_t{0});
        QVERIFY(std::isnan(none[0].whole.mse));
        QVERIFY(none[0].whole.values.counts.empty());
        std::vector<double> shares;
        Task task;
        task.progress = [&](double share) { shares.push_back(share); };
        const std::vector<ErrorSpec> specs = {affine, rows};
        QVERIFY(analyze_error(test::tensor(make(Kind::Gaussian, 1 << 20), {1024, 1024}), specs, task)
                    .has_value());
        QVERIFY(shares.size() > 10);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
    }
};

QCS_TEST(TestAnalyzeError, QCoreApplication);
#include "tst_analyze_error.moc"
