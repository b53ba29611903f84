#include "plots/channel_plot.h"

#include "plots/bars.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/wording.h"

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int maxNamed = 6;
}

ChannelPlot::ChannelPlot(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : Figure(objectName, accessibleName, parent),
      bars_(new Bars(plot().xAxis, plot().yAxis)),
      underlines_(new RugPlot(plot().xAxis, plot().yAxis)),
      band_(new QCPItemRect(&plot())) {
    band_->setLayer(QStringLiteral("background"));
    band_->setPen(Qt::NoPen);
    band_->setVisible(false);
    for (auto* corner : {band_->topLeft, band_->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    plot().xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(5, true)));
    plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(3)));
    plot().xAxis->setLabel(tr("channel"));
    connect(&plot(), &QCustomPlot::afterLayout, this, &ChannelPlot::placeBand);
    ChannelPlot::restyle();
}

void ChannelPlot::restyle() {
    Figure::restyle();
    bars_->setInks(colour(Colour::Quantized), colour(Colour::FloatDespiteRequest));
    underlines_->setInk(colour(Colour::Text));
    band_->setBrush(colour(Colour::Selection));
}

void ChannelPlot::setBars(std::vector<double> heights, std::vector<double> lows,
                          const std::vector<std::size_t>& outliers) {
    count_ = static_cast<int>(heights.size());
    std::vector<double> edges(heights.size() + 1);
    for (std::size_t i = 0; i < edges.size(); ++i)
        edges[i] = static_cast<double>(i) - 0.5;
    std::vector<bool> marked(heights.size());
    for (const auto channel : outliers)
        if (channel < marked.size()) marked[channel] = true;
    bars_->setData(std::move(edges), std::move(heights), std::move(lows));
    bars_->setMarked(std::move(marked));
    markedCounts_.clear();
    underlines_->setShares({});
    setWholeRange({-0.5, std::max(1, count_) - 0.5});
}

void ChannelPlot::setCurrent(int channel) {
    current_ = channel;
    band_->setVisible(channel >= 0);
    placeBand();
    updateText();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

/// The band is at least 3 pixels wide, however many channels there are.
void ChannelPlot::placeBand() {
    const double width =
        std::max(1.0, 3 * plot().xAxis->range().size() / std::max(1, plot().axisRect()->width()));
    band_->topLeft->setCoords(current_ - width / 2, 0);
    band_->bottomRight->setCoords(current_ + width / 2, 1);
}

void ChannelPlot::setMarkedCounts(std::vector<std::uint64_t> counts) {
    if (counts == markedCounts_) return;
    markedCounts_ = std::move(counts);
    const auto most = markedCounts_.empty() ? 0 : *std::ranges::max_element(markedCounts_);
    std::vector<double> shares;
    for (const auto count : markedCounts_)
        shares.push_back(most > 0 ? static_cast<double>(count) / static_cast<double>(most) : 0);
    underlines_->setShares(std::move(shares));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QString ChannelPlot::outlierWords(const std::vector<std::size_t>& outliers) {
    QStringList worst;
    for (const auto channel : outliers) {
        if (worst.size() == maxNamed) {
            worst.push_back(QStringLiteral("…"));
            break;
        }
        worst.push_back(QString::number(channel));
    }
    return worst.isEmpty() ? tr("no outliers") : tr("outliers: %1").arg(listed(worst));
}

QStringList ChannelPlot::currentWords() const {
    return current_ >= 0 && current_ < count_ ? QStringList{wordsOf(static_cast<std::size_t>(current_))}
                                              : QStringList();
}

int ChannelPlot::channelAt(const QPointF& position) const {
    return plot().axisRect()->rect().contains(position.toPoint())
               ? bars_->barAt(plot().xAxis->pixelToCoord(position.x()))
               : -1;
}

void ChannelPlot::choose(int channel) {
    if (channel == current_) return;
    setCurrent(channel);
    Q_EMIT chosen(channel);
}

void ChannelPlot::pressed(const QPointF& position) {
    const int channel = channelAt(position);
    choose(channel == current_ ? -1 : channel);
}

bool ChannelPlot::keyPressed(int key) {
    const int last = count_ - 1;
    if (last < 0) return false;
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

QString ChannelPlot::tipAt(const QPointF& position) const {
    const int channel = channelAt(position);
    if (channel < 0) return {};
    const auto at = static_cast<std::size_t>(channel);
    QString tip = wordsOf(at);
    if (at < markedCounts_.size())
        tip += QLatin1Char('\n') + tr("marked values: %1").arg(countText(markedCounts_[at]));
    return tip;
}

} // namespace qcs::ui
