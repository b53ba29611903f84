// Number formats of one's own: read, and measured as plain loops measure them. torchao is compared live
// (live_formats.py).

#include "expected_errors.h"
#include "quant/format/analyze_format.h"
#include "quant/format/format_text.h"
#include "quant/format/order_statistics.h"
#include "quant/quant_codes.h"
#include "support/tensors.h"
#include "support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace qcs;
using namespace qcs::test;
using qcs::tensor::TensorData;

namespace {

Format format(const char* text) {
    const auto read = read_format(text);
    if (!read) qFatal("%s", text);
    return *read;
}

std::string refused(const char* text) {
    const auto read = read_format(text);
    return read ? "" : read.error().front().code.str();
}

double squared_error(const std::vector<float>& x, const std::vector<float>& y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += (double{x[i]} - y[i]) * (double{x[i]} - y[i]);
    return sum;
}

} // namespace

class TestFormat : public QObject {
    Q_OBJECT
private slots:
    void wordsAreReadAndWritten() {
        for (const char* text :
             {"int4 group:64 affine percentile:99.9", "uint8 tensor affine", "int8 channel",
              "int16 channel:1", "int2 block:32x128 mse", "float8_e4m3fn channel", "float8_e5m2 tensor",
              "float16", "bfloat16", "int8 tensor reduce_range"})
            QCOMPARE(format_text(format(text)), std::string(text));
        QCOMPARE(format("affine, group:32, int4"), format("int4 group:32 affine"));
        QCOMPARE(format("int4"), format("int4 tensor symmetric minmax"));
        QCOMPARE(refused("int4 grup:64"), std::string("format-unknown-word"));
        QCOMPARE(read_format("int4 afine").error().front().args[1], std::string("affine"));
        QCOMPARE(refused("int9"), std::string("format-bad-number"));
        QCOMPARE(refused("int4 group:0"), std::string("format-bad-number"));
        QCOMPARE(refused("int4 percentile:40"), std::string("format-bad-number"));
        QCOMPARE(refused("group:64"), std::string("format-no-dtype"));
        QCOMPARE(read_format("int99 nonsense").error().size(), std::size_t(2)); // all of them
    }

    void sizesAreThoseOfCodesAndScales() {
        const std::vector<std::int64_t> shape{16, 128, 64, 1};
        QCOMPARE(packed_size(format("int8"), shape), std::uint64_t(131072 + 4));
        QCOMPARE(packed_size(format("int8 channel"), shape), std::uint64_t(131072 + 16 * 4));
        QCOMPARE(packed_size(format("int8 group:64"), shape), std::uint64_t(131072 + 2048 * 4));
        QCOMPARE(packed_size(format("uint4 group:64 affine"), shape), std::uint64_t(65536 + 2048 * 8));
        QCOMPARE(packed_size(format("int4 block:8x100"), shape), std::uint64_t(65536 + 2 * 82 * 4));
        QCOMPARE(packed_size(format("float16"), shape), std::uint64_t(262144));
        QCOMPARE(code_range(format("int8 reduce_range")).max, std::int64_t(63));
        QCOMPARE(code_range(format("uint3")).max, std::int64_t(7));
    }

