#include "views/tensors/plot_content.h"

#include "words/number_text.h"
#include "words/quantized_words.h"
#include "words/tensor_words.h"
#include "words/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TensorFigures)
};

/// The number of finite values: "524,288 values", "8,192 values of channel 3".
QString noteOf(const qcs::quant::ErrorStatistics& statistics, int channel) {
    const auto finite = statistics.count - statistics.nan - statistics.positive_inf - statistics.negative_inf;
    return channel < 0 ? valuesWords(finite)
                       : Words::tr("%1 of channel %2").arg(valuesWords(finite)).arg(channel);
}

/// Full title for exported pictures and screen readers: tensor name and spec.
QString titleOf(const MeasuredTensor::Measured& measured) {
    return QStringLiteral("%1 · %2").arg(
        QString::fromStdString(measured.plan->table->shown_name(measured.tensor)),
        comparedSpecWords(measured.spec));
}

/// A description of the histogram for screen readers, after its title.
QString alternativeOf(const HistogramContent& content, const QString& title) {
    if (content.counts.empty()) return title;
    const auto most = std::ranges::max_element(content.counts);
    const auto at = static_cast<std::size_t>(most - content.counts.begin());
    QStringList parts{Words::tr("%1, from %2 to %3 in %4 bins; most of them, %5, from %6 to %7")
                          .arg(content.note + QStringLiteral(" · ") + title,
                               significantText(content.edges.front()), significantText(content.edges.back()))
                          .arg(content.counts.size())
                          .arg(countText(*most), significantText(content.edges[at]),
                               significantText(content.edges[at + 1]))};
    for (const PlotMark& mark : content.marks)
        parts.push_back(mark.label);
    return inOneLine(parts);
}

/// The smallest and the largest representable value.
std::pair<double, double> limitsOf(const qcs::quant::ErrorStatistics& statistics,
                                   qcs::quant::CodeRange range) {
    return {(static_cast<double>(range.min) - statistics.zero_point) * statistics.scale,
            (static_cast<double>(range.max) - statistics.zero_point) * statistics.scale};
}

/// Adds the quantization levels and the clipping limits.
void drawLevels(HistogramContent& content, double low, double high, double step) {
    content.levels = HistogramContent::Levels{low, high, step};
    content.marks = {{low, Words::tr("clip %1").arg(significantText(low)), PlotMark::Side::Right},
                     {high, Words::tr("clip %1").arg(significantText(high)), PlotMark::Side::Left}};
}

void drawGrid(HistogramContent& content, const qcs::quant::ErrorStatistics& statistics,
              qcs::quant::CodeRange range) {
    const auto [low, high] = limitsOf(statistics, range);
    drawLevels(content, low, high, statistics.scale);
}

/// Adds marks at ± scale / 2, the largest error of a value that is not clipped.
void drawStep(HistogramContent& content, double scale) {
    content.marks = {{-scale / 2, QStringLiteral("−s/2"), PlotMark::Side::Right},
                     {scale / 2, QStringLiteral("+s/2"), PlotMark::Side::Left}};
}

HistogramContent contentOf(const qcs::quant::Histogram& histogram, const QString& heading,
                           const QString& note, const QString& axis) {
    HistogramContent content;
    content.edges = histogram.edges;
    content.counts = histogram.counts;
    content.heading = heading;
    content.note = note;
    content.axis = axis;
    return content;
}

} // namespace

const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel) {
    const auto at = static_cast<std::size_t>(channel);
    return channel < 0 || at >= error.channels.size() ? error.whole : error.channels[at];
}

HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    static const qcs::quant::Distribution nothing;
    const auto& shown = channel < 0 ? *measured.distribution : own ? *own : nothing;
    auto content =
        contentOf(shown.values, Words::tr("Values"), noteOf(statistics, channel), Words::tr("value"));
    if (channel >= 0) {
        content.behind = measured.distribution->values;
        content.behindName = Words::tr("whole tensor");
        content.name = Words::tr("channel %1").arg(channel);
    }
    const auto range = measured.settings().range;
    if (measured.isAsStored) {
        if (const auto grid = measured.storedGrid(channel))
            drawLevels(content, grid->first, grid->last, grid->step);
        else
            content.note += QStringLiteral(" · ") +
                            Words::tr("each channel has levels of its own: choose one to see them");
    } else if (isQuantizedToCodes(measured.settings()) && std::isfinite(statistics.scale)) {
        drawGrid(content, statistics, range);
    }
    content.alternative = alternativeOf(content, titleOf(measured));
    return content;
}

