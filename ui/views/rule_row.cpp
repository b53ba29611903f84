#include "views/rule_row.h"

#include "theme/focus_ring.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int margin = 16;
constexpr int keyColumn = 52;
constexpr int gap = 8;
} // namespace

int ruleChipColumn(int rowWidth) {
    return std::clamp(rowWidth * 42 / 100, 150, 320);
}

void paintRuleRow(QPainter& painter, const QRect& rect, const RuleRow& row) {
    if (row.selected)
        painter.fillRect(rect, colour(Colour::Selection));
    else if (row.hovered)
        painter.fillRect(rect, colour(Colour::Hover));
    if (row.focused) paintFocusRing(painter, rect);
    const QColor text = colour(Colour::Text);
    const QColor dim = colour(Colour::Dim);
    const auto span = [&](int from, int to) {
        return QRect(rect.left() + from, rect.top(), std::max(0, to - from), rect.height());
    };
    drawText(painter, span(0, keyColumn - 12), QString::number(row.number), monoFont(), dim, Qt::ElideNone,
             Qt::AlignRight);

    // The counts stay whole; a row with a badge needs none: it says that the rule never wins.
    int right = rect.width() - margin;
    if (row.badge.isEmpty()) {
        const int width = textWidth(row.counts, uiFont());
        drawText(painter, span(right - width, right), row.counts, uiFont(), dim, Qt::ElideNone,
                 Qt::AlignRight);
        right -= width + (width > 0 ? 2 * gap : 0);
    }
    // Chips line up in a column, unless a long key or badge would be cut while its neighbour has room to
    // spare.
    const QFont keyFont = row.keyIsName ? monoFont() : uiFont();
    const int keyEnd = keyColumn + textWidth(row.key, keyFont) + 2 * gap;
    const int badgeWidth = row.badge.isEmpty() ? 0 : chipWidth(row.badge, uiFont()) + gap;
    const int wanted = chipWidth(row.qconfig, uiFont()) + badgeWidth;
    const int column = ruleChipColumn(rect.width());
    int chipLeft = std::max(column, std::min(keyEnd, right - wanted));
    if (badgeWidth > 0 && chipLeft + wanted > right)
        chipLeft = std::clamp(right - wanted, std::min(keyEnd, column), column);
    drawText(painter, span(keyColumn, chipLeft - gap), row.key, keyFont, row.keyIsName ? text : dim,
             Qt::ElideMiddle);
    const int chipRoom = row.badge.isEmpty() ? right - chipLeft : std::max(64, right - chipLeft - badgeWidth);
    const QRect chip = drawChip(painter, span(chipLeft, chipLeft + chipRoom), row.qconfig, uiFont(),
                                Colour::Text, row.selected ? Colour::Panel : Colour::Chip);
    if (!row.badge.isEmpty())
        drawChip(painter, span(chipLeft + chip.width() + gap, right), row.badge, uiFont(),
                 Colour::FloatAlthoughAsked, Colour::WarnBackground);
}

void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark) {
    const QRect line = rect.adjusted(margin, 10, -margin, 0);
    drawText(painter, line, title, headingFont(), colour(Colour::Dim));
    drawText(painter, line, remark, uiFont(smallText), colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
}

} // namespace qcs::ui
