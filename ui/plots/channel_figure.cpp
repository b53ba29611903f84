#include "plots/channel_figure.h"

#include "insight/ranking/weight_figures.h"
#include "plots/bars.h"
#include "plots/figure.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/wording.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr int mostNamed = 6;

std::vector<double> finiteOf(const std::vector<double>& values) {
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    return finite;
}

} // namespace

ChannelFigure::ChannelFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : Figure(objectName, accessibleName, parent),
      bars_(new Bars(plot().xAxis, plot().yAxis)),
      band_(new QCPItemRect(&plot())),
      medianLine_(new QCPItemStraightLine(&plot())),
      medianLabel_(new QCPItemText(&plot())) {
    band_->setLayer(QStringLiteral("background"));
    band_->setPen(Qt::NoPen);
    for (auto* corner : {band_->topLeft, band_->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    medianLabel_->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    medianLabel_->position->setTypeY(QCPItemPosition::ptPlotCoords);
    medianLabel_->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    medianLabel_->setFont(uiFont(smallText));
    medianLabel_->setPadding(QMargins(3, 0, 3, 1));
    medianLine_->setAntialiased(false);
    plot().xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(5, true)));
    plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(3)));
    plot().xAxis->setLabel(tr("channel"));
    connect(&plot(), &QCustomPlot::beforeReplot, this, &ChannelFigure::fitHeight);
    ChannelFigure::restyle();
}

void ChannelFigure::restyle() {
    Figure::restyle();
    bars_->setInks(colour(Colour::Quantized), colour(Colour::FloatAlthoughAsked));
    band_->setBrush(colour(Colour::Selection));
    medianLine_->setPen(QPen(colour(Colour::Text), 1, Qt::DashLine));
    medianLabel_->setColor(colour(Colour::Text));
    QColor ground = colour(Colour::Panel);
    ground.setAlphaF(0.85F);
    medianLabel_->setBrush(ground);
}

void ChannelFigure::setContent(ChannelContent content) {
    content_ = std::move(content);
    const std::size_t count = content_.sqnr.size();
    const auto finite = finiteOf(content_.sqnr);
    const double most = finite.empty() ? 1 : *std::ranges::max_element(finite);
    const double least = finite.empty() ? 0 : *std::ranges::min_element(finite);
    top_ = std::max(1.0, most * 1.35);
    bottom_ = std::min(0.0, least * 1.1);
    std::vector<double> edges(count + 1);
    for (std::size_t i = 0; i <= count; ++i)
        edges[i] = static_cast<double>(i) - 0.5;
    auto heights = content_.sqnr;
    for (double& height : heights)
        if (std::isinf(height)) height = top_; // nothing is lost: as high as can be
    bars_->setData(std::move(edges), std::move(heights));
    std::vector<bool> marked(count);
    for (const auto channel : content_.outliers)
        if (channel < count) marked[channel] = true;
    bars_->setMarked(std::move(marked));
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
    setWholeRange({-0.5, std::max(0.5, static_cast<double>(count) - 0.5)});
    fitHeight();
    setCurrent(-1);
}

/// However low the plot is, the median's label stands above its line and inside.
void ChannelFigure::fitHeight() {
    const double label = std::min(0.8, (QFontMetrics(medianLabel_->font()).height() + 4.0) /
                                           std::max(1, plot().axisRect()->height()));
    const double needed = medianLabel_->visible() ? (median_ - label * bottom_) / (1 - label) : 0;
    plot().yAxis->setRange(bottom_, std::max(top_, needed));
}

void ChannelFigure::setCurrent(int channel) {
    current_ = channel;
    band_->setVisible(channel >= 0);
    // At least 3 pixels, however many channels there are.
    const double width =
        std::max(1.0, 3 * plot().xAxis->range().size() / std::max(1, plot().axisRect()->width()));
    band_->topLeft->setCoords(channel - width / 2, 0);
    band_->bottomRight->setCoords(channel + width / 2, 1);
    say();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void ChannelFigure::say() {
    const auto at = static_cast<std::size_t>(current_);
    QStringList notes{tr("dB")};
    if (current_ >= 0 && at < content_.sqnr.size())
        notes.push_back(tr("channel %1: %2 dB").arg(current_).arg(decibelText(content_.sqnr[at])));
    QStringList worst;
    for (const auto channel : content_.outliers) {
        if (worst.size() == mostNamed) {
            worst.push_back(QStringLiteral("…"));
            break;
        }
        worst.push_back(QString::number(channel));
    }
    const QString outliers = worst.isEmpty() ? tr("no outliers") : tr("outliers: %1").arg(listed(worst));
    notes.push_back(outliers);
    setWords(tr("SQNR by channel"), notes.join(QStringLiteral(" · ")),
             tr("%1 channels; the median is %2 dB; %3. %4")
                 .arg(content_.sqnr.size())
                 .arg(decibelText(median_), outliers, content_.title));
}

int ChannelFigure::channelAt(const QPointF& position) const {
    return plot().axisRect()->rect().contains(position.toPoint())
               ? bars_->barAt(plot().xAxis->pixelToCoord(position.x()))
               : -1;
}

void ChannelFigure::choose(int channel) {
    if (channel == current_) return;
    setCurrent(channel);
    Q_EMIT chosen(channel);
}

void ChannelFigure::pressed(const QPointF& position) {
    const int channel = channelAt(position);
    choose(channel == current_ ? -1 : channel);
}

bool ChannelFigure::keyPressed(int key) {
    const int last = static_cast<int>(content_.sqnr.size()) - 1;
    switch (key) {
    case Qt::Key_Left: choose(std::clamp(current_ - 1, 0, last)); return true;
    case Qt::Key_Right: choose(std::clamp(current_ + 1, 0, last)); return true;
    case Qt::Key_Home: choose(0); return true;
    case Qt::Key_End: choose(last); return true;
    case Qt::Key_Escape:
        if (current_ < 0) return false;
        choose(-1);
        return true;
    default: return false;
    }
}

QString ChannelFigure::tipAt(const QPointF& position) const {
    const int channel = channelAt(position);
    if (channel < 0) return {};
    const double sqnr = content_.sqnr[static_cast<std::size_t>(channel)];
    return tr("channel %1: %2 dB").arg(channel).arg(decibelText(sqnr));
}

QString ChannelFigure::table() const {
    QString text = QStringLiteral("channel\tsqnr_db\n");
    for (std::size_t i = 0; i < content_.sqnr.size(); ++i)
        text += QStringLiteral("%1\t%2\n").arg(i).arg(exactText(content_.sqnr[i]));
    return text;
}

} // namespace qcs::ui
