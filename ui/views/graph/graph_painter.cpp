#include "views/graph/graph_painter.h"

#include "theme/heat_scale.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "views/graph/graph_look.h"
#include "words/number_text.h"

#include <QFontMetrics>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>

namespace qcs::ui {

QColor boxOutline() {
    QColor ink = colour(Colour::Dim);
    ink.setAlphaF(0.55F);
    return ink;
}

void paintWire(QPainter& painter, const SceneWire& wire, bool near) {
    if (wire.path.isEmpty()) return;
    const QColor ink = colour(near ? Colour::Accent : Colour::Dim);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, near ? 1.6 : 1.1));
    painter.drawPath(wire.path);
    if (wire.to < 0) return; // no arrow: the edge continues outside the module
    const QPointF back = wire.tip - wire.direction * 7;
    const QPointF side(-wire.direction.y() * 3.4, wire.direction.x() * 3.4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({wire.tip, back + side, back - side}));
}

void paintGlyph(QPainter& painter, const QRect& rect, const StatusLook& look) {
    const auto engine = painter.paintEngine()->type();
    if (engine == QPaintEngine::SVG || engine == QPaintEngine::Pdf)
        return drawIcon(painter, QRectF(rect), look.icon, colour(look.ink));
    const QRectF mapped = painter.worldTransform().mapRect(QRectF(rect));
    const int side = std::max(1, qRound(mapped.width()));
    const QRect place(mapped.topLeft().toPoint(), QSize(side, side));
    painter.save();
    painter.setWorldTransform({});
    paintIcon(painter, place, look.icon, colour(look.ink));
    painter.restore();
}

namespace {

/// Paints the SQNR of the worst weight at the lower right of a box, or of an open module's header, where
/// there is no text.
void paintHeat(QPainter& painter, const QRectF& handle, double decibels) {
    const QString words = decibelText(decibels) + QStringLiteral(" dB");
    const int width = QFontMetrics(boxSmallFont()).horizontalAdvance(words) + 14;
    paintHeatChip(painter,
                  QRect(static_cast<int>(handle.right()) - width + 6, static_cast<int>(handle.bottom()) - 11,
                        width, 18),
                  decibels, words);
}

} // namespace

void paintNote(QPainter& painter, const SceneBox& box, const BoxNote& note) {
    const QRectF handle = box.handle();
    if (note.heat) paintHeat(painter, handle, *note.heat);
    if (note.hits > 0 && !box.isModule()) {
        painter.setPen(QPen(colour(Colour::Accent), 1.6));
        painter.setBrush(colour(Colour::Panel));
        painter.drawEllipse(QPointF(handle.left() - 9, handle.center().y()), 4, 4);
    } else if (note.hits > 0 && !box.open) {
        const QString words = GraphTexts::tr("%n hit(s)", nullptr, note.hits);
        const QRectF pill(handle.right() + 12, handle.center().y() - 10,
                          QFontMetrics(boxSmallFont()).horizontalAdvance(words) + 18, 20);
        painter.setPen(QPen(colour(Colour::Accent), 1));
        painter.setBrush(colour(Colour::Panel));
        painter.drawRoundedRect(pill, 10, 10);
        drawText(painter, pill.toRect(), words, boxSmallFont(), colour(Colour::Accent), Qt::ElideNone,
                 Qt::AlignHCenter);
    }
    if (note.mark == BoxNote::Mark::None) return;
    const QString number = QString::number(note.rule);
    const double width = std::max(18.0, QFontMetricsF(boxSmallFont()).horizontalAdvance(number) + 10);
    const QRectF badge(handle.right() - width + 6, handle.top() - 9, width, 18);
    const bool wins = note.mark == BoxNote::Mark::Wins;
    const bool faded = note.mark == BoxNote::Mark::Faded;
    const Colour ink = faded ? Colour::Dim : Colour::Accent;
    painter.setPen(QPen(colour(ink), 1.4));
    painter.setBrush(colour(wins ? Colour::Accent : Colour::Panel));
    painter.drawRoundedRect(badge, 9, 9);
    drawText(painter, badge.toRect(), number, boxSmallFont(), colour(wins ? Colour::OnAccent : ink),
             Qt::ElideNone, Qt::AlignHCenter);
    if (note.mark != BoxNote::Mark::Loses) return;
    painter.drawLine(QPointF(badge.left() + 3, badge.center().y()),
                     QPointF(badge.right() - 3, badge.center().y()));
}

