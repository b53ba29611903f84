#include "plots/pareto_figure.h"

#include "theme/theme.h"
#include "words/number_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace qcs::ui {
namespace {

constexpr double reach = 12; // pixels around a point that count as on it

/// Labels bytes in a unit such as kB or MB, which the label of the axis names: "1.2".
class SizeTicker final : public NumberTicker {
public:
    explicit SizeTicker(double unit) : NumberTicker(4), unit_(unit) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return withMinus(QLocale().toString(tick / unit_, 'g', 4));
    }

private:
    double unit_;
};

std::pair<double, const char*> unitFor(double bytes) {
    if (bytes >= 2e9) return {1e9, "GB"};
    if (bytes >= 2e6) return {1e6, "MB"};
    return {1e3, "kB"};
}

} // namespace

ParetoFigure::ParetoFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : Figure(objectName, accessibleName, parent),
      line_(plot().addGraph()),
      others_(plot().addGraph()),
      front_(plot().addGraph()),
      requestedPoint_(plot().addGraph()),
      unsupportedPoints_(plot().addGraph()),
      ring_(plot().addGraph()),
      requestedRing_(plot().addGraph()),
      requestedLabel_(new QCPItemText(&plot())),
      proposedLabel_(new QCPItemText(&plot())) {
    line_->setLineStyle(QCPGraph::lsStepLeft);
    for (auto* points : {others_, front_, requestedPoint_, unsupportedPoints_, ring_, requestedRing_})
        points->setLineStyle(QCPGraph::lsNone);
    for (auto* label : {requestedLabel_, proposedLabel_}) {
        label->setFont(uiFont(smallText));
        label->setPadding(QMargins(8, 0, 8, 2));
        label->setClipToAxisRect(false);
    }
    connect(&plot(), &QCustomPlot::mouseMove, this,
            [this](const QMouseEvent* event) { hover(pointAt(event->position())); });
    plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(3)));
    ParetoFigure::restyle();
}

void ParetoFigure::restyle() {
    Figure::restyle();
    const auto dots = [](QCPGraph* graph, QCPScatterStyle::ScatterShape shape, Colour ink, double size,
                         bool filled) {
        graph->setScatterStyle(QCPScatterStyle(shape, QPen(colour(ink), 1.4),
                                               filled ? QBrush(colour(ink)) : QBrush(colour(Colour::Panel)),
                                               size));
    };
    line_->setPen(QPen(colour(Colour::Quantized), 1));
    dots(others_, QCPScatterStyle::ssCircle, Colour::Dim, 6, false); // hollow: dominated by another choice
    dots(front_, QCPScatterStyle::ssDisc, Colour::Quantized, 6, true);
    dots(requestedPoint_, QCPScatterStyle::ssDiamond, Colour::FloatDespiteRequest, 9, true);
    dots(ring_, QCPScatterStyle::ssCircle, Colour::Accent, 14, false);
    dots(unsupportedPoints_, QCPScatterStyle::ssSquare, Colour::Dim, 7, false); // not supported
    ring_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colour(Colour::Accent), 2), Qt::NoBrush, 14));
    requestedRing_->setScatterStyle(QCPScatterStyle(
        QCPScatterStyle::ssCircle, QPen(colour(Colour::FloatDespiteRequest), 2), Qt::NoBrush, 16));
    proposedLabel_->setColor(colour(Colour::Accent));
    requestedLabel_->setColor(colour(Colour::FloatDespiteRequest));
}

double ParetoFigure::heightOf(const ParetoContent::Point& point) const {
    return std::isinf(point.sqnr) ? top_ : point.sqnr;
}

void ParetoFigure::setContent(ParetoContent content) {
    content_ = std::move(content);
    double most = 1, least = 0, smallest = 0, largest = 1;
    for (std::size_t i = 0; i < content_.points.size(); ++i) {
        const auto& point = content_.points[i];
        if (std::isfinite(point.sqnr)) most = std::max(most, point.sqnr);
        if (std::isfinite(point.sqnr)) least = std::min(least, point.sqnr);
        smallest = i == 0 ? point.bytes : std::min(smallest, point.bytes);
        largest = std::max(largest, point.bytes);
    }
    top_ = most * 1.2;
    for (auto* graph : {line_, others_, front_, requestedPoint_, unsupportedPoints_})
        graph->data()->clear();
    requestedLabel_->setVisible(false);
    for (const auto& point : content_.points) {
        const double height = heightOf(point);
        if (point.onFront) line_->addData(point.bytes, height);
        (point.isRequested    ? requestedPoint_
         : !point.isSupported ? unsupportedPoints_
         : point.onFront      ? front_
                              : others_)
            ->addData(point.bytes, height);
        if (!point.isRequested) continue;
        requestedLabel_->setVisible(true);
        requestedLabel_->setText(tr("now, %1 dB").arg(decibelText(point.sqnr)));
        // Points above and to the left would be smaller and better, so there is mostly room for the label.
        requestedLabel_->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        requestedLabel_->position->setCoords(point.bytes, height);
    }
    const auto [unit, name] = unitFor(largest);
    plot().xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new SizeTicker(unit)));
    plot().xAxis->setLabel(tr("weights, %1").arg(QString::fromLatin1(name)));
    plot().yAxis->setRange(least, top_ * 1.08);
    const double margin = std::max(1.0, (largest - smallest) * 0.05);
    setWholeRange({std::max(0.0, smallest - margin), largest + margin});
    hovered_ = -1;
    setCurrent(-1);
}

