#include "views/rung_row.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/prose.h"
#include "theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int margin = 16;
constexpr int textColumn = 40;
constexpr int lineHeight = 26;
constexpr int gap = 8;
constexpr int noteRise = 3; // the note stands close under its rule
constexpr int noteGap = 4;
constexpr int noteLines = 3;

void paintGlyph(QPainter& painter, const QRect& rect, const RungRow& row) {
    const QRect glyph(rect.left() + margin, rect.top() + (lineHeight - 16) / 2, 16, 16);
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
    if (row.kind != RungRow::Kind::DoesNotApply || row.note.isEmpty()) return lineHeight;
    return lineHeight - noteRise + noteGap +
           proseHeight(row.note, uiFont(smallText), width - textColumn - margin, noteLines);
}

void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row) {
    if (row.selected)
        painter.fillRect(rect, colour(Colour::Selection));
    else if (row.hovered)
        painter.fillRect(rect, colour(Colour::Hover));
    paintGlyph(painter, rect, row);

    const QRect line(rect.left(), rect.top(), rect.width(), lineHeight);
    const auto span = [&](int from, int to) {
        return QRect(line.left() + from, line.top(), std::max(0, to - from), lineHeight);
    };
    const QColor dim = colour(Colour::Dim);
    if (row.kind == RungRow::Kind::More) {
        drawText(painter, span(textColumn, rect.width() - margin), row.note, uiFont(), dim);
        return;
    }
    int right = rect.width() - margin;
    const int linkWidth = QFontMetrics(uiFont()).horizontalAdvance(row.link);
    drawText(painter, span(right - linkWidth, right), row.link, uiFont(), colour(Colour::Accent),
             Qt::ElideNone, Qt::AlignRight);
    right -= linkWidth + gap;

    const bool won = row.kind == RungRow::Kind::Won;
    QFont prose = uiFont(normalText, won ? QFont::DemiBold : QFont::Normal);
    QFont name = monoFont();
    prose.setStrikeOut(row.kind == RungRow::Kind::Shadowed);
    name.setStrikeOut(row.kind == RungRow::Kind::Shadowed);
    const QColor ink = won ? colour(Colour::Text) : dim;
    int x = textColumn;
    x += drawText(painter, span(x, right), row.rule, prose, ink) + gap;
    // The note behind the key stays readable: the key gives way first.
    const QString behind = won ? QString() : row.kind == RungRow::Kind::Shadowed ? row.note : QString();
    const int noteWidth = behind.isEmpty() ? 0 : QFontMetrics(uiFont()).horizontalAdvance(behind) + gap;
    if (!row.key.isEmpty()) {
        const int keyRoom = std::max(48, right - x - noteWidth);
        x += drawText(painter, span(x, std::min(right, x + keyRoom)), row.key, name, ink, Qt::ElideMiddle) +
             gap;
    }
    if (won)
        drawChip(painter, span(x + 4, right), row.qconfig, uiFont(), Colour::Text,
                 row.selected ? Colour::Panel : Colour::Chip);
    else
        drawText(painter, span(x, right), behind, uiFont(), dim);
    if (row.kind == RungRow::Kind::DoesNotApply && !row.note.isEmpty())
        drawProse(painter,
                  QRect(rect.left() + textColumn, rect.top() + lineHeight - noteRise,
                        rect.width() - textColumn - margin, rect.height()),
                  row.note, uiFont(smallText), dim, noteLines);
}

} // namespace qcs::ui
