#include "theme/heat_scale.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "views/graph/graph_look.h"
#include "views/graph/graph_painter.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace qcs::ui {
namespace {

using Role = qcs::picture::PictureNode::Role;

constexpr double minGlyph = 4;      ///< in pixels; smaller glyphs cannot be distinguished
constexpr double smallestBox = 1.5; ///< in pixels; lower boxes are not painted individually

/// The panel's background with a slight tint of the status colour.
QColor tinted(Colour ink, double strength) {
    const QColor ground = colour(Colour::Panel);
    const QColor over = colour(ink);
    const auto mix = [strength](int a, int b) { return static_cast<int>(a + (b - a) * strength); };
    return {mix(ground.red(), over.red()), mix(ground.green(), over.green()),
            mix(ground.blue(), over.blue())};
}

/// Which texts are readable, and therefore painted, at the current scale.
struct Detail {
    bool words = true;
    bool names = true;
};

QPen outlineOf(bool current, bool focused, const QColor& otherwise) {
    return current ? QPen(colour(Colour::Accent), focused ? 2.4 : 1.6) : QPen(otherwise, 1);
}

void paintCard(QPainter& painter, const SceneBox& box, bool current, bool hovered, bool focused,
               Detail detail, std::optional<double> heat) {
    const Colour ink = box.status ? box.status->ink : isInserted(box.role) ? inkOf(box) : Colour::Dim;
    const bool counted = box.status || isInserted(box.role);
    const QRectF rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    QColor border = counted ? colour(ink) : boxOutline();
    if (counted) border.setAlphaF(0.6F);
    painter.setPen(outlineOf(current, focused, border));
    if (box.role == Role::Attribute && !current) painter.setPen(QPen(border, 1, Qt::DashLine));
    // Stronger colours at scales without text.
    painter.setBrush(current   ? colour(Colour::Selection)
                     : hovered ? colour(Colour::Hover)
                     : heat    ? heatBackground(*heat)
                     : counted ? tinted(ink, detail.names ? 0.07 : 0.45)
                               : tinted(Colour::Dim, detail.names ? 0 : 0.25));
    const bool ends = box.role == Role::Input || box.role == Role::Output;
    const double radius = ends ? rect.height() / 2 : isInserted(box.role) ? 12 : 4;
    painter.drawRoundedRect(rect, radius, radius);
    if (!detail.names) {
        // The glyph is painted as long as it is visible, so that status is not shown by colour alone.
        const double side = std::min(rect.height(), rect.width()) * 0.75;
        if (box.status && side * painter.worldTransform().m11() >= minGlyph) {
            QRectF glyph(0, 0, side, side);
            glyph.moveCenter(rect.center());
            paintGlyph(painter, glyph.toAlignedRect(), *box.status);
        }
        return;
    }
    QRect inner = box.rect.toRect().adjusted(boxPadding, 4, -boxPadding, -4);
    if (box.status) {
        const QRect glyph(inner.left(), inner.top() + (boxLineHeight - boxGlyphSize) / 2, boxGlyphSize,
                          boxGlyphSize);
        paintGlyph(painter, glyph, *box.status);
    }
    if (box.status) inner.setLeft(inner.left() + boxGlyphSize + 6);
    const bool one = inner.height() < 2 * boxLineHeight - 4;
    QRect first(inner.left(), inner.top(), inner.width(), one ? inner.height() : boxLineHeight);
    if (detail.words) {
        const QString& beside = one ? box.sublabel : box.status ? box.statusWord : box.mark;
        if (!beside.isEmpty()) {
            const int room =
                std::min(QFontMetrics(boxSmallFont()).horizontalAdvance(beside) + 2, first.width() / 2);
            const QRect place(first.right() + 1 - room, first.top(), room, first.height());
            const QColor words = colour(one ? Colour::Dim : box.status ? ink : sharingInk(box.sharing));
            drawText(painter, place, beside, boxSmallFont(), words, Qt::ElideRight, Qt::AlignRight);
            first.setRight(place.left() - 8);
        }
    }
    drawText(painter, first, box.shownLabel, boxFont(), colour(inkOf(box)), Qt::ElideMiddle);
    if (one || !detail.words) return;
    const QRect second(inner.left(), inner.top() + boxLineHeight, inner.width(), boxLineHeight - 2);
    drawText(painter, second, box.sublabel, boxSmallFont(), colour(Colour::Dim));
}

/// Paints the bar of outcome shares. Even the smallest share gets a visible segment.
void paintShares(QPainter& painter, const QRectF& line, const std::vector<SceneOutcomeCount>& shares) {
    int all = 0;
    for (const SceneOutcomeCount& share : shares)
        all += share.count;
    if (all == 0) {
        painter.fillRect(line, colour(Colour::Line));
        return;
    }
    const double gap = 2;
    const double least = 3;
    const double room = line.width() - (gap + least) * static_cast<double>(shares.size()) + gap;
    double x = line.left();
    for (const SceneOutcomeCount& share : shares) {
        const double width = least + room * share.count / all;
        QColor ink = colour(share.look.ink);
        if (share.look.ink == Colour::Dim) ink.setAlphaF(0.55F); // nodes fused into others matter least
        painter.fillRect(QRectF(x, line.top(), width, line.height()), ink);
        x += width + gap;
    }
}

/// Paints glyph and count of each kind of outcome, from the right. Returns the left edge.
int paintCounts(QPainter& painter, const QRect& line, const std::vector<SceneOutcomeCount>& shares) {
    int right = line.right();
    const QFontMetrics metrics(boxSmallFont());
    for (auto share = shares.rbegin(); share != shares.rend(); ++share) {
        const QString number = QString::number(share->count);
        const int width = metrics.horizontalAdvance(number) + 1;
        if (right - width - boxGlyphSize < line.left() + line.width() / 3) break;
        drawText(painter, QRect(right - width, line.top(), width, line.height()), number, boxSmallFont(),
                 colour(share->look.ink), Qt::ElideNone, Qt::AlignRight);
        right -= width + 2 + boxGlyphSize - 2;
        paintGlyph(
            painter,
            QRect(right - 1, line.top() + (line.height() - boxGlyphSize) / 2, boxGlyphSize, boxGlyphSize),
            share->look);
        right -= 9;
    }
    return right;
}

void paintModule(QPainter& painter, const SceneBox& box, int depth, bool current, bool hovered, bool focused,
                 Detail detail) {
    const QRectF rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const bool lifted = hovered && !current;
    if (box.open) {
        QPen pen = outlineOf(current, focused, colour(Colour::Dim));
        if (!current) pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(colour(depth % 2 == 0 ? Colour::Chip : Colour::Panel));
        painter.drawRoundedRect(rect, 6, 6);
        if (current || lifted) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour(current ? Colour::Selection : Colour::Hover));
            painter.drawRoundedRect(
                QRectF(rect.topLeft(), QSizeF(rect.width(), moduleHeaderHeight)).adjusted(2, 2, -2, -4), 5,
                5);
        }
    } else {
        painter.setPen(QPen(boxOutline(), 1));
        painter.setBrush(colour(Colour::Chip));
        painter.drawRoundedRect(rect.translated(3, 3), 4, 4);
        painter.setPen(outlineOf(current, focused, colour(Colour::Dim)));
        painter.setBrush(colour(current ? Colour::Selection : lifted ? Colour::Hover : Colour::Panel));
        painter.drawRoundedRect(rect, 4, 4);
        if (detail.names || box.rect.height() > 0)
            paintShares(painter,
                        QRectF(rect.left() + 10, rect.bottom() - (detail.names ? 9 : 24), rect.width() - 20,
                               detail.names ? 4 : 12),
                        box.outcomeCounts);
    }
    if (!detail.names) return;
    QRect line = box.rect.toRect().adjusted(8, 4, -boxPadding, 0);
    line.setHeight(26);
    paintGlyph(painter, QRect(line.left(), line.top() + 5, boxGlyphSize, boxGlyphSize),
               {box.open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), Colour::Text});
    line.setLeft(line.left() + boxGlyphSize + 5);
    if (detail.words && !box.open) line.setRight(paintCounts(painter, line, box.outcomeCounts));
    QFont bold = boxFont();
    bold.setWeight(QFont::DemiBold);
    const int width = drawText(painter, line, box.shownLabel, bold, colour(Colour::Text), Qt::ElideMiddle);
    line.setLeft(line.left() + width + 10);
    if (detail.words && line.width() > 40)
        drawText(painter, line, box.sublabel, boxSmallFont(), colour(Colour::Dim));
}

