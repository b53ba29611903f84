// How values and errors are spread, which of them a selection takes, and how many a range cuts off: against
// plain loops over the values.
#include "core/quant/expected_errors.h"
#include "quant/elements/load_floats.h"
#include "quant/error/distribution.h"
#include "quant/error/saturation.h"
#include "quant/error/tensor_views.h"
#include "quant/quantize/quantize.h"
#include "support/tensors.h"
#include "support/test_program.h"

#include <QTest>

#include <numeric>
#include <set>

using namespace qcs;
using namespace qcs::quant;
using namespace qcs::test;

namespace {

ObserverSettings observer(bool per_channel, int axis = 0) {
    ObserverSettings settings;
    settings.kind = per_channel ? ObserverKind::PerChannelMinMax : ObserverKind::MinMax;
    settings.dtype = DType::QInt8;
    settings.qscheme = per_channel ? QScheme::PerChannelSymmetric : QScheme::PerTensorSymmetric;
    settings.range = {-128, 127};
    settings.ch_axis = axis;
    return settings;
}

/// In the bin of the edges, or nowhere.
std::optional<std::size_t> bin_of(const Histogram& histogram, double value) {
    for (std::size_t i = 0; i < histogram.counts.size(); ++i)
        if (value >= histogram.edges[i] &&
            (value < histogram.edges[i + 1] ||
             (i + 1 == histogram.counts.size() && value <= histogram.edges[i + 1])))
            return i;
    return std::nullopt;
}

struct Plain {
    std::vector<float> values, errors;
};

/// Channels along axis 0 of a tensor of `rows` rows.
Plain plain(const std::vector<float>& values, std::size_t rows, const ErrorAnalysis& analysis) {
    Plain all{values, {}};
    const auto row = values.size() / rows;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& channel = analysis.channels[i / row];
        const float scale = static_cast<float>(channel.scale);
        const float inverse = 1.0F / scale;
        const float code = std::clamp(std::nearbyint(values[i] * inverse), -128.0F, 127.0F);
        all.errors.push_back(values[i] - code * scale);
    }
    return all;
}

} // namespace

