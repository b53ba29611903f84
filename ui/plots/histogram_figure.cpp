#include "plots/histogram_figure.h"

#include "plots/bars.h"
#include "plots/figure.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {

/// Thin lines at the quantization levels, or at every 2nd, 4th, 8th, ... of them if they would be too dense.
class LevelLines : public QCPAbstractPlottable {
public:
    LevelLines(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// `step` is the distance of two levels; 0: no levels.
    void setLevels(double first, double last, double step);
    /// At the present width of the plot every n-th level is drawn, where n is the result; 0 without levels.
    int every() const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override { return none(found); }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
        return none(found);
    }

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    static QCPRange none(bool& found) {
        found = false;
        return {};
    }
    double first_ = 0;
    double last_ = 0;
    double step_ = 0;
};

namespace {
constexpr double minDistance = 14; // px
}

void LevelLines::setLevels(double first, double last, double step) {
    first_ = first;
    last_ = last;
    step_ = step > 0 && std::isfinite(step) ? step : 0;
}

int LevelLines::every() const {
    if (step_ == 0) return 0;
    const double pixels = std::abs(keyAxis()->coordToPixel(keyAxis()->range().lower + step_) -
                                   keyAxis()->coordToPixel(keyAxis()->range().lower));
    if (!(pixels > 0)) return 0;
    int every = 1;
    while (pixels * every < minDistance && every < (1 << 30))
        every *= 2;
    return every;
}

void LevelLines::draw(QCPPainter* painter) {
    const int skip = every();
    if (skip == 0) return;
    const double distance = step_ * skip;
    const QCPRange range = keyAxis()->range();
    // Start from the level nearest to 0, which is 0 itself if the zero_point is an integer.
    const double origin = first_ + std::round(-first_ / step_) * step_;
    const double from = std::ceil((std::max(range.lower, first_) - origin) / distance - 1e-9);
    const double to = std::floor((std::min(range.upper, last_) - origin) / distance + 1e-9);
    painter->setAntialiasing(false);
    painter->setPen(mPen);
    const QRect area = keyAxis()->axisRect()->rect();
    for (double i = from; i <= to; ++i) {
        const double x = std::round(keyAxis()->coordToPixel(origin + i * distance)) + 0.5;
        painter->drawLine(QLineF(x, area.top(), x, area.bottom()));
    }
}

namespace {

/// Ends of the range that would widen the axis by more than this factor are left outside, as the values would
/// become too small to see.
constexpr double maxWidening = 4;
constexpr int tickDistance = 80; // px, wide enough for "−0.0125"
constexpr double headroom = 1.06;

} // namespace

HistogramFigure::HistogramFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : Figure(objectName, accessibleName, parent),
      behind_(new Bars(plot().xAxis, plot().yAxis)),
      bars_(new Bars(plot().xAxis, plot().yAxis)),
      markedBars_(new Bars(plot().xAxis, plot().yAxis)),
      levels_(new LevelLines(plot().xAxis, plot().yAxis)),
      unused_(new RugPlot(plot().xAxis, plot().yAxis)) {
    levels_->setLayer(QStringLiteral("grid"));
    plot().yAxis->setLabel(tr("count"));
    plot().axisRect()->insetLayout()->setMargins(QMargins(8, 18, 8, 8)); // the legend, below labels of marks
    enableMarking();
    plot().xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(5)));
    HistogramFigure::restyle();
    setLogarithmic(true);
}

void HistogramFigure::restyle() {
    Figure::restyle();
    bars_->setInks(colour(content_.ink), colour(Colour::FloatDespiteRequest));
    behind_->setInks(colour(Colour::Line), colour(Colour::Line));
    markedBars_->setInks(colour(Colour::Text), colour(Colour::Text));
    levels_->setPen(QPen(colour(Colour::Line), 1));
    unused_->setInk(colour(Colour::FloatDespiteRequest));
    QColor ground = colour(Colour::Panel);
    ground.setAlphaF(0.85F);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const QColor ink = colour(content_.marks[i].ink);
        lines_[i]->setPen(QPen(ink, 1, Qt::DashLine));
        labels_[i]->setColor(ink);
        labels_[i]->setBrush(ground);
    }
}