namespace {

/// Shifts the edges so that each code is in the middle of its bin.
qcs::quant::Histogram aroundCodes(qcs::quant::Histogram codes) {
    for (double& edge : codes.edges)
        edge -= 0.5;
    return codes;
}

/// Marks at the limits of the dtype, with the share of values there.
std::vector<PlotMark> endsOf(const qcs::quant::CodeStatistics& use) {
    const auto words = [](std::int64_t code, double share) {
        return Words::tr("%1 at %2").arg(percentText(share), withMinus(QString::number(code)));
    };
    return {
        {static_cast<double>(use.range.min) - 0.5, words(use.range.min, use.at_low), PlotMark::Side::Right},
        {static_cast<double>(use.range.max) + 0.5, words(use.range.max, use.at_high), PlotMark::Side::Left}};
}

QString codesAlternative(const HistogramContent& content, const qcs::quant::CodeStatistics& use,
                         const QString& tensor) {
    if (use.count == 0) return tensor;
    const auto code = [](std::int64_t number) { return withMinus(QString::number(number)); };
    const auto most = std::ranges::max_element(content.counts);
    const auto at = static_cast<std::size_t>(most - content.counts.begin());
    return Words::tr(
               "%1: codes from %2 to %3, most of them, %4, in the bin of code %5; %6 at %7 and %8 at %9")
        .arg(content.note + QStringLiteral(" · ") + tensor, code(use.seen.min), code(use.seen.max),
             countText(*most), code(std::llround(content.edges[at] + 0.5)), percentText(use.at_low),
             code(use.range.min), percentText(use.at_high), code(use.range.max));
}

} // namespace

HistogramContent codesContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::CodeStatistics& whole,
                              const qcs::quant::CodeStatistics* own) {
    const auto& info = measured.entry().info();
    const auto& use = channel >= 0 && own ? *own : whole;
    QStringList notes{channel < 0 ? valuesWords(use.count)
                                  : Words::tr("%1 of channel %2").arg(valuesWords(use.count)).arg(channel),
                      usedCodesWords(use)};
    auto content = contentOf(aroundCodes(use.codes), Words::tr("Integers"), notes.join(QStringLiteral(" · ")),
                             Words::tr("code"));
    content.isOfIntegers = true;
    if (channel >= 0 && own) {
        content.behind = aroundCodes(whole.codes);
        content.behindName = Words::tr("whole tensor");
        content.name = Words::tr("channel %1").arg(channel);
    }
    if (use.count > 0) content.marks = endsOf(use);
    content.alternative =
        codesAlternative(content, use,
                         QStringLiteral("%1 · %2").arg(
                             QString::fromStdString(measured.plan->table->shown_name(measured.tensor)),
                             dtypeAndSchemeWords(info)));
    return content;
}

ScalesContent scalesContent(const MeasuredTensor::Measured& measured) {
    const auto& qparams = **measured.entry().info().qparams;
    return {qparams.scales, qparams.zero_points, qparams.axis,
            QString::fromStdString(measured.plan->table->shown_name(measured.tensor))};
}

HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    static const qcs::quant::Distribution nothing;
    const auto& shown = channel < 0 ? *measured.distribution : own ? *own : nothing;
    auto content =
        contentOf(shown.errors, Words::tr("Error"), noteOf(statistics, channel), Words::tr("error"));
    content.ink = Colour::Dynamic;
    if (isQuantizedToCodes(measured.settings()) && std::isfinite(statistics.scale))
        drawStep(content, statistics.scale);
    content.alternative = alternativeOf(content, titleOf(measured));
    return content;
}

HistogramContent triedValues(const MeasuredTensor::Measured& measured, int channel,
                             const qcs::quant::Distribution* own, const qcs::quant::ErrorStatistics& tried) {
    auto content = valueContent(measured, channel, own);
    drawGrid(content, tried, measured.settings().range);
    return content;
}

HistogramContent triedErrors(const MeasuredTensor::Measured& measured,
                             const qcs::quant::ErrorStatistics& tried, const QString& note) {
    auto content = contentOf(tried.errors, Words::tr("Error"), note, Words::tr("error"));
    content.ink = Colour::Dynamic;
    drawStep(content, tried.scale);
    content.alternative = alternativeOf(content, titleOf(measured));
    return content;
}

ChannelContent channelContent(const MeasuredTensor::Measured& measured) {
    ChannelContent content;
    for (const auto& channel : measured.error->channels)
        content.sqnr.push_back(channel.sqnr_db);
    content.outliers.assign(measured.error->outlier_channels.begin(), measured.error->outlier_channels.end());
    content.title = titleOf(measured);
    return content;
}

ChannelRanges rangesContent(const MeasuredTensor::Measured& measured) {
    ChannelRanges content;
    const bool clips = isQuantizedToCodes(measured.settings());
    const auto range = measured.settings().range;
    for (const auto& channel : measured.error->channels) {
        content.min.push_back(channel.min);
        content.max.push_back(channel.max);
        if (!clips) continue;
        const auto [low, high] = limitsOf(channel, range);
        content.low.push_back(low);
        content.high.push_back(high);
    }
    content.outliers.assign(measured.error->outlier_channels.begin(), measured.error->outlier_channels.end());
    content.title = titleOf(measured);
    return content;
}

