#include "plots/saturation_figure.h"

#include "theme/theme.h"
#include "words/number_text.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {

/// A graph whose legend icon is always a short line.
class NamedGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override {
        painter->setPen(mPen);
        painter->drawLine(
            QLineF(rect.left(), rect.center().y() + 0.5, rect.right(), rect.center().y() + 0.5));
    }
};

namespace {

/// Labels powers of ten as percentages: "10 %", "0.01 %".
class PercentTicker : public PowerTicker {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return QLocale().toString(tick * 100, 'g', 3) + QStringLiteral(" %");
    }
};

class LinearPercentTicker : public NumberTicker {
public:
    using NumberTicker::NumberTicker;

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return QLocale().toString(std::round(tick * 1e6) / 1e4, 'g', 4) + QStringLiteral(" %");
    }
};

} // namespace

SaturationFigure::SaturationFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : Figure(objectName, accessibleName, parent),
      both_(new NamedGraph(plot().xAxis, plot().yAxis)),
      below_(new NamedGraph(plot().xAxis, plot().yAxis)),
      above_(new NamedGraph(plot().xAxis, plot().yAxis)) {
    plot().xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(4)));
    plot().xAxis->setLabel(tr("limit x: values outside of −x to x"));
    enableMarking();
    SaturationFigure::restyle();
    setLogarithmic(true);
}

void SaturationFigure::restyle() {
    Figure::restyle();
    both_->setPen(QPen(colour(Colour::Quantized), 2));
    below_->setPen(QPen(colour(Colour::Dynamic), 1, Qt::DashLine));
    above_->setPen(QPen(colour(Colour::Good), 1, Qt::DotLine));
    QColor ground = colour(Colour::Panel);
    ground.setAlphaF(0.85F);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const QColor ink = colour(content_.marks[i].ink);
        lines_[i]->setPen(QPen(ink, 1, Qt::DashLine));
        labels_[i]->setColor(ink);
        labels_[i]->setBrush(ground);
    }
}

double SaturationFigure::share(std::uint64_t count) const {
    return content_.finite > 0 ? static_cast<double>(count) / static_cast<double>(content_.finite) : 0;
}

void SaturationFigure::setContent(SaturationContent content) {
    content_ = std::move(content);
    scale();
    drawMarks();
    restyle();
    updateText();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void SaturationFigure::setLogarithmic(bool logarithmic) {
    logarithmic_ = logarithmic;
    plot().yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(
        logarithmic ? static_cast<QCPAxisTicker*>(new PercentTicker) : new LinearPercentTicker(3)));
    scale();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void SaturationFigure::scale() {
    QVector<double> limits(content_.limits.begin(), content_.limits.end());
    const auto fill = [&](NamedGraph* graph, auto count) {
        QVector<double> shares;
        for (std::size_t i = 0; i < content_.limits.size(); ++i) {
            const double value = share(count(i));
            // 0 cannot be shown on a logarithmic axis.
            shares.push_back(value == 0 && logarithmic_ ? std::nan("") : value);
        }
        graph->setData(limits, shares, true);
    };
    fill(both_, [&](std::size_t i) { return content_.below[i] + content_.above[i]; });
    fill(below_, [&](std::size_t i) { return content_.below[i]; });
    fill(above_, [&](std::size_t i) { return content_.above[i]; });
    setLegend({{both_, tr("both sides")}, {below_, tr("below −x")}, {above_, tr("above x")}});
    double farthest = content_.limits.empty() ? 1 : std::max(1e-30, content_.limits.back());
    for (const PlotMark& mark : content_.marks)
        if (mark.at < 2 * farthest) farthest = std::max(farthest, mark.at);
    setWholeRange({0, farthest * 1.02});
    if (logarithmic_)
        plot().yAxis->setRange(content_.finite > 0 ? 0.7 / static_cast<double>(content_.finite) : 0.001, 2);
    else
        plot().yAxis->setRange(0, 1.06);
}

void SaturationFigure::drawMarks() {
    for (auto* line : lines_)
        plot().removeItem(line);
    for (auto* label : labels_)
        plot().removeItem(label);
    lines_.clear();
    labels_.clear();
    for (const PlotMark& mark : content_.marks) {
        auto* line = new QCPItemStraightLine(&plot());
        line->point1->setCoords(mark.at, 0.5);
        line->point2->setCoords(mark.at, 1);
        line->setAntialiased(false);
        lines_.push_back(line);
        auto* label = new QCPItemText(&plot());
        label->position->setTypeX(QCPItemPosition::ptPlotCoords);
        label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        // Labels are placed below the legend, one below the other.
        label->position->setCoords(mark.at, 0.34 + 0.28 * static_cast<double>(labels_.size()));
        const bool right = mark.side == PlotMark::Side::Right;
        label->setPositionAlignment((right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop);
        label->setPadding(QMargins(4, 1, 4, 1));
        label->setFont(uiFont(smallText));
        label->setText(mark.label);
        labels_.push_back(label);
    }
}

void SaturationFigure::updateText() {
    QStringList notes{content_.note};
    if (content_.marked) notes.push_back(tr("%1 clipped now").arg(percentText(*content_.marked)));
    QStringList marks;
    for (const PlotMark& mark : content_.marks)
        marks.push_back(mark.label);
    setWords(tr("Clipped share"), notes.join(QStringLiteral(" · ")),
             tr("How many values are clipped, by the width of the range: %1. %2")
                 .arg((notes + marks).join(QStringLiteral(", ")), content_.title));
}

QString SaturationFigure::tipAt(const QPointF& position) const {
    if (content_.limits.empty() || !plot().axisRect()->rect().contains(position.toPoint())) return {};
    const double x = plot().xAxis->pixelToCoord(position.x());
    const auto above = std::ranges::upper_bound(content_.limits, x);
    if (above == content_.limits.begin()) return {};
    const auto at = static_cast<std::size_t>(above - content_.limits.begin()) - 1;
    const auto both = content_.below[at] + content_.above[at];
    return tr("outside of ±%1: %2 of the values (%3 below, %4 above)")
        .arg(significantText(content_.limits[at]), percentText(share(both)), countText(content_.below[at]),
             countText(content_.above[at]));
}

QString SaturationFigure::table() const {
    QString text = QStringLiteral("limit\tbelow\tabove\tshare\n");
    for (std::size_t i = 0; i < content_.limits.size(); ++i)
        text += QStringLiteral("%1\t%2\t%3\t%4\n")
                    .arg(exactText(content_.limits[i]))
                    .arg(content_.below[i])
                    .arg(content_.above[i])
                    .arg(exactText(share(content_.below[i] + content_.above[i])));
    return text;
}

} // namespace qcs::ui
