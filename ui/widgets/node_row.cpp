#include "widgets/node_row.h"

#include "theme/heat_scale.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/prose.h"

#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int glyph = 16;
constexpr int gap = 8;
constexpr int minName = 56;         // at any depth
constexpr int minStatusWidth = 116; // "fused into conv1"
constexpr int minWithTypes = 360;
constexpr int minType = 84; // "BatchNorm2d"
constexpr int markHeight = 18;
constexpr int heatWidth = 58; // "32.2 dB"

/// A background with an outline, so that it is visible on a selected row as well.
void paintMark(QPainter& painter, const QRect& rect, const QString& name) {
    const int width = std::min(rect.width(), textWidth(name, monoFont())) + 8;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Colour::Accent), 1));
    painter.setBrush(colour(Colour::Selection));
    painter.drawRoundedRect(QRectF(rect.left() - 4, rect.top() + 3.5, width, rect.height() - 7), 3, 3);
    painter.restore();
}
} // namespace

int ruleMarkWidth(int number) {
    return std::max(markHeight, textWidth(QString::number(number), uiFont(smallText, QFont::Bold)) + 8);
}

void paintRuleMark(QPainter& painter, const QRect& rect, int number, NodeMark mark) {
    if (mark == NodeMark::None) return;
    const bool wins = mark == NodeMark::Wins;
    const QColor ink = colour(mark == NodeMark::Faded ? Colour::Dim : Colour::Accent);
    const QRectF box(rect.left() + 0.5, rect.top() + (rect.height() - markHeight) / 2 + 0.5,
                     std::min(rect.width(), ruleMarkWidth(number)) - 1, markHeight - 1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(wins ? ink : colour(Colour::Panel));
    painter.drawRoundedRect(box, 4, 4);
    painter.restore();
    QFont font = uiFont(smallText, QFont::Bold);
    font.setStrikeOut(mark == NodeMark::Loses);
    drawText(painter, box.toRect(), QString::number(number), font, wins ? colour(Colour::OnAccent) : ink,
             Qt::ElideNone, Qt::AlignHCenter);
}

NodeColumns nodeColumns(int viewWidth, int nameEnd, int type) {
    const int right = viewWidth - 12;
    const int names = nameEnd + 2 * gap;
    int types = type + 2 * gap;
    const int spare = right - names - types - minStatusWidth;
    if (spare >= 0) // distribute the free space over the columns
        return {names + spare / 4, names + types + spare / 2, right};
    types = std::max(std::min(types, minType + 2 * gap), types + spare);
    const int status = right - minStatusWidth;
    if (names > status - types && viewWidth < minWithTypes)
        return {status, status, right}; // no room for types: names are more important
    return {std::min(names, status - types), status, right};
}

int nodeNameLeft(int left) {
    return left + glyph + gap;
}

void paintNodeRow(QPainter& painter, const QRect& rect, const NodeColumns& columns, const NodeRow& row) {
    if (row.selected)
        painter.fillRect(rect, colour(Colour::Selection));
    else if (row.hovered)
        painter.fillRect(rect, colour(Colour::Hover));
    const auto span = [&](int from, int to) {
        return QRect(from, rect.top(), std::max(0, to - from), rect.height());
    };
    paintRuleMark(painter, span(5, markGutter), row.markNumber, row.mark);
    int x = rect.left();
    int type = columns.type;
    int nameEnd = 0;
    if (row.container) {
        const int room = row.type.isEmpty() ? columns.status : columns.type;
        drawText(painter, span(x + 2, std::max(room, x + 80) - gap), row.name,
                 uiFont(normalText, QFont::DemiBold), colour(Colour::Text), Qt::ElideMiddle);
    } else {
        paintIcon(painter, QRect(x, rect.top() + (rect.height() - glyph) / 2, glyph, glyph), row.icon,
                  colour(row.ink));
        x = nodeNameLeft(x);
        type = std::max(type, x + minName + gap);
        const QRect name = span(x, type - gap);
        if (row.matchesEditedRule) paintMark(painter, name, row.name);
        nameEnd = x + drawText(painter, name, row.name, monoFont(), colour(Colour::Text), Qt::ElideMiddle);
    }
    type = std::max(type, x);
    const int right = row.showsHeat ? columns.right - heatWidth - gap : columns.right;
    if (row.heat)
        paintHeatChip(
            painter, QRect(right + gap, rect.top() + (rect.height() - markHeight) / 2, heatWidth, markHeight),
            *row.heat, decibelText(*row.heat) + QStringLiteral(" dB"));
    const int typeWidth = drawText(painter, span(type, columns.status - gap), row.type, monoFont(),
                                   colour(Colour::Dim), Qt::ElideRight);
    // A status that is too long for its column begins further left, if the type leaves room.
    const int wanted = right - textWidth(row.status, uiFont());
    int status = std::min(columns.status, std::max(wanted, type + typeWidth + gap));
    status = std::max(status, nameEnd + gap); // in a deep row the name may extend into the column
    drawText(painter, span(status, right), row.status, uiFont(), colour(row.ink), Qt::ElideRight);
}

namespace {

constexpr int rise = 3; // moves the note up, closer to its line
constexpr int below = 4;
constexpr int maxLines = 3;

int proseWidth(int width) {
    return width - rowTextColumn - rowMargin;
}

} // namespace

int notedRowHeight(const QString& note, int width) {
    if (note.isEmpty()) return rowLineHeight;
    return rowLineHeight - rise + below + proseHeight(note, uiFont(smallText), proseWidth(width), maxLines);
}

void drawRowNote(QPainter& painter, const QRect& row, const QString& note) {
    if (note.isEmpty()) return;
    const QRect place(row.left() + rowTextColumn, row.top() + rowLineHeight - rise, proseWidth(row.width()),
                      row.height());
    drawProse(painter, place, note, uiFont(smallText), colour(Colour::Dim), maxLines);
}

} // namespace qcs::ui
