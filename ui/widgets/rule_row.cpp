#include "widgets/rule_row.h"

#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int margin = 16;
constexpr int gap = 8;
constexpr int switchWidth = 26;
constexpr int switchHeight = 14;
constexpr int numberColumn = 44;
constexpr int numberEnd = 68;
constexpr int keyColumn = 84;
constexpr int countsRoom = 146; // "29 matches · 19 wins", and a gap before it
constexpr int chipHeight = 22;
constexpr int widestChip = 172;

const QString dot = QStringLiteral(" · ");

void paintSwitch(QPainter& painter, const QRect& rect, const RuleRow& row) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const double radius = track.height() / 2;
    const Colour ink = row.under == RulePart::Switch && row.off ? Colour::Text : Colour::Dim;
    painter.setPen(row.off ? QPen(colour(ink), 1.2) : QPen(Qt::NoPen));
    painter.setBrush(row.off ? QBrush(Qt::NoBrush) : QBrush(colour(Colour::Accent)));
    painter.drawRoundedRect(track, radius, radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(row.off ? ink : Colour::OnAccent));
    const double knob = row.off ? 3 : 4.5;
    const double x = row.off ? track.left() + radius : track.right() - radius;
    painter.drawEllipse(QPointF(x, track.center().y()), knob, knob);
    painter.restore();
}

void paintChip(QPainter& painter, const QRect& rect, const RuleRow& row) {
    if (rect.width() <= 2 * gap) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hovered = row.under == RulePart::Chip;
    const Colour ground = row.off                        ? Colour::Panel
                          : row.selected || row.flashing ? Colour::Panel
                                                         : Colour::Chip;
    painter.setPen(row.off || hovered ? QPen(colour(hovered ? Colour::Accent : Colour::Line), 1)
                                      : QPen(Qt::NoPen));
    painter.setBrush(colour(ground));
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.restore();
    drawText(painter, rect.adjusted(gap, 0, -gap + 1, 0), row.qconfig, uiFont(),
             colour(row.off ? Colour::Dim : Colour::Text), Qt::ElideRight);
}

void paintLink(QPainter& painter, const QRect& rect, const QString& text, bool leads, bool dim,
               bool hovered) {
    QFont font = uiFont();
    font.setUnderline(leads && hovered);
    drawText(painter, rect, text, font, colour(leads && !dim ? Colour::Accent : Colour::Dim), Qt::ElideNone);
}

void paintCounts(QPainter& painter, const RuleRects& rects, const RuleRow& row) {
    paintLink(painter, rects.matches, row.matches, row.matchesClickable, row.off,
              row.under == RulePart::Matches);
    if (row.wins.isEmpty()) return;
    const QRect between(rects.matches.right() + 1, rects.matches.top(),
                        rects.wins.left() - rects.matches.right() - 1, rects.matches.height());
    drawText(painter, between, dot, uiFont(), colour(Colour::Dim), Qt::ElideNone);
    paintLink(painter, rects.wins, row.wins, row.winsClickable, row.off, row.under == RulePart::Wins);
}

FixPart fixPartOf(RulePart part) {
    return part == RulePart::Finding  ? FixPart::Finding
           : part == RulePart::Fix    ? FixPart::Fix
           : part == RulePart::FixAll ? FixPart::FixAll
                                      : FixPart::None;
}

} // namespace

const QRect& RuleRects::of(RulePart part) const {
    static const QRect none;
    switch (part) {
    case RulePart::Row: return key;
    case RulePart::Switch: return toggle;
    case RulePart::Chip: return chip;
    case RulePart::Matches: return matches;
    case RulePart::Wins: return wins;
    case RulePart::Finding: return bar.finding;
    case RulePart::Fix: return bar.fix;
    case RulePart::FixAll: return bar.fixAll;
    }
    return none;
}