int depthOf(const GraphScene& scene, int box) {
    int depth = 0;
    for (int at = scene.boxes[static_cast<std::size_t>(box)].parent; at >= 0;
         at = scene.boxes[static_cast<std::size_t>(at)].parent)
        ++depth;
    return depth;
}

/// Items so small that several share a pixel are painted once.
class Crowd {
public:
    Crowd(QPainter& painter, double scale) : painter_(painter), scale_(scale) {}
    void add(const QRectF& rect, const QColor& ink) {
        const auto place = std::tuple(static_cast<qint64>(std::floor(rect.top() * scale_)),
                                      static_cast<qint64>(std::floor(rect.left() * scale_ / 4)));
        if (place == last_) return;
        last_ = place;
        painter_.fillRect(QRectF(rect.left(), rect.top(), rect.width(), std::max(rect.height(), 1 / scale_)),
                          ink);
    }

private:
    QPainter& painter_;
    double scale_;
    std::tuple<qint64, qint64> last_{-1, -1};
};

} // namespace

void paintWholeGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how) {
    const Detail detail{how.scale >= minTextScale, how.scale >= minNameScale};
    const QRectF part = how.visible.adjusted(-120, -24, 24, 24); // annotations extend beyond their boxes
    const auto boxes = scene.index->boxesIn(part);
    Crowd crowd(painter, how.scale);
    const auto isSeen = [&](const QRectF& rect) { return rect.intersects(part); };
    const auto isSmall = [&](const QRectF& rect) { return rect.height() * how.scale < smallestBox; };
    const bool noted = how.notes && how.notes->size() == scene.boxes.size();
    const auto heatOf = [&](int box) { return noted ? (*how.notes)[box].heat : std::nullopt; };
    const auto isCurrent = [&](int box) { return box == how.current; };
    painter.setRenderHint(QPainter::Antialiasing, how.scale > 0.1);
    for (const int i : boxes) { // modules precede their contents
        const SceneBox& box = scene.boxes[i];
        if (!box.isModule() || !isSeen(box.rect)) continue;
        if (isSmall(box.rect) && !isCurrent(i))
            crowd.add(box.rect, colour(Colour::Line));
        else
            paintModule(painter, box, depthOf(scene, i), isCurrent(i), i == how.hovered, how.focused, detail);
    }
    if (how.scale >= 0.06)
        for (const int i : scene.index->wiresIn(part)) {
            const SceneWire& wire = scene.wires[i];
            const bool near = how.current >= 0 && (wire.from == how.current || wire.to == how.current);
            paintWire(painter, wire, near);
        }
    for (const int i : boxes) {
        const SceneBox& box = scene.boxes[i];
        if (box.isModule() || !isSeen(box.rect)) continue;
        if (isSmall(box.rect) && !isCurrent(i))
            crowd.add(box.rect, heatOf(i) ? heatBackground(*heatOf(i))
                                          : tinted(box.status ? box.status->ink : Colour::Dim, 0.45));
        else
            paintCard(painter, box, isCurrent(i), i == how.hovered, how.focused, detail, heatOf(i));
    }
    if (noted)
        for (const int i : boxes)
            if (const BoxNote& note = (*how.notes)[i]; note != BoxNote())
                paintNote(painter, scene.boxes[i], note);
}

} // namespace qcs::ui
