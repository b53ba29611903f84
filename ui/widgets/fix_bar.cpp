#include "widgets/fix_bar.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <tuple>

namespace qcs::ui {
namespace {

constexpr int barPadding = 8;
constexpr int barIcon = 14;
constexpr int barIconGap = 6;

QFont fixFont() {
    return uiFont(normalText, QFont::DemiBold);
}

int buttonWidth(const QString& text) {
    return text.isEmpty() ? 0 : textWidth(text, fixFont()) + 2 * barPadding;
}

int findingWidth(const FixBar& bar) {
    return 2 * barPadding + barIcon + barIconGap + textWidth(bar.finding, uiFont());
}

} // namespace

FixPart FixBarRects::at(const QPoint& position) const {
    for (const auto& [part, rect] : {std::pair(FixPart::Finding, finding), std::pair(FixPart::Fix, fix),
                                     std::pair(FixPart::FixAll, fixAll)})
        if (rect.contains(position)) return part;
    return FixPart::None;
}

int fixBarWidth(const FixBar& bar) {
    return bar.finding.isEmpty() ? 0 : findingWidth(bar) + buttonWidth(bar.fix) + buttonWidth(bar.fixAll);
}

FixBarRects fixBarRects(const QRect& room, const FixBar& bar) {
    if (bar.finding.isEmpty()) return {};
    const int fix = buttonWidth(bar.fix);
    const int fixAll = buttonWidth(bar.fixAll);
    const int top = room.top() + (room.height() - fixBarHeight) / 2;
    FixBarRects rects;
    rects.finding =
        QRect(room.left(), top, std::clamp(room.width() - fix - fixAll, 0, findingWidth(bar)), fixBarHeight);
    rects.fix = QRect(rects.finding.right() + 1, top, fix, fixBarHeight);
    rects.fixAll = QRect(rects.fix.right() + 1, top, fixAll, fixBarHeight);
    return rects;
}

void paintFixBar(QPainter& painter, const FixBarRects& rects, const FixBar& bar, FixPart under) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box =
        QRectF(rects.finding.united(rects.fix).united(rects.fixAll)).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor edge = colour(Colour::FloatDespiteRequest);
    edge.setAlphaF(0.5F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(box, 3, 3);
    painter.save();
    painter.setClipRect(rects.finding, Qt::IntersectClip);
    painter.setBrush(colour(Colour::WarnBackground));
    painter.drawRoundedRect(box, 3, 3);
    painter.restore();
    painter.setPen(QPen(edge, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box, 3, 3);
    for (const QRect& button : {rects.fix, rects.fixAll})
        if (button.width() > 0)
            painter.drawLine(QPointF(button.left() + 0.5, box.top()),
                             QPointF(button.left() + 0.5, box.bottom()));
    painter.restore();
    const QRect text = rects.finding.adjusted(barPadding, 0, -barPadding + 1, 0);
    paintIcon(painter, QRect(text.left(), text.top() + (text.height() - barIcon) / 2, barIcon, barIcon),
              bar.icon, colour(Colour::FloatDespiteRequest));
    QFont said = uiFont();
    said.setUnderline(under == FixPart::Finding);
    drawText(painter, text.adjusted(barIcon + barIconGap, 0, 0, 0), bar.finding, said,
             colour(Colour::FloatDespiteRequest));
    for (const auto& [part, rect, words] : {std::tuple(FixPart::Fix, rects.fix, bar.fix),
                                            std::tuple(FixPart::FixAll, rects.fixAll, bar.fixAll)}) {
        QFont font = fixFont();
        font.setUnderline(under == part);
        drawText(painter, rect, words, font, colour(Colour::Accent), Qt::ElideNone, Qt::AlignHCenter);
    }
}

} // namespace qcs::ui