class TestDistribution : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSelectionCountsWhatItTakes_data() {
        QTest::addColumn<bool>("per_channel");
        QTest::addColumn<int>("by");
        QTest::addColumn<int>("channel");
        for (const bool per_channel : {false, true})
            for (const int by : {0, 1, 2})
                for (const int channel : {-1, 3})
                    QTest::addRow("%d %d %d", per_channel, by, channel) << per_channel << by << channel;
    }
    void aSelectionCountsWhatItTakes() {
        QFETCH(bool, per_channel);
        QFETCH(int, by);
        const bool by_error = by == 2;
        QFETCH(int, channel);
        constexpr std::size_t rows = 7, row = 4001;
        auto values = make(Kind::WithNan, rows * row);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] *= static_cast<float>(1 + i / row);
        const auto data = test::tensor(values, {rows, row});
        const auto spec = observer(per_channel);
        const auto analysis = analyze_with_channels(data, spec);
        QVERIFY(analysis);
        const auto only = channel < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(channel));
        const auto whole = distribution_of(data, spec, *analysis, only);
        QVERIFY(whole);
        const double step = analysis->channels[0].scale;
        const ValueSelection selection{static_cast<ValueSelection::By>(by), by_error ? step / 8 : 0.5,
                                       by_error ? step / 2 : 1.75};
        for (const int threads : {1, 0}) {
            Task task;
            task.threads = threads;
            const auto found = select_values(data, spec, *analysis, only, selection, task);
            QVERIFY(found);
            // By plain loops.
            const auto all = plain(values, rows, *analysis);
            SelectedValues expected;
            expected.distribution = *whole;
            std::ranges::fill(expected.distribution.values.counts, 0U);
            std::ranges::fill(expected.distribution.errors.counts, 0U);
            expected.channels.resize(rows);
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (!std::isfinite(values[i]) || (only && i / row != *only)) continue;
                const double v = by_error ? all.errors[i] : by == 1 ? std::abs(values[i]) : values[i];
                if (v < selection.low || v > selection.high) continue;
                ++expected.count;
                ++expected.channels[i / row];
                ++expected.distribution.values.counts[*bin_of(whole->values, values[i])];
                ++expected.distribution.errors.counts[*bin_of(whole->errors, all.errors[i])];
            }
            QVERIFY(expected.count > 100);
            QCOMPARE(found->count, expected.count);
            QCOMPARE(found->channels, expected.channels);
            QVERIFY(*found == expected);
        }
    }

    /// Of integers in a file, and of whatever else is chosen of their values.
    void codesAreChosenAndCounted() {
        constexpr std::size_t rows = 4, row = 3000;
        std::vector<std::int8_t> codes(rows * row);
        std::vector<float> values(codes.size());
        for (std::size_t i = 0; i < codes.size(); ++i) {
            codes[i] = static_cast<std::int8_t>(static_cast<int>(i * 37 % 256) - 128);
            values[i] = static_cast<float>(codes[i]) * static_cast<float>(1 + i / row) * 0.25F;
        }
        const auto data = test::tensor(values, {rows, row});
        StoredCodes stored;
        stored.codes = {DType::Int8, data.shape, data.strides,
                        std::make_shared<test::MemoryStorage>(codes.data(), codes.size(), true), 0};
        for (int edge = -128; edge <= 128; edge += 4)
            stored.edges.push_back(edge);
        const auto spec = observer(true);
        const auto analysis = analyze_with_channels(data, spec);
        using By = ValueSelection::By;
        for (const auto& selection : {ValueSelection{By::Code, -7, 12}, ValueSelection{By::Value, -30, 2.5}})
            for (const auto only : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(2)}) {
                const auto found =
                    select_values(data, spec, *analysis, only, selection, {{}, {}, 1}, {}, &stored);
                QVERIFY(found);
                SelectedValues expected;
                expected.codes.resize(stored.edges.size() - 1);
                expected.channels.resize(rows);
                for (std::size_t i = 0; i < codes.size(); ++i) {
                    const double v = selection.by == By::Code ? codes[i] : values[i];
                    if ((only && i / row != *only) || v < selection.low || v > selection.high) continue;
                    ++expected.count;
                    ++expected.channels[i / row];
                    ++expected.codes[static_cast<std::size_t>(codes[i] + 128) / 4];
                }
                QVERIFY(expected.count > 100);
                QCOMPARE(found->count, expected.count);
                QCOMPARE(found->codes, expected.codes);
                QCOMPARE(found->channels, expected.channels);
            }
        // Without them nothing is chosen by codes.
        const auto none = select_values(data, spec, *analysis, {}, {By::Code, -128, 127});
        QCOMPARE(none->count, 0U);
        QVERIFY(none->codes.empty());
    }

    void aSelectionOfEverythingIsTheDistribution() {
        const auto values = make(Kind::HeavyTails, 6 * 1000);
        const auto data = test::tensor(values, {6, 1000});
        const auto spec = observer(true);
        const auto analysis = analyze_with_channels(data, spec);
        const ValueSelection everything{ValueSelection::By::Value, analysis->whole.min, analysis->whole.max};
        const auto found = select_values(data, spec, *analysis, std::nullopt, everything);
        QVERIFY(found->distribution == *distribution_of(data, spec, *analysis, std::nullopt));
        QCOMPARE(found->count, 6000U);
        QCOMPARE(found->channels, std::vector<std::uint64_t>(6, 1000));
        // The same of what was read back.
        std::vector<float> back(values.size());
        const auto all = plain(values, 6, *analysis);
        for (std::size_t i = 0; i < values.size(); ++i)
            back[i] = values[i] - all.errors[i];
        const auto between = select_values_of_rounded(data, test::tensor(back, {6, 1000}), *analysis, 0,
                                                      std::nullopt, everything);
        QVERIFY(between);
        QCOMPARE(between->count, 6000U);
        QVERIFY(between->distribution.values == found->distribution.values);
    }

    void nothingIsSelectedOfNothing() {
        const auto data = test::tensor(make(Kind::OnlyNan, 10), {2, 5});
        const auto spec = observer(false);
        const auto analysis = analyze_with_channels(data, spec);
        QVERIFY(analysis);
        const auto found = select_values(data, spec, *analysis, std::nullopt, {});
        QVERIFY(found && found->count == 0 && found->distribution.values.counts.empty());
    }

    void saturationCountsWhatARangeCuts_data() {
        QTest::addColumn<int>("kind");
        for (const auto kind : kinds)
            QTest::addRow("%d", static_cast<int>(kind)) << static_cast<int>(kind);
    }
    void saturationCountsWhatARangeCuts() {
        QFETCH(int, kind);
        const auto values = make(static_cast<Kind>(kind), 5 * 3001);
        const auto data = test::tensor(values, {5, 3001});
        for (const auto channel : {std::optional<ChannelSlice>(), std::optional(ChannelSlice{0, 2}),
                                   std::optional(ChannelSlice{-2, 4})}) {
            std::vector<float> own;
            for (std::size_t i = 0; i < values.size(); ++i)
                if (std::isfinite(values[i]) && (!channel || i / 3001 == channel->channel))
                    own.push_back(values[i]);
            const bool none = own.empty();
            const double min = none ? NAN : *std::ranges::min_element(own);
            const double max = none ? NAN : *std::ranges::max_element(own);
            Task task;
            task.threads = channel ? 1 : 0;
            const auto curve = saturation_of(data, min, max, channel, task, 100);
            QVERIFY(curve);
            if (none) {
                QVERIFY(curve->limits.empty() && curve->finite == 0);
                continue;
            }
            QCOMPARE(curve->finite, own.size());
            const double most = std::max(std::abs(min), std::abs(max));
            QCOMPARE(curve->limits.size(), std::size_t(most > 0 ? 101 : 1));
            QCOMPARE(curve->limits.back(), most);
            QCOMPARE(curve->outside(curve->limits.size() - 1), 0U);
            for (std::size_t i = 0; i < curve->limits.size(); ++i) {
                const double limit = curve->limits[i];
                QCOMPARE(curve->below[i], static_cast<std::uint64_t>(std::ranges::count_if(
                                              own, [&](float v) { return v < -limit; })));
                QCOMPARE(curve->above[i], static_cast<std::uint64_t>(std::ranges::count_if(
                                              own, [&](float v) { return v > limit; })));
            }
        }
    }

    void saturationCanBeCancelled() {
        Task task;
        std::stop_source stop;
        stop.request_stop();
        task.stop = stop.get_token();
        QVERIFY(!saturation_of(test::tensor(make(Kind::Gaussian, 1 << 20)), -5, 5, {}, task));
    }

    void aSampleIsAViewThatKeepsItsChannels() {
        std::vector<float> values(6 * 50 * 40);
        std::iota(values.begin(), values.end(), 0.0F);
        const auto data = test::tensor(values, {6, 50, 40});
        const auto sample = strided_sample(data, 0, 600);
        QVERIFY(sample.numel() <= 600 && sample.numel() >= 150);
        QCOMPARE(sample.shape[0], std::int64_t(6));
        QCOMPARE(sample.storage, data.storage);
        // All of it is there, and in place.
        std::vector<float> read(sample.numel());
        load_floats(sample, 0, sample.numel(), read.data());
        std::set<float> different(read.begin(), read.end());
        QCOMPARE(different.size(), read.size());
        for (std::size_t i = 0; i < read.size(); ++i)
            QCOMPARE(static_cast<std::size_t>(read[i]) / 2000, i / (read.size() / 6));
        QVERIFY(strided_sample(data, std::nullopt, 1 << 20).shape == data.shape);
        QCOMPARE(strided_sample(data, -3, 1).numel(), 6U);
        QCOMPARE(strided_sample(data, std::nullopt, 1).numel(), 1U);
        const auto channel = channel_slice(data, 1, 7);
        QCOMPARE(channel.shape, std::vector<std::int64_t>({6, 1, 40}));
        std::vector<float> own(240);
        load_floats(channel, 0, 240, own.data());
        QCOMPARE(own[0], 7.0F * 40);
        QCOMPARE(own[41], 2000 + 7.0F * 40 + 1);
        // A sample of many values is not the exact thing, but near.
        const auto many = test::tensor(make(Kind::Gaussian, 400 * 1000), {400, 1000});
        const ErrorSpec spec = observer(false);
        const auto exact = analyze_error(many, {&spec, 1});
        const auto some = strided_sample(many, std::nullopt, 65536);
        QVERIFY(some.numel() <= 65536 && some.numel() > 30000);
        const auto near = analyze_error(some, {&spec, 1});
        QVERIFY(std::abs(exact->front().whole.sqnr_db - near->front().whole.sqnr_db) < 2);
    }
};

QCS_TEST(TestDistribution);
#include "tst_distribution.moc"
