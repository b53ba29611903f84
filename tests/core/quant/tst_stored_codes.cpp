// Channels of tensors that are quantized in their file: which codes they use, and the levels that these stand
// for, against plain loops over the codes; and histograms with a bin for each level.
#include "quant/error/distribution.h"
#include "quant/error/stored_codes.h"
#include "quant/quantize/quantized_tensor.h"
#include "support/tensors.h"
#include "support/test_program.h"
#include "tensor/tensor_source.h"

#include <QTest>

#include <map>

using namespace qcs;
using namespace qcs::quant;

namespace {

std::shared_ptr<const tensor::TensorSource> quantized_file() {
    auto source = tensor::open_tensors(QCS_TEST_DATA "/tensors/quantized.pt");
    return source ? std::move(*source) : nullptr;
}

/// Of codes as codes_of() gives them.
std::int64_t code_at(const tensor::TensorData& codes, std::uint64_t index) {
    const auto* bytes = codes.data();
    switch (codes.dtype) {
    case DType::UInt8: return static_cast<std::int64_t>(bytes[index]);
    case DType::Int8: return static_cast<std::int8_t>(bytes[index]);
    default: break;
    }
    std::int32_t code = 0;
    std::memcpy(&code, bytes + index * sizeof code, sizeof code);
    return code;
}

/// How often each code occurs where the index along the axis is that of the channel.
std::map<std::int64_t, std::uint64_t> counted(const tensor::TensorData& codes, std::size_t axis,
                                              std::uint64_t channel) {
    std::uint64_t inner = 1;
    for (auto i = axis + 1; i < codes.shape.size(); ++i)
        inner *= static_cast<std::uint64_t>(codes.shape[i]);
    std::map<std::int64_t, std::uint64_t> counts;
    for (std::uint64_t i = 0; i < codes.numel(); ++i)
        if (i / inner % static_cast<std::uint64_t>(codes.shape[axis]) == channel) ++counts[code_at(codes, i)];
    return counts;
}

} // namespace