void ParetoFigure::setProposedResult(std::optional<ProposedResult> result) {
    if (result == proposedResult_) return;
    proposedResult_ = std::move(result);
    mark();
}

int ParetoFigure::ringCount() const {
    return ring_->dataCount() + requestedRing_->dataCount();
}

/// The present choice has a ring if another point has one, for comparison.
void ParetoFigure::mark() {
    ring_->data()->clear();
    requestedRing_->data()->clear();
    proposedLabel_->setVisible(proposedResult_.has_value());
    std::set<int> ringed;
    for (const int point : {current_, hovered_})
        if (point >= 0) ringed.insert(point);
    for (const int point : ringed) {
        const auto& at = content_.points[static_cast<std::size_t>(point)];
        ring_->addData(at.bytes, heightOf(at));
    }
    if (proposedResult_) {
        const double height = std::isinf(proposedResult_->sqnr) ? top_ : proposedResult_->sqnr;
        ring_->addData(proposedResult_->bytes, height);
        proposedLabel_->setText(proposedResult_->words);
        const bool isRight =
            plot().xAxis->coordToPixel(proposedResult_->bytes) > plot().axisRect()->center().x();
        proposedLabel_->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        proposedLabel_->position->setCoords(proposedResult_->bytes, height);
    }
    if (proposedResult_ || !ringed.empty())
        for (const auto& point : content_.points)
            if (point.isRequested) requestedRing_->addData(point.bytes, heightOf(point));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void ParetoFigure::hover(int point) {
    if (point == hovered_) return;
    hovered_ = point;
    mark();
    Q_EMIT hoveredChanged(hovered_);
}

void ParetoFigure::leaveEvent(QEvent* event) {
    hover(-1);
    Figure::leaveEvent(event);
}

void ParetoFigure::setCurrent(int point) {
    current_ = point >= 0 && point < static_cast<int>(content_.points.size()) ? point : -1;
    mark();
    updateText();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void ParetoFigure::updateText() {
    const QString note =
        current_ >= 0 ? content_.points[static_cast<std::size_t>(current_)].words : content_.title;
    const auto front = std::ranges::count_if(content_.points, &ParetoContent::Point::onFront);
    QString words =
        tr("%1 choices; %2 of them are not beaten by any other.").arg(content_.points.size()).arg(front);
    for (const auto& point : content_.points)
        if (point.onFront || point.isRequested) words += QLatin1Char('\n') + point.words;
    setWords(tr("Size against SQNR, dB"), note, words);
}

QPointF ParetoFigure::placeOf(int point) const {
    const auto& at = content_.points[static_cast<std::size_t>(point)];
    return {plot().xAxis->coordToPixel(at.bytes), plot().yAxis->coordToPixel(heightOf(at))};
}

int ParetoFigure::pointAt(const QPointF& position) const {
    int nearest = -1;
    double least = reach * reach;
    for (int i = 0; i < static_cast<int>(content_.points.size()); ++i) {
        const QPointF away = placeOf(i) - position;
        const double distance = QPointF::dotProduct(away, away);
        if (distance > least) continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

void ParetoFigure::choose(int point) {
    if (point == current_) return;
    setCurrent(point);
    Q_EMIT chosen(current_);
}

void ParetoFigure::pressed(const QPointF& position) {
    if (const int point = pointAt(position); point >= 0) choose(point);
}

bool ParetoFigure::keyPressed(int key) {
    const int last = static_cast<int>(content_.points.size()) - 1;
    if (last < 0) return false;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Down: choose(std::clamp(current_ - 1, 0, last)); return true;
    case Qt::Key_Right:
    case Qt::Key_Up: choose(std::clamp(current_ + 1, 0, last)); return true;
    case Qt::Key_Home: choose(0); return true;
    case Qt::Key_End: choose(last); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current_ < 0) return false;
        Q_EMIT activated(current_);
        return true;
    case Qt::Key_Escape:
        if (current_ < 0) return false;
        choose(-1);
        return true;
    default: return false;
    }
}

QString ParetoFigure::tipAt(const QPointF& position) const {
    const int point = pointAt(position);
    return point < 0 ? QString() : content_.points[static_cast<std::size_t>(point)].words;
}

QString ParetoFigure::table() const {
    QString text = QStringLiteral("bytes\tsqnr_db\tfront\tnow\tchoice\n");
    for (const auto& point : content_.points)
        text += QStringLiteral("%1\t%2\t%3\t%4\t%5\n")
                    .arg(exactText(point.bytes), exactText(point.sqnr))
                    .arg(point.onFront ? 1 : 0)
                    .arg(point.isRequested ? 1 : 0)
                    .arg(point.name);
    return text;
}

} // namespace qcs::ui
