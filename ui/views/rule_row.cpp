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
constexpr int gap = 8;
constexpr int switchWidth = 26;
constexpr int switchHeight = 14;
constexpr int numberColumn = 44;
constexpr int numberEnd = 68;
constexpr int keyColumn = 84;
constexpr int countsRoom = 146; // "29 matches · 19 wins", and air before it
constexpr int chipHeight = 22;
constexpr int widestChip = 172;
constexpr int barHeight = 23;
constexpr int barPadding = 8;
constexpr int barIcon = 14;

const QString dot = QStringLiteral(" · ");

QFont fixFont() {
    return uiFont(normalText, QFont::DemiBold);
}

/// The second line: a bar of what is wrong and what mends it.
void placeBar(RuleRects& rects, const QRect& line, const RuleRow& row) {
    const auto button = [](const QString& text) {
        return text.isEmpty() ? 0 : textWidth(text, fixFont()) + 2 * barPadding;
    };
    const int buttons = button(row.fix) + button(row.fixAll);
    const int room = line.right() + 1 - margin - (line.left() + keyColumn);
    const int wanted = 2 * barPadding + barIcon + 6 + textWidth(row.finding, uiFont());
    const int top = line.top() + (line.height() - barHeight) / 2 - 1;
    rects.finding = QRect(line.left() + keyColumn, top, std::clamp(room - buttons, 0, wanted), barHeight);
    rects.fix = QRect(rects.finding.right() + 1, top, button(row.fix), barHeight);
    rects.fixAll = QRect(rects.fix.right() + 1, top, button(row.fixAll), barHeight);
}

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
             colour(row.off ? Colour::Dim : Colour::Text), Qt::ElideMiddle);
}

void paintLink(QPainter& painter, const QRect& rect, const QString& text, bool leads, bool dim,
               bool hovered) {
    QFont font = uiFont();
    font.setUnderline(leads && hovered);
    drawText(painter, rect, text, font, colour(leads && !dim ? Colour::Accent : Colour::Dim), Qt::ElideNone);
}

void paintCounts(QPainter& painter, const RuleRects& rects, const RuleRow& row) {
    paintLink(painter, rects.matches, row.matches, row.matchesLead, row.off, row.under == RulePart::Matches);
    if (row.wins.isEmpty()) return;
    const QRect between(rects.matches.right() + 1, rects.matches.top(),
                        rects.wins.left() - rects.matches.right() - 1, rects.matches.height());
    drawText(painter, between, dot, uiFont(), colour(Colour::Dim), Qt::ElideNone);
    paintLink(painter, rects.wins, row.wins, row.winsLead, row.off, row.under == RulePart::Wins);
}

void paintBar(QPainter& painter, const RuleRects& rects, const RuleRow& row) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar =
        QRectF(rects.finding.united(rects.fix).united(rects.fixAll)).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor edge = colour(Colour::FloatAlthoughAsked);
    edge.setAlphaF(0.5F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(bar, 3, 3);
    painter.setClipRect(rects.finding);
    painter.setBrush(colour(Colour::WarnBackground));
    painter.drawRoundedRect(bar, 3, 3);
    painter.setClipping(false);
    painter.setPen(QPen(edge, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(bar, 3, 3);
    for (const QRect& button : {rects.fix, rects.fixAll})
        if (button.width() > 0)
            painter.drawLine(QPointF(button.left() + 0.5, bar.top()),
                             QPointF(button.left() + 0.5, bar.bottom()));
    painter.restore();
    const QRect text = rects.finding.adjusted(barPadding, 0, -barPadding + 1, 0);
    paintIcon(painter, QRect(text.left(), text.top() + (text.height() - barIcon) / 2, barIcon, barIcon),
              row.findingIcon, colour(Colour::FloatAlthoughAsked));
    QFont said = uiFont();
    said.setUnderline(row.under == RulePart::Finding);
    drawText(painter, text.adjusted(barIcon + 6, 0, 0, 0), row.finding, said,
             colour(Colour::FloatAlthoughAsked));
    for (const auto& [part, rect, words] : {std::tuple(RulePart::Fix, rects.fix, row.fix),
                                            std::tuple(RulePart::FixAll, rects.fixAll, row.fixAll)}) {
        QFont font = fixFont();
        font.setUnderline(row.under == part);
        drawText(painter, rect, words, font, colour(Colour::Accent), Qt::ElideNone, Qt::AlignHCenter);
    }
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
    case RulePart::Finding: return finding;
    case RulePart::Fix: return fix;
    case RulePart::FixAll: return fixAll;
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
    // What is left for key and chip is theirs at 56 to 44, whatever the counts of this row take.
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
    if (!row.finding.isEmpty()) placeBar(rects, line.translated(0, ruleLineHeight), row);
    return rects;
}

RulePart rulePartAt(const QRect& rect, const RuleRow& row, const QPoint& position) {
    const RuleRects rects = ruleRects(rect, row);
    const auto hit = [&](const QRect& part, int air) {
        return !part.isEmpty() && part.adjusted(-air, 0, air, 0).contains(position);
    };
    // A switch is small: what is above, below and beside it is its own, too.
    if (QRect(rects.toggle.left() - 2, rect.top(), switchWidth + 4, ruleLineHeight).contains(position))
        return RulePart::Switch;
    if (hit(rects.chip, 0)) return RulePart::Chip;
    if (row.matchesLead && hit(rects.matches, 2)) return RulePart::Matches;
    if (row.winsLead && hit(rects.wins, 2)) return RulePart::Wins;
    for (const RulePart part : {RulePart::Finding, RulePart::Fix, RulePart::FixAll})
        if (hit(rects.of(part), 0)) return part;
    return RulePart::Row;
}

QList<RulePart> rulePartsOf(const QRect& rect, const RuleRow& row) {
    const RuleRects rects = ruleRects(rect, row);
    QList<RulePart> parts = {RulePart::Row};
    for (const RulePart part : {RulePart::Switch, RulePart::Chip, RulePart::Matches, RulePart::Wins,
                                RulePart::Finding, RulePart::Fix, RulePart::FixAll}) {
        const bool leads = part == RulePart::Matches ? row.matchesLead
                           : part == RulePart::Wins  ? row.winsLead
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
    if (!row.finding.isEmpty()) paintBar(painter, rects, row);
    if (row.focused && row.chosen != RulePart::Row)
        paintFocusRing(painter, rects.of(row.chosen).adjusted(-3, -3, 3, 3));
}

void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark) {
    const QRect line = rect.adjusted(margin, 8, -margin, 0);
    drawText(painter, line, title, headingFont(), colour(Colour::Dim));
    drawText(painter, line, remark, uiFont(smallText), colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
}

} // namespace qcs::ui