    void ranksAreInterpolated() {
        for (const auto kind : kinds) {
            auto values = make(kind, 5001);
            std::vector<float> sorted;
            for (const auto x : values)
                if (std::isfinite(x)) sorted.push_back(x + 0.0F);
            std::ranges::sort(sorted);
            const std::array ranks = {0.0, 0.1, 33.3, 50.0, 99.9, 100.0};
            const auto found = percentiles(test::tensor(values, {5001}), ranks, false);
            QVERIFY(found.has_value());
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                if (sorted.empty()) {
                    QCOMPARE((*found)[i], 0.0F);
                    continue;
                }
                const double place = ranks[i] / 100 * static_cast<double>(sorted.size() - 1);
                const auto below = sorted[static_cast<std::size_t>(std::floor(place))];
                const auto above = sorted[static_cast<std::size_t>(std::ceil(place))];
                const double share = place - std::floor(place);
                QVERIFY(is_close((*found)[i], below + share * (double{above} - below), 1e-6));
                auto copy = sorted;
                QCOMPARE(percentile(copy, ranks[i]), (*found)[i]);
            }
        }
    }

    /// Each group by itself is a tensor of its own.
    void groupsAreTensorsOfTheirOwn() {
        const auto values = make(Kind::HeavyTails, 3 * 100);
        const auto tensor = test::tensor(values, {3, 100});
        for (const char* text : {"int4 group:32", "uint4 group:32 affine", "int3 group:32 mse",
                                 "int4 group:32 percentile:90", "float8_e4m3fn group:32"}) {
            const auto rounded = values_of(*round_to_format(tensor, format(text)));
            auto alone = format(text);
            alone.granularity = Granularity::Tensor;
            for (std::size_t row = 0; row < 3; ++row)
                for (std::size_t at = 0; at < 100; at += 32) {
                    const auto size = std::min<std::size_t>(32, 100 - at);
                    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row * 100 + at);
                    const std::vector<float> group(begin, begin + static_cast<std::ptrdiff_t>(size));
                    const auto expected = values_of(
                        *round_to_format(test::tensor(group, {static_cast<std::int64_t>(size)}), alone));
                    for (std::size_t i = 0; i < size; ++i)
                        QCOMPARE(rounded[row * 100 + at + i], expected[i]);
                }
        }
    }

    void statisticsAreThoseOfWhatIsReadBack() {
        const auto values = make(Kind::Gaussian, 12 * 50);
        const auto tensor = test::tensor(values, {12, 50});
        for (const char* text : {"int4", "int4 channel", "int4 group:7 affine", "int2 block:5x20",
                                 "float8_e5m2", "bfloat16", "int16 channel", "int8 mse"}) {
            const auto analysis = analyze_format(tensor, format(text));
            QVERIFY(analysis.has_value());
            const auto rounded = values_of(*round_to_format(tensor, format(text)));
            QVERIFY(is_close(analysis->whole.mse, squared_error(values, rounded) / 600, 1e-9));
            QCOMPARE(analysis->channels.size(), std::size_t(12));
            for (std::size_t row = 0; row < 12; ++row) {
                const std::vector<float> x(values.begin() + static_cast<std::ptrdiff_t>(50 * row),
                                           values.begin() + static_cast<std::ptrdiff_t>(50 * row + 50));
                const std::vector<float> y(rounded.begin() + static_cast<std::ptrdiff_t>(50 * row),
                                           rounded.begin() + static_cast<std::ptrdiff_t>(50 * row + 50));
                QVERIFY(is_close(analysis->channels[row].mse, squared_error(x, y) / 50, 1e-9));
            }
            const auto& counts = analysis->whole.values.counts;
            QCOMPARE(std::accumulate(counts.begin(), counts.end(), std::uint64_t(0)), std::uint64_t(600));
            QVERIFY(counts.size() >= 128); // enough for a plot
            QVERIFY(std::abs(double{values[analysis->whole.max_error_index]} -
                             rounded[analysis->whole.max_error_index]) == analysis->whole.max_error);
        }
    }

    void channelsMayLieAlongAnyAxis() {
        const auto values = make(Kind::HeavyTails, 4 * 5 * 6);
        auto turned = test::tensor(values, {4, 5, 6});
        const auto along = analyze_format(turned, format("int8 channel:1"));
        turned.shape = {5, 4, 6};
        turned.strides = {6, 30, 1};
        const auto first = analyze_format(turned, format("int8 channel"));
        QVERIFY(along && first);
        QCOMPARE(along->channels.size(), std::size_t(5));
        QCOMPARE(along->whole.mse, first->whole.mse);
        QCOMPARE(along->channels[3].scale, first->channels[3].scale);
        const auto at = along->whole.max_error_index; // in the tensor as it is
        const auto rounded =
            values_of(*round_to_format(test::tensor(values, {4, 5, 6}), format("int8 channel:1")));
        QCOMPARE(std::abs(double{values[at]} - rounded[at]), along->whole.max_error);
        QCOMPARE(analyze_format(turned, format("int8 channel:3")).error().front().code,
                 std::string("axis-out-of-range"));
    }

    void threadsDoNotMatter() {
        const auto tensor = test::tensor(make(Kind::HeavyTails, 200'000), {40, 5000});
        for (const char* text : {"int4 mse", "int4 group:64 mse", "uint8 percentile:99 affine"}) {
            const auto one = analyze_format(tensor, format(text), {{}, {}, 1});
            const auto many = analyze_format(tensor, format(text), {{}, {}, 7});
            QVERIFY(one && many);
            QCOMPARE(one->whole.mse, many->whole.mse);
            QVERIFY(one->whole.values == many->whole.values && one->whole.errors == many->whole.errors);
        }
    }

    void whatIsNotFiniteIsLeftOut() {
        const auto tensor = test::tensor({1, NAN, -1, 0.5F, HUGE_VALF, -HUGE_VALF, 2, NAN}, {2, 4});
        for (const char* text :
             {"int8", "int8 channel", "int4 group:2 mse", "int8 percentile:90", "float8_e4m3fn"}) {
            const auto analysis = analyze_format(tensor, format(text));
            QVERIFY2(analysis.has_value(), text);
            QCOMPARE(analysis->whole.nan, std::uint64_t(2));
            QCOMPARE(analysis->whole.positive_inf, std::uint64_t(1));
            QVERIFY(std::isfinite(analysis->whole.mse));
        }
        QVERIFY(analyze_format(test::tensor({}, {0, 3}), format("int8 channel")).has_value());
        QVERIFY(std::isnan(analyze_format(test::tensor({NAN, NAN}, {2}), format("int4 group:1"))->whole.mse));
    }

    void aPlannedSearchFindsASmallerError() {
        auto values = make(Kind::Gaussian, 4096);
        values[17] = 40; // an outlier takes up the range
        const auto tensor = test::tensor(values, {4096});
        const auto plain = analyze_format(tensor, format("int4"))->whole.mse;
        QVERIFY(analyze_format(tensor, format("int4 mse"))->whole.mse < plain / 2);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(analyze_format(tensor, format("int4 mse"), {stop.get_token(), {}, 0}).error().front().code,
                 std::string("cancelled"));
    }
};

QCS_TEST(TestFormat);
#include "tst_format.moc"