namespace {

/// A mark whose label is on the side with more room.
PlotMark limitMark(double limit, double largest, const QString& words) {
    return {std::abs(limit), words.arg(significantText(limit)),
            std::abs(limit) < largest / 2 ? PlotMark::Side::Right : PlotMark::Side::Left};
}

/// Marks at the representable limits; for per-channel ranges, those of the narrowest and the widest channel.
std::vector<PlotMark> limitMarks(const MeasuredTensor::Measured& measured, int channel) {
    const auto range = measured.settings().range;
    if (!isQuantizedToCodes(measured.settings())) return {};
    const auto& statistics = statisticsOf(*measured.error, channel);
    const double largest = std::max(std::abs(statistics.min), std::abs(statistics.max));
    if (std::isfinite(statistics.scale)) {
        const auto [low, high] = limitsOf(statistics, range);
        return {limitMark(low, largest, Words::tr("low end %1")),
                limitMark(high, largest, Words::tr("high end %1"))};
    }
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const auto& one : measured.error->channels) {
        if (!std::isfinite(one.scale)) continue;
        const auto [low, high] = limitsOf(one, range);
        least = std::min(least, std::max(std::abs(low), std::abs(high)));
        most = std::max(most, std::max(std::abs(low), std::abs(high)));
    }
    if (!std::isfinite(least)) return {};
    return {limitMark(least, largest, Words::tr("narrowest channel %1")),
            limitMark(most, largest, Words::tr("widest channel %1"))};
}

} // namespace

SaturationContent saturationContent(const MeasuredTensor::Measured& measured, int channel,
                                    const qcs::quant::SaturationCurve& curve) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    SaturationContent content;
    content.limits = curve.limits;
    content.below = curve.below;
    content.above = curve.above;
    content.finite = curve.finite;
    content.marks = limitMarks(measured, channel);
    if (!content.marks.empty()) content.marked = statistics.saturated_low + statistics.saturated_high;
    content.note = noteOf(statistics, channel);
    content.title = titleOf(measured);
    return content;
}

HistogramContent observerContent(const MeasuredTensor::Measured& measured,
                                 const qcs::quant::ObservedHistogram& observed) {
    qcs::quant::Histogram histogram;
    const auto bins = observed.counts.size();
    const double low = observed.seen.min, high = observed.seen.max;
    const double width = high > low ? high - low : 1;
    for (std::size_t i = 0; i <= bins; ++i)
        histogram.edges.push_back(low + width * static_cast<double>(i) / static_cast<double>(bins));
    for (const float count : observed.counts)
        histogram.counts.push_back(static_cast<std::uint64_t>(std::llround(std::max(0.0F, count))));
    auto content = contentOf(histogram, Words::tr("HistogramObserver"),
                             Words::tr("scale %1, from min and max %2 · %3 bins")
                                 .arg(significantText(observed.qparams.scale.at(0)),
                                      significantText(observed.full_qparams.scale.at(0)), countText(bins)),
                             Words::tr("value"));
    content.ink = Colour::FloatAsRequested;
    content.marks = {
        {low, Words::tr("min %1").arg(significantText(low)), PlotMark::Side::Right, Colour::Text},
        {high, Words::tr("max %1").arg(significantText(high)), PlotMark::Side::Left, Colour::Text},
        {observed.chosen.min, Words::tr("chosen %1").arg(significantText(observed.chosen.min)),
         PlotMark::Side::Right},
        {observed.chosen.max, Words::tr("chosen %1").arg(significantText(observed.chosen.max)),
         PlotMark::Side::Left}};
    content.alternative = alternativeOf(content, titleOf(measured));
    return content;
}

BatchesContent batchesContent(const MeasuredTensor::Measured& measured,
                              const qcs::insight::BatchErrors& batches) {
    BatchesContent content;
    for (std::size_t i = 0; i < batches.batches.size(); ++i) {
        const auto& batch = batches.batches[i];
        content.batches.push_back(batch.batch);
        content.sqnr.push_back(batch.whole.sqnr_db);
        content.clipped.push_back(batch.whole.saturated_low + batch.whole.saturated_high);
        // For a recorded activation the other plots show all batches together, so none is current.
        if (batch.entry == measured.tensor && !measured.requested().recorded)
            content.current = static_cast<int>(i);
    }
    if (batches.shared && batches.shared->scale.size() == 1)
        content.note = Words::tr("one scale for all, %1").arg(significantText(batches.shared->scale.front()));
    else
        content.note =
            batches.shared ? Words::tr("the same scales for all") : Words::tr("each has scales of its own");
    content.title = titleOf(measured);
    return content;
}

} // namespace qcs::ui
