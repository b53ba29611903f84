#include "plots/channel_ranges_figure.h"

#include "plots/bars.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {

ChannelRangesFigure::ChannelRangesFigure(const QString& objectName, const QString& accessibleName,
                                         QWidget* parent)
    : ChannelPlot(objectName, accessibleName, parent),
      low_(new HorizontalSegments(plot().xAxis, plot().yAxis)),
      high_(new HorizontalSegments(plot().xAxis, plot().yAxis)) {
    plot().yAxis->setLabel(tr("value"));
    ChannelRangesFigure::restyle();
}

void ChannelRangesFigure::restyle() {
    ChannelPlot::restyle();
    for (HorizontalSegments* limits : {low_, high_})
        limits->setInk(colour(Colour::Text));
}

void ChannelRangesFigure::setContent(ChannelRanges content) {
    content_ = std::move(content);
    double least = 0, most = 0;
    for (const auto* values : {&content_.min, &content_.max})
        for (const double value : *values)
            if (std::isfinite(value)) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
    // The axis is not extended to limits far outside of all values, which would then be too small to see.
    constexpr double maxWidening = 2;
    const double width = most - least;
    for (const auto* limits : {&content_.low, &content_.high})
        for (const double limit : *limits)
            if (std::isfinite(limit) &&
                std::max(most, limit) - std::min(least, limit) <= maxWidening * width) {
                least = std::min(least, limit);
                most = std::max(most, limit);
            }
    const double air = std::max(1e-30, most - least) * 0.06;
    setBars(content_.max, content_.min, content_.outliers);
    low_->setHeights(content_.low);
    high_->setHeights(content_.high);
    plot().yAxis->setRange(least - air, most + air);
    setCurrent(-1);
}

void ChannelRangesFigure::updateText() {
    const QString outliers = outlierWords(content_.outliers);
    auto notes = currentWords() << outliers;
    if (!content_.low.empty()) notes << tr("dark lines: clipped there");
    setWords(tr("Range by channel"), notes.join(QStringLiteral(" · ")),
             tr("%1 channels, each from its smallest to its largest value; %2. %3")
                 .arg(content_.min.size())
                 .arg(outliers, content_.title));
}

QString ChannelRangesFigure::wordsOf(std::size_t channel) const {
    QString words = tr("channel %1: %2 to %3")
                        .arg(channel)
                        .arg(significantText(content_.min[channel]), significantText(content_.max[channel]));
    if (channel < content_.low.size() && std::isfinite(content_.low[channel]))
        words += QStringLiteral(" · ") +
                 tr("clipped at %1 and %2")
                     .arg(significantText(content_.low[channel]), significantText(content_.high[channel]));
    return words;
}

QString ChannelRangesFigure::table() const {
    QString text = QStringLiteral("channel\tmin\tmax\tclip_low\tclip_high\n");
    const auto limit = [](const std::vector<double>& limits, std::size_t i) {
        return i < limits.size() ? exactText(limits[i]) : QString();
    };
    for (std::size_t i = 0; i < content_.min.size(); ++i)
        text += QStringLiteral("%1\t%2\t%3\t%4\t%5\n")
                    .arg(i)
                    .arg(exactText(content_.min[i]), exactText(content_.max[i]), limit(content_.low, i),
                         limit(content_.high, i));
    return text;
}

} // namespace qcs::ui