RuleRects ruleRects(const QRect& rect, const RuleRow& row) {
    const QRect line(rect.left(), rect.top(), rect.width(), ruleLineHeight);
    const auto span = [&](int from, int to) {
        return QRect(line.left() + from, line.top(), std::max(0, to - from), line.height());
    };
    RuleRects rects;
    rects.grip = span(2, 14);
    rects.toggle = QRect(line.left() + margin, line.top() + (line.height() - switchHeight) / 2, switchWidth,
                         switchHeight);
    rects.number = span(numberColumn, numberEnd);
    // The remaining width is shared 56:44 by key and chip, independent of the counts in this row.
    const int width = rect.width();
    const int room = std::max(0, width - margin - countsRoom - keyColumn);
    const int chipColumn = keyColumn + room * 56 / 100;
    const int right = width - margin;
    const int wins = textWidth(row.wins, uiFont());
    const int matches = textWidth(row.matches, uiFont());
    const int between = row.wins.isEmpty() ? 0 : textWidth(dot, uiFont());
    rects.wins = span(right - wins, right);
    rects.matches = span(right - wins - between - matches, right - wins - between);
    rects.key = span(keyColumn, chipColumn - gap);
    const int chipRoom =
        std::min(std::max(widestChip, room * 44 / 100), right - wins - between - matches - 12 - chipColumn);
    rects.chip = QRect(line.left() + chipColumn, line.top() + (line.height() - chipHeight) / 2,
                       std::max(0, std::min(chipRoom, chipWidth(row.qconfig, uiFont()))), chipHeight);
    const QRect below = line.translated(0, ruleLineHeight - 1);
    rects.bar = fixBarRects(below.adjusted(keyColumn, 0, -margin, 0), row.bar);
    return rects;
}

RulePart rulePartAt(const QRect& rect, const RuleRow& row, const QPoint& position) {
    const RuleRects rects = ruleRects(rect, row);
    const auto hit = [&](const QRect& part, int air) {
        return !part.isEmpty() && part.adjusted(-air, 0, air, 0).contains(position);
    };
    // The switch is small, so clicks near it count as well.
    if (QRect(rects.toggle.left() - 2, rect.top(), switchWidth + 4, ruleLineHeight).contains(position))
        return RulePart::Switch;
    if (hit(rects.chip, 0)) return RulePart::Chip;
    if (row.matchesClickable && hit(rects.matches, 2)) return RulePart::Matches;
    if (row.winsClickable && hit(rects.wins, 2)) return RulePart::Wins;
    for (const RulePart part : {RulePart::Finding, RulePart::Fix, RulePart::FixAll})
        if (hit(rects.of(part), 0)) return part;
    return RulePart::Row;
}

QList<RulePart> rulePartsOf(const QRect& rect, const RuleRow& row) {
    const RuleRects rects = ruleRects(rect, row);
    QList<RulePart> parts = {RulePart::Row};
    for (const RulePart part : {RulePart::Switch, RulePart::Chip, RulePart::Matches, RulePart::Wins,
                                RulePart::Finding, RulePart::Fix, RulePart::FixAll}) {
        const bool leads = part == RulePart::Matches ? row.matchesClickable
                           : part == RulePart::Wins  ? row.winsClickable
                                                     : true;
        if (leads && !rects.of(part).isEmpty()) parts.push_back(part);
    }
    return parts;
}

void paintRuleRow(QPainter& painter, const QRect& rect, const RuleRow& row) {
    if (row.selected || row.flashing)
        painter.fillRect(rect, colour(Colour::Selection));
    else if (row.hovered)
        painter.fillRect(rect, colour(Colour::Hover));
    if (row.focused && row.chosen == RulePart::Row) paintFocusRing(painter, rect);
    const RuleRects rects = ruleRects(rect, row);
    if (row.selected || row.hovered)
        paintIcon(painter, QRect(rects.grip.left(), rects.grip.center().y() - 5, 12, 12),
                  QStringLiteral("grip"), colour(Colour::Dim));
    paintSwitch(painter, rects.toggle, row);
    drawText(painter, rects.number, QString::number(row.number),
             row.decides ? uiFont(normalText, QFont::Bold) : monoFont(),
             colour(row.decides ? Colour::Accent : Colour::Dim), Qt::ElideNone, Qt::AlignRight);
    drawText(painter, rects.key, row.key, row.keyIsName ? monoFont() : uiFont(),
             colour(row.keyIsName && !row.off ? Colour::Text : Colour::Dim), Qt::ElideMiddle);
    paintChip(painter, rects.chip, row);
    paintCounts(painter, rects, row);
    if (!row.bar.finding.isEmpty()) paintFixBar(painter, rects.bar, row.bar, fixPartOf(row.under));
    if (row.focused && row.chosen != RulePart::Row)
        paintFocusRing(painter, rects.of(row.chosen).adjusted(-3, -3, 3, 3));
}

void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark) {
    const QRect line = rect.adjusted(margin, 8, -margin, 0);
    drawText(painter, line, title, headingFont(), colour(Colour::Dim));
    drawText(painter, line, remark, uiFont(smallText), colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
}

} // namespace qcs::ui