void HistogramFigure::setContent(HistogramContent content) {
    const bool sameAxis = content.isOfIntegers == content_.isOfIntegers;
    content_ = std::move(content);
    if (!sameAxis) {
        const int ticks = plot().xAxis->ticker()->tickCount();
        plot().xAxis->setTicker(
            QSharedPointer<QCPAxisTicker>(new NumberTicker(ticks, content_.isOfIntegers)));
    }
    bars_->setData(content_.edges, {content_.counts.begin(), content_.counts.end()});
    markedCounts_.clear();
    markedBars_->setData({}, {});
    behind_->setData(content_.behind.edges, {content_.behind.counts.begin(), content_.behind.counts.end()});
    if (content_.levels)
        levels_->setLevels(content_.levels->first, content_.levels->last, content_.levels->step);
    else
        levels_->setLevels(0, 0, 0);
    drawUnused();
    plot().xAxis->setLabel(content_.axis);
    nameColours();
    drawMarks();
    scale();
    restyle();
    updateText();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void HistogramFigure::setMarkedCounts(std::vector<std::uint64_t> counts) {
    if (counts == markedCounts_) return;
    markedCounts_ = std::move(counts);
    const bool fits = markedCounts_.size() == content_.counts.size();
    markedBars_->setData(fits ? content_.edges : std::vector<double>(),
                         fits ? std::vector<double>(markedCounts_.begin(), markedCounts_.end())
                              : std::vector<double>());
    nameColours();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

/// Marks the integers that do not occur, if each bin is one integer.
void HistogramFigure::drawUnused() {
    std::vector<double> shares;
    const auto& edges = content_.edges;
    if (content_.isOfIntegers && edges.size() > 1 && edges[1] - edges[0] == 1)
        for (const auto count : content_.counts)
            shares.push_back(count == 0 ? 0.3 : 0);
    const bool any = std::ranges::any_of(shares, [](double share) { return share > 0; });
    unused_->setShares(any ? std::move(shares) : std::vector<double>(), any ? edges.front() + 0.5 : 0);
}

void HistogramFigure::nameColours() {
    std::vector<std::pair<QCPAbstractPlottable*, QString>> names;
    const bool hasBehind = !content_.behind.counts.empty();
    if (hasBehind || !markedCounts_.empty())
        names.emplace_back(bars_, content_.name.isEmpty() ? tr("all values") : content_.name);
    if (hasBehind) names.emplace_back(behind_, content_.behindName);
    if (!markedCounts_.empty()) names.emplace_back(markedBars_, tr("marked"));
    if (!unused_->shares().empty()) {
        if (names.empty()) names.emplace_back(bars_, tr("codes"));
        names.emplace_back(unused_, tr("unused codes"));
    }
    setLegend(names);
}

void HistogramFigure::setLogarithmic(bool logarithmic) {
    logarithmic_ = logarithmic;
    plot().yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(
        logarithmic ? static_cast<QCPAxisTicker*>(new PowerTicker) : new NumberTicker(4)));
    scale();
    updateText();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void HistogramFigure::scale() {
    if (content_.counts.empty()) return;
    double low = content_.edges.front();
    double high = content_.edges.back();
    if (!content_.behind.counts.empty()) {
        low = std::min(low, content_.behind.edges.front());
        high = std::max(high, content_.behind.edges.back());
    }
    const double width = high - low;
    for (const PlotMark& mark : content_.marks) {
        const double wider = std::max(high, mark.at) - std::min(low, mark.at);
        if (wider > maxWidening * width) continue;
        low = std::min(low, mark.at);
        high = std::max(high, mark.at);
    }
    const double air = (high - low) * 0.015;
    setWholeRange({low - air, high + air});
    auto highest = *std::ranges::max_element(content_.counts);
    if (!content_.behind.counts.empty())
        highest = std::max(highest, *std::ranges::max_element(content_.behind.counts));
    const double most = static_cast<double>(highest);
    if (logarithmic_) // at least one power of ten, and some room above the highest bar
        plot().yAxis->setRange(0.7, std::max(10.0, std::pow(most, headroom) * 1.1));
    else
        plot().yAxis->setRange(0, std::max(1.0, most * headroom));
}

void HistogramFigure::drawMarks() {
    for (auto* line : lines_)
        plot().removeItem(line);
    for (auto* label : labels_)
        plot().removeItem(label);
    lines_.clear();
    labels_.clear();
    if (content_.counts.empty()) return;
    for (std::size_t i = 0; i < content_.marks.size(); ++i) {
        const PlotMark& mark = content_.marks[i];
        auto* line = new QCPItemStraightLine(&plot());
        line->point1->setCoords(mark.at, 0.5);
        line->point2->setCoords(mark.at, 1);
        line->setAntialiased(false);
        lines_.push_back(line);
        auto* label = new QCPItemText(&plot());
        label->position->setTypeX(QCPItemPosition::ptPlotCoords);
        label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        // The labels of a second pair are placed lower than those of the first.
        const auto pair = i / 2;
        label->position->setCoords(mark.at, static_cast<double>(pair) * 0.3);
        const bool right = mark.side == PlotMark::Side::Right;
        label->setPositionAlignment((right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop);
        label->setPadding(QMargins(4, 1, 4, 1));
        label->setFont(uiFont(smallText));
        label->setText(mark.label);
        labels_.push_back(label);
    }
}

int HistogramFigure::levelStride() const {
    return levels_->every();
}

void HistogramFigure::updateText() {
    const QString heading =
        logarithmic_ ? tr("%1, count (log)").arg(content_.heading) : tr("%1, count").arg(content_.heading);
    QString note = content_.note;
    if (const int every = levelStride(); every > 0 && !content_.counts.empty())
        note += QStringLiteral(" · ") + (every == 1 ? tr("thin lines: quantization levels")
                                                    : tr("thin lines: one in every %1 levels").arg(every));
    setWords(heading, note, content_.alternative);
}

void HistogramFigure::resizeEvent(QResizeEvent* event) {
    Figure::resizeEvent(event);
    plot().xAxis->ticker()->setTickCount(std::clamp(plot().width() / tickDistance, 2, 8));
    plot().replot(QCustomPlot::rpImmediateRefresh); // axes compute pixel positions only in a replot
    updateText();
}

QString HistogramFigure::tipAt(const QPointF& position) const {
    const int bar = bars_->barAt(plot().xAxis->pixelToCoord(position.x()));
    if (bar < 0 || !plot().axisRect()->rect().contains(position.toPoint())) return {};
    const auto at = static_cast<std::size_t>(bar);
    QString tip = binWords(at);
    if (at < markedCounts_.size())
        tip += QLatin1Char('\n') + tr("%1 of them marked").arg(countText(markedCounts_[at]));
    return tip;
}

QString HistogramFigure::binWords(std::size_t bin) const {
    const QString count = valuesWords(content_.counts[bin]);
    const double low = content_.edges[bin], high = content_.edges[bin + 1];
    if (!content_.isOfIntegers)
        return tr("%1 from %2 to %3").arg(count, significantText(low), significantText(high));
    const auto code = [](double number) { return withMinus(QLocale().toString(number, 'f', 0)); };
    return high - low == 1 ? tr("%1 with code %2").arg(count, code(low + 0.5))
                           : tr("%1 with codes from %2 to %3").arg(count, code(low + 0.5), code(high - 0.5));
}

void HistogramFigure::resetZoom() {
    scale();
    Figure::resetZoom();
}

QString HistogramFigure::table() const {
    const double half = content_.isOfIntegers ? 0.5 : 0; // from edges to the first and last integer of a bin
    QString text =
        half > 0 ? QStringLiteral("first_code\tlast_code\tcount\n") : QStringLiteral("from\tto\tcount\n");
    for (std::size_t i = 0; i < content_.counts.size(); ++i)
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(exactText(content_.edges[i] + half), exactText(content_.edges[i + 1] - half))
                    .arg(content_.counts[i]);
    return text;
}

} // namespace qcs::ui
