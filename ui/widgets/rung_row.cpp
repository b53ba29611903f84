#include "widgets/rung_row.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"
#include "widgets/noted_row.h"

#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {

void paintGlyph(QPainter& painter, const QRect& rect, const RungRow& row) {
    const QRect glyph(rect.left() + rowMargin, rect.top() + (rowLineHeight - 16) / 2, 16, 16);
    switch (row.kind) {
    case RungRow::Kind::Won: paintIcon(painter, glyph, QStringLiteral("check"), colour(Colour::Good)); return;
    case RungRow::Kind::More:
        paintIcon(painter, glyph.adjusted(2, 2, -2, -2),
                  row.expanded ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                  colour(Colour::Dim));
        return;
    default: paintIcon(painter, glyph, QStringLiteral("dash"), colour(Colour::Dim));
    }
}

} // namespace

int rungRowHeight(const RungRow& row, int width) {
    return notedRowHeight(row.kind == RungRow::Kind::DoesNotApply ? row.note : QString(), width);
}

void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row) {
    if (row.selected)
        painter.fillRect(rect, colour(Colour::Selection));
    else if (row.hovered)
        painter.fillRect(rect, colour(Colour::Hover));
    paintGlyph(painter, rect, row);

    const QRect line(rect.left(), rect.top(), rect.width(), rowLineHeight);
    const auto span = [&](int from, int to) {
        return QRect(line.left() + from, line.top(), std::max(0, to - from), rowLineHeight);
    };
    const QColor dim = colour(Colour::Dim);
    if (row.kind == RungRow::Kind::More) {
        drawText(painter, span(rowTextColumn, rect.width() - rowMargin), row.note, uiFont(), dim);
        return;
    }
    int right = rect.width() - rowMargin;
    const int linkWidth = textWidth(row.link, uiFont());
    drawText(painter, span(right - linkWidth, right), row.link, uiFont(), colour(Colour::Accent),
             Qt::ElideNone, Qt::AlignRight);
    right -= linkWidth + rowGap;

    const bool won = row.kind == RungRow::Kind::Won;
    QFont prose = uiFont(normalText, won ? QFont::DemiBold : QFont::Normal);
    QFont name = monoFont();
    prose.setStrikeOut(row.kind == RungRow::Kind::Shadowed);
    name.setStrikeOut(row.kind == RungRow::Kind::Shadowed);
    const QColor ink = won ? colour(Colour::Text) : dim;
    int x = rowTextColumn;
    x += drawText(painter, span(x, right), row.rule, prose, ink) + rowGap;
    // The note behind the key stays readable: the key gives way first.
    const QString behind = won ? QString() : row.kind == RungRow::Kind::Shadowed ? row.note : QString();
    const int noteWidth = behind.isEmpty() ? 0 : textWidth(behind, uiFont()) + rowGap;
    if (!row.key.isEmpty()) {
        const int keyRoom = std::max(48, right - x - noteWidth);
        x += drawText(painter, span(x, std::min(right, x + keyRoom)), row.key, name, ink, Qt::ElideMiddle) +
             rowGap;
    }
    if (won)
        drawChip(painter, span(x + 4, right), row.qconfig, uiFont(), Colour::Text,
                 row.selected ? Colour::Panel : Colour::Chip);
    else
        drawText(painter, span(x, right), behind, uiFont(), dim);
    if (row.kind == RungRow::Kind::DoesNotApply) drawRowNote(painter, rect, row.note);
}

} // namespace qcs::ui
