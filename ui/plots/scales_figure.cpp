#include "plots/scales_figure.h"

#include "words/number_text.h"
#include "words/quantized_words.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {

ScalesFigure::ScalesFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : ChannelPlot(objectName, accessibleName, parent) {
    plot().yAxis->setLabel(tr("scale"));
}

void ScalesFigure::setContent(ScalesContent content) {
    content_ = std::move(content);
    double most = 0, least = 0;
    for (const double scale : content_.scales)
        if (std::isfinite(scale)) {
            most = std::max(most, scale);
            least = std::min(least, scale);
        }
    setBars(content_.scales, {}, {});
    plot().yAxis->setRange(least * 1.06, most > 0 ? most * 1.06 : least < 0 ? 0 : 1);
    setCurrent(-1);
}

QString ScalesFigure::wordsOf(std::size_t channel) const {
    return tr("channel %1: scale %2, zero point %3")
        .arg(channel)
        .arg(significantText(content_.scales[channel]), zeroPointText(content_.zeroPoints[channel]));
}

void ScalesFigure::updateText() {
    const auto count = static_cast<int>(content_.scales.size());
    if (count == 0) return setWords(tr("Scale by channel"), {}, {});
    const auto [low, high] = std::ranges::minmax(content_.scales);
    const auto notes = currentWords() << tr("along axis %1, from %2 to %3")
                                             .arg(content_.axis)
                                             .arg(significantText(low), significantText(high));
    setWords(tr("Scale by channel"), notes.join(QStringLiteral(" · ")),
             tr("%n scale(s) along axis %1, from %2 to %3. %4", nullptr, count)
                 .arg(content_.axis)
                 .arg(significantText(low), significantText(high), content_.title));
}

QString ScalesFigure::table() const {
    QString text = QStringLiteral("channel\tscale\tzero_point\n");
    for (std::size_t i = 0; i < content_.scales.size(); ++i)
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(i)
                    .arg(exactText(content_.scales[i]), exactText(content_.zeroPoints[i]));
    return text;
}

} // namespace qcs::ui