namespace {

using Role = qcs::picture::PictureNode::Role;

constexpr double legible = 0.3; ///< minimum scale for text in the view "Around"

void paintFrame(QPainter& painter, const SceneFrame& frame) {
    if (frame.rect.isEmpty()) return;
    painter.setBrush(colour(Colour::Chip));
    painter.setPen(QPen(colour(Colour::Dim), 1, Qt::DashLine));
    painter.drawRoundedRect(frame.rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

/// Painted after the wires, with its own background, so that it interrupts them.
void paintFrameLabel(QPainter& painter, const SceneFrame& frame) {
    if (frame.rect.isEmpty() || frame.label.isEmpty()) return;
    const int room = static_cast<int>(frame.rect.width()) - 16;
    const QRect line(static_cast<int>(frame.rect.left()) + 8, static_cast<int>(frame.rect.top()) + 4,
                     std::min(QFontMetrics(frameFont()).horizontalAdvance(frame.label) + 6, room), 16);
    painter.fillRect(line, colour(Colour::Chip));
    drawText(painter, line.adjusted(2, 0, 0, 0), frame.label, frameFont(), colour(Colour::Dim));
}

void paintStub(QPainter& painter, const SceneBox& box, bool current, bool hovered, bool focused) {
    painter.setBrush(colour(current ? Colour::Selection : hovered ? Colour::Hover : Colour::Panel));
    painter.setPen(QPen(current ? colour(Colour::Accent) : boxOutline(), current && focused ? 2 : 1,
                        current ? Qt::SolidLine : Qt::DotLine));
    painter.drawRoundedRect(box.rect.adjusted(0.5, 0.5, -0.5, -0.5), 11, 11);
    drawText(painter, box.rect.toRect(), box.label, boxSmallFont(), colour(Colour::Accent), Qt::ElideRight,
             Qt::AlignHCenter);
}

/// Shapes by role: inputs and outputs are round, observers more rounded than operations, attributes dashed,
/// groups with a double outline.
void paintOutline(QPainter& painter, const SceneBox& box, bool current, bool hovered, bool focused) {
    const bool inserted = isInserted(box.role);
    const QColor ink = current ? colour(Colour::Accent) : inserted ? colour(inkOf(box)) : boxOutline();
    const double width = current ? (focused ? 2.4 : 1.6) : inserted ? 1.4 : 1;
    QPen pen(ink, width);
    if (box.role == Role::Attribute) {
        pen.setStyle(Qt::DashLine);
        if (!current) pen.setColor(colour(Colour::Dim));
    }
    const QRectF rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const bool ends = box.role == Role::Input || box.role == Role::Output;
    const double radius = ends ? rect.height() / 2 : inserted ? 12 : 4;
    painter.setPen(pen);
    painter.setBrush(colour(current ? Colour::Selection : hovered ? Colour::Hover : Colour::Panel));
    if (box.role == Role::Group) {
        painter.drawRoundedRect(rect.translated(3, 3), radius, radius);
        painter.drawRoundedRect(rect, radius, radius);
        return;
    }
    painter.drawRoundedRect(rect, radius, radius);
}

void paintBox(QPainter& painter, const SceneBox& box, bool words) {
    if (!words) return;
    QRect inner = box.rect.toRect().adjusted(boxPadding, 3, -boxPadding + 2, -3);
    if (box.status) {
        const QRect glyph(inner.left(), inner.top() + (boxLineHeight - boxGlyphSize) / 2, boxGlyphSize,
                          boxGlyphSize);
        paintGlyph(painter, glyph, *box.status);
        inner.setLeft(glyph.right() + 6);
    }
    const bool two = !box.sublabel.isEmpty() || !box.mark.isEmpty();
    const QRect first(inner.left(), inner.top(), inner.width(), two ? boxLineHeight : inner.height());
    const bool middle = box.role == Role::Input || box.role == Role::Output;
    drawText(painter, first, box.shownLabel, boxFont(), colour(inkOf(box)), Qt::ElideMiddle,
             middle ? Qt::AlignHCenter : Qt::AlignLeft);
    if (!two) return;
    QRect second(inner.left(), inner.top() + boxLineHeight - 1, inner.width(), boxLineHeight - 2);
    if (!box.mark.isEmpty()) {
        const int room = QFontMetrics(boxSmallFont()).horizontalAdvance(box.mark) + 2;
        const QRect at(second.right() - room, second.top(), room, second.height());
        drawText(painter, at, box.mark, frameFont(), colour(sharingInk(box.sharing)), Qt::ElideNone,
                 Qt::AlignRight);
        second.setRight(at.left() - 8);
    }
    drawText(painter, second, box.sublabel, boxSmallFont(), colour(Colour::Dim), Qt::ElideRight,
             middle ? Qt::AlignHCenter : Qt::AlignLeft);
}

} // namespace

void paintGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how) {
    painter.setRenderHint(QPainter::Antialiasing);
    if (scene.whole) return paintWholeGraph(painter, scene, how);
    const bool words = how.scale >= legible;
    for (const SceneFrame& frame : scene.frames)
        if (frame.rect.intersects(how.visible)) paintFrame(painter, frame);
    for (const bool near : {false, true})
        for (const SceneWire& wire : scene.wires)
            if (near == (wire.from == how.current || wire.to == how.current)) paintWire(painter, wire, near);
    for (const SceneFrame& frame : scene.frames)
        if (words && frame.rect.intersects(how.visible)) paintFrameLabel(painter, frame);
    for (std::size_t i = 0; i < scene.boxes.size(); ++i) {
        const SceneBox& box = scene.boxes[i];
        if (!box.rect.intersects(how.visible)) continue;
        const bool current = static_cast<int>(i) == how.current;
        const bool hovered = static_cast<int>(i) == how.hovered;
        if (box.isStub()) {
            paintStub(painter, box, current, hovered, how.focused);
        } else {
            paintOutline(painter, box, current, hovered, how.focused);
            paintBox(painter, box, words);
        }
        if (how.notes && i < how.notes->size() && (*how.notes)[i] != BoxNote())
            paintNote(painter, box, (*how.notes)[i]);
    }
}

} // namespace qcs::ui
