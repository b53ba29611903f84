#include "plots/channel_figure.h"

#include "insight/ranking/weight_figures.h"
#include "plots/bars.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace qcs::ui {
namespace {

std::vector<double> finiteOf(const std::vector<double>& values) {
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    return finite;
}

} // namespace

ChannelFigure::ChannelFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : ChannelPlot(objectName, accessibleName, parent),
      secondTicks_(new HorizontalSegments(plot().xAxis, plot().yAxis)),
      medianLine_(new QCPItemStraightLine(&plot())),
      medianLabel_(new QCPItemText(&plot())) {
    medianLabel_->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    medianLabel_->position->setTypeY(QCPItemPosition::ptPlotCoords);
    medianLabel_->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    medianLabel_->setFont(uiFont(smallText));
    medianLabel_->setPadding(QMargins(3, 0, 3, 1));
    medianLine_->setAntialiased(false);
    plot().yAxis->setLabel(tr("dB"));
    connect(&plot(), &QCustomPlot::beforeReplot, this, &ChannelFigure::fitHeight);
    ChannelFigure::restyle();
}

void ChannelFigure::restyle() {
    ChannelPlot::restyle();
    secondTicks_->setInk(colour(Colour::Good));
    medianLine_->setPen(QPen(colour(Colour::Text), 1, Qt::DashLine));
    medianLabel_->setColor(colour(Colour::Text));
    QColor ground = colour(Colour::Panel);
    ground.setAlphaF(0.85F);
    medianLabel_->setBrush(ground);
}

void ChannelFigure::setContent(ChannelContent content) {
    content_ = std::move(content);
    const auto finite = finiteOf(content_.sqnr);
    const auto second = finiteOf(content_.second);
    double most = finite.empty() ? 1 : *std::ranges::max_element(finite);
    if (!second.empty()) most = std::max(most, *std::ranges::max_element(second));
    const double least = finite.empty() ? 0 : *std::ranges::min_element(finite);
    top_ = std::max(1.0, most * 1.35);
    bottom_ = std::min(0.0, least * 1.1);
    auto heights = content_.sqnr;
    for (double& height : heights)
        if (std::isinf(height)) height = top_; // no error: up to the upper end
    setBars(std::move(heights), {}, content_.outliers);
    secondTicks_->setHeights(content_.second);
    const bool known = !finite.empty();
    medianLine_->setVisible(known);
    medianLabel_->setVisible(known);
    if (known) {
        median_ = *qcs::insight::median_decibels(content_.sqnr);
        medianLine_->point1->setCoords(0, median_);
        medianLine_->point2->setCoords(1, median_);
        medianLabel_->position->setCoords(1, median_);
        medianLabel_->setText(tr("median %1 dB").arg(decibelText(median_)));
    }
    fitHeight();
    setCurrent(-1);
}

/// Extends the axis so that the label of the median is above its line and inside the plot, however low the
/// plot is.
void ChannelFigure::fitHeight() {
    const double label = std::min(0.8, (QFontMetrics(medianLabel_->font()).height() + 4.0) /
                                           std::max(1, plot().axisRect()->height()));
    const double needed = medianLabel_->visible() ? (median_ - label * bottom_) / (1 - label) : 0;
    plot().yAxis->setRange(bottom_, std::max(top_, needed));
}

void ChannelFigure::updateText() {
    const QString outliers = outlierWords(content_.outliers);
    auto notes = currentWords() << outliers;
    if (!content_.second.empty()) notes << tr("green: %1").arg(content_.secondName);
    setWords(tr("SQNR by channel"), notes.join(QStringLiteral(" · ")),
             tr("%1 channels; the median is %2 dB; %3. %4")
                 .arg(content_.sqnr.size())
                 .arg(decibelText(median_), outliers, content_.title));
}

QString ChannelFigure::wordsOf(std::size_t channel) const {
    QString words = tr("channel %1: %2 dB").arg(channel).arg(decibelText(content_.sqnr[channel]));
    if (channel < content_.second.size())
        words += QStringLiteral(" · ") +
                 tr("%1: %2 dB").arg(content_.secondName, decibelText(content_.second[channel]));
    return words;
}

QString ChannelFigure::table() const {
    QString text = QStringLiteral("channel\tsqnr_db\n");
    for (std::size_t i = 0; i < content_.sqnr.size(); ++i)
        text += QStringLiteral("%1\t%2\n").arg(i).arg(exactText(content_.sqnr[i]));
    return text;
}

} // namespace qcs::ui
