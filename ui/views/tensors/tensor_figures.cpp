#include "views/tensors/tensor_figures.h"

#include "words/numbers.h"
#include "words/tensor_words.h"
#include "words/wording.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TensorFigures)
};

/// "524,288 values of conv2.weight · qint8 −128…127, per tensor, symmetric".
QString noteOf(const MeasuredTensor::Measured& measured, const qcs::quant::ErrorStatistics& statistics,
               int channel) {
    const QString name = QString::fromStdString(measured.entry.info().name);
    const auto finite = statistics.count - statistics.nan - statistics.positive_inf - statistics.negative_inf;
    const QString of =
        channel < 0 ? Words::tr("%1 of %2").arg(valuesWords(finite), name)
                    : Words::tr("%1 of channel %2 of %3").arg(valuesWords(finite)).arg(channel).arg(name);
    return QStringLiteral("%1 · %2").arg(of, specWords(measured.spec));
}

/// The histogram in words, after what it is of.
QString alternativeOf(const HistogramContent& content) {
    if (content.counts.empty()) return content.note;
    const auto most = std::ranges::max_element(content.counts);
    const auto at = static_cast<std::size_t>(most - content.counts.begin());
    QStringList parts{
        Words::tr("%1, from %2 to %3 in %4 bins; most of them, %5, from %6 to %7")
            .arg(content.note, significantText(content.edges.front()), significantText(content.edges.back()))
            .arg(content.counts.size())
            .arg(countText(*most), significantText(content.edges[at]),
                 significantText(content.edges[at + 1]))};
    for (const PlotMark& mark : content.marks)
        parts.push_back(mark.label);
    return inOneLine(parts);
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

HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    auto content = contentOf(statistics.values, Words::tr("Values"), noteOf(measured, statistics, channel),
                             Words::tr("value"));
    const auto& range = measured.spec.range;
    if (isQuantizedToCodes(measured.spec) && std::isfinite(statistics.scale)) {
        const double low = (static_cast<double>(range.min) - statistics.zero_point) * statistics.scale;
        const double high = (static_cast<double>(range.max) - statistics.zero_point) * statistics.scale;
        content.levels = HistogramContent::Levels{low, high, statistics.scale};
        content.marks = {{low, Words::tr("clip %1").arg(significantText(low))},
                         {high, Words::tr("clip %1").arg(significantText(high))}};
    }
    content.alternative = alternativeOf(content);
    return content;
}

HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    auto content = contentOf(statistics.errors, Words::tr("Error"), noteOf(measured, statistics, channel),
                             Words::tr("error"));
    content.ink = Colour::Dynamic;
    if (isQuantizedToCodes(measured.spec) && std::isfinite(statistics.scale)) {
        const double half = statistics.scale / 2;
        content.marks = {{-half, QStringLiteral("−s/2")}, {half, QStringLiteral("+s/2")}};
    }
    content.alternative = alternativeOf(content);
    return content;
}

ChannelContent channelContent(const MeasuredTensor::Measured& measured) {
    ChannelContent content;
    for (const auto& channel : measured.error->channels)
        content.sqnr.push_back(channel.sqnr_db);
    content.outliers.assign(measured.error->outlier_channels.begin(), measured.error->outlier_channels.end());
    content.note = QStringLiteral("%1 · %2").arg(QString::fromStdString(measured.entry.info().name),
                                                 specWords(measured.spec));
    return content;
}

} // namespace qcs::ui
