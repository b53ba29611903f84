#include "editors/pattern/pattern_drawing.h"

#include "theme/paint.h"
#include "theme/theme.h"
#include "words/pattern_words.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

#include <numeric>

namespace qcs::ui {
namespace {

constexpr int boxHeight = 26;
constexpr int laneGap = 8;
constexpr int arrow = 28;
constexpr int padding = 10;
constexpr int edge = 2;

bool isQuiet(const qcs::config::Value& atom) {
    const auto* object = std::get_if<qcs::config::ObjectRef>(&atom.data);
    return !object || object->name == qcs::config::match_all_node;
}

} // namespace

PatternDrawing::PatternDrawing(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PatternDrawing::setPattern(const std::optional<qcs::config::Pattern>& complex) {
    boxes_.clear();
    lanes_ = deepest_ = 0;
    if (complex) place(*complex, 0, -1);
    setAccessibleName(complex
                          ? tr("Pattern: %1").arg(QString::fromStdString(qcs::config::short_text(*complex)))
                          : tr("No pattern"));
    updateGeometry();
    update();
}

int PatternDrawing::place(const qcs::config::Pattern& pattern, int depth, int into) {
    const auto self = static_cast<std::size_t>(boxes_.size());
    deepest_ = std::max(deepest_, depth);
    boxes_.push_back({{}, depth, 0, into, false});
    std::vector<int> sources;
    const qcs::config::Pattern* head = &pattern;
    bool named = false; // (getattr, "name") is drawn as one box
    if (pattern.is_tuple && !pattern.elements.empty()) {
        head = &pattern.elements.front();
        const auto* object = std::get_if<qcs::config::ObjectRef>(&head->atom.data);
        named = !head->is_tuple && object && object->name == "builtins.getattr" &&
                pattern.elements.size() == 2 && !pattern.elements[1].is_tuple;
        for (std::size_t i = 1; i < pattern.elements.size() && !named; ++i)
            sources.push_back(place(pattern.elements[i], depth + 1, static_cast<int>(self)));
    }
    QString label = head->is_tuple ? QStringLiteral("( )") : atomLabel(head->atom);
    if (named) label += QLatin1Char(' ') + atomLabel(pattern.elements[1].atom);
    boxes_[self].label = label;
    boxes_[self].quiet = !head->is_tuple && isQuiet(head->atom);
    if (sources.empty()) {
        boxes_[self].lane = lanes_++;
    } else {
        double sum = 0;
        for (const int source : sources)
            sum += boxes_[static_cast<std::size_t>(source)].lane;
        boxes_[self].lane = sum / static_cast<double>(sources.size());
    }
    return static_cast<int>(self);
}

QSize PatternDrawing::sizeHint() const {
    const int lanes = std::max(lanes_, 1);
    return {320, lanes * boxHeight + (lanes - 1) * laneGap + 2 * edge};
}

void PatternDrawing::paintEvent(QPaintEvent*) {
    if (boxes_.empty()) return;
    const QFontMetrics metrics(monoFont());
    std::vector<int> widths(static_cast<std::size_t>(deepest_) + 1, 0);
    for (const Box& box : boxes_) {
        int& width = widths[static_cast<std::size_t>(box.depth)];
        width = std::max(width, metrics.horizontalAdvance(box.label) + 2 * padding);
    }
    const int room = width() - 2 * edge - arrow * deepest_;
    const int wanted = std::accumulate(widths.begin(), widths.end(), 0);
    if (wanted > room)
        for (int& one : widths)
            one = std::max(32, one * room / wanted);
    std::vector<int> lefts(widths.size());
    for (int x = edge, depth = deepest_; depth >= 0; --depth) {
        lefts[static_cast<std::size_t>(depth)] = x;
        x += widths[static_cast<std::size_t>(depth)] + arrow;
    }
    const auto rectOf = [&](const Box& box) {
        const auto depth = static_cast<std::size_t>(box.depth);
        const int own = std::min(widths[depth], metrics.horizontalAdvance(box.label) + 2 * padding);
        return QRect(lefts[depth] + widths[depth] - own,
                     edge + static_cast<int>(box.lane * (boxHeight + laneGap)), own, boxHeight);
    };
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Box& box : boxes_) {
        if (box.into < 0) continue;
        const QRect from = rectOf(box);
        const QRect to = rectOf(boxes_[static_cast<std::size_t>(box.into)]);
        const QPointF start(from.right() + 2, from.center().y() + 0.5);
        const QPointF end(to.left() - 2, to.center().y() + 0.5);
        QPainterPath line(start);
        line.cubicTo(QPointF((start.x() + end.x()) / 2, start.y()),
                     QPointF((start.x() + end.x()) / 2, end.y()), end - QPointF(4, 0));
        painter.setPen(QPen(colour(Colour::Dim), 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Colour::Dim));
        painter.drawPolygon(QPolygonF({end, end - QPointF(6, 3.5), end - QPointF(6, -3.5)}));
    }
    for (const Box& box : boxes_) {
        const QRect rect = rectOf(box);
        painter.setBrush(colour(Colour::Panel));
        painter.setPen(QPen(colour(Colour::Line), 1, box.quiet ? Qt::DashLine : Qt::SolidLine));
        painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        drawText(painter, rect.adjusted(padding, 0, 1 - padding, 0), box.label, monoFont(),
                 colour(box.quiet ? Colour::Dim : Colour::Text), Qt::ElideMiddle);
    }
}

} // namespace qcs::ui