class TestStoredCodes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCodesOfAChannel() {
        const auto source = quantized_file();
        QVERIFY(source);
        int channels = 0;
        for (std::size_t at = 0; at < source->tensors().size(); ++at) {
            const auto& info = source->tensors()[at];
            if (!info.is_quantized() || info.numel() == 0) continue;
            const auto data = source->read(at);
            const auto codes = codes_of(*data);
            QVERIFY(data && codes);
            for (std::size_t axis = 0; axis < info.shape.size(); ++axis)
                for (std::uint64_t channel = 0; channel < static_cast<std::uint64_t>(info.shape[axis]);
                     ++channel, ++channels) {
                    const auto from_end = static_cast<int>(axis) - static_cast<int>(info.shape.size());
                    const auto use = channel_code_statistics(*data, {static_cast<int>(axis), channel});
                    QVERIFY2(use, info.name.c_str());
                    QCOMPARE(*use, *channel_code_statistics(*data, {from_end, channel}));
                    const auto expected = counted(*codes, axis, channel);
                    QCOMPARE(use->range, code_limits(info.dtype));
                    QCOMPARE(use->count, info.numel() / static_cast<std::uint64_t>(info.shape[axis]));
                    QCOMPARE(*use->used, expected.size());
                    QCOMPARE(use->seen.min, expected.begin()->first);
                    QCOMPARE(use->seen.max, expected.rbegin()->first);
                    std::uint64_t total = 0;
                    for (const auto count : use->codes.counts)
                        total += count;
                    QCOMPARE(total, use->count);
                }
        }
        QVERIFY(channels > 80);
    }

    void theLevelsOfAChannelAreItsScale() {
        const auto source = quantized_file();
        QVERIFY(source);
        for (std::size_t at = 0; at < source->tensors().size(); ++at) {
            const auto& info = source->tensors()[at];
            if (!info.is_quantized() || info.numel() == 0) continue;
            const auto& qparams = **info.qparams;
            const bool per_channel = is_per_channel(qparams.scheme);
            QCOMPARE(level_grid_of(info, std::nullopt).has_value(), !per_channel);
            const auto data = source->read(at);
            const auto values = dequantized(*data);
            const auto codes = codes_of(*data);
            QVERIFY(values && codes);
            const auto axes = per_channel ? std::vector{qparams.axis} : std::vector{0};
            for (const int axis : axes) {
                const ChannelSlice channel{axis, 1};
                QCOMPARE(*scale_of(info, channel), per_channel ? 1U : 0U);
                const auto grid = level_grid_of(info, channel);
                QVERIFY(grid);
                std::uint64_t inner = 1;
                for (auto i = static_cast<std::size_t>(axis) + 1; i < info.shape.size(); ++i)
                    inner *= static_cast<std::uint64_t>(info.shape[i]);
                const auto length = static_cast<std::uint64_t>(info.shape[static_cast<std::size_t>(axis)]);
                for (std::uint64_t i = 0; i < info.numel(); ++i) {
                    if (i / inner % length != 1) continue;
                    const auto step = static_cast<double>(code_at(*codes, i) - code_limits(info.dtype).min);
                    const auto value = static_cast<double>(test::values_of(*values)[i]);
                    QVERIFY(std::abs(grid->first + step * grid->step - value) <=
                            1e-6 * std::max(1.0, std::abs(value)));
                }
            }
            if (per_channel && info.shape.size() > 1)
                QVERIFY(!level_grid_of(info, ChannelSlice{qparams.axis == 0 ? 1 : 0, 0}));
        }
    }

    void aScaleThatIsNoPositiveNumberHasNoLevels() {
        tensor::TensorQParams qparams{QScheme::PerTensorAffine, {0}, {0}, 0};
        QVERIFY(!level_grid(DType::QInt8, qparams, std::nullopt));
        qparams.scales = {-0.5};
        QVERIFY(!level_grid(DType::QInt8, qparams, std::nullopt));
        qparams.scales = {std::numeric_limits<double>::quiet_NaN()};
        QVERIFY(!level_grid(DType::QInt8, qparams, std::nullopt));
        qparams.scales = {0.5};
        QCOMPARE(*level_grid(DType::QInt8, qparams, std::nullopt), (LevelGrid{-64, 63.5, 0.5}));
        qparams.scheme = QScheme::PerChannelAffine;
        QVERIFY(!level_grid(DType::QInt8, qparams, 7)); // there is no such channel
    }

    void everyLevelHasABinOfItsOwn() {
        // 201 levels at distances that are no float: some occur, each a different number of times.
        const double step = 0.1 / 3;
        std::vector<float> values;
        for (int code = -100; code <= 100; ++code)
            for (int times = 0; times < (code * code) % 7; ++times)
                values.push_back(static_cast<float>(code * step));
        const auto data = test::tensor(values);
        ObserverSettings settings;
        settings.dtype = DType::QInt8;
        settings.range = {-128, 127};
        const ErrorSpec spec = settings;
        const auto analysis = analyze_error(data, {&spec, 1});
        QVERIFY(analysis);
        const auto& whole = analysis->front().whole;
        const auto bins = level_bins(LevelGrid{-128 * step, 127 * step, step}, whole);
        const auto lowest = std::llround(whole.min / step), highest = std::llround(whole.max / step);
        QCOMPARE(bins.count, static_cast<std::size_t>(highest - lowest + 1));
        const auto found = distribution_of(data, spec, analysis->front(), std::nullopt, {}, bins);
        QVERIFY(found);
        QCOMPARE(found->values.counts.size(), bins.count);
        for (auto code = lowest; code <= highest; ++code) {
            const auto bin = static_cast<std::size_t>(code - lowest);
            QCOMPARE(found->values.counts[bin], static_cast<std::uint64_t>((code * code) % 7));
            const auto middle = (found->values.edges[bin] + found->values.edges[bin + 1]) / 2;
            QVERIFY(std::abs(middle - static_cast<double>(code) * step) < step / 1000);
        }
        QCOMPARE(found->errors.counts.size(), std::size_t(128));
        // Too many of them, or none known: as everywhere.
        QCOMPARE(level_bins(LevelGrid{-1, 1, 1e-6}, whole), ValueBins());
        QCOMPARE(level_bins(std::nullopt, whole), ValueBins());
    }
};

QCS_TEST(TestStoredCodes);
#include "tst_stored_codes.moc"
