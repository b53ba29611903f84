#include "theme/paint.h"

#include "theme/shaped_text.h"
#include "theme/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QWidget>

namespace qcs::ui {
namespace {
constexpr int chipHeight = 20;
constexpr int chipPadding = 8;
} // namespace

int drawText(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, const QColor& ink,
             Qt::TextElideMode elide, Qt::Alignment alignment) {
    if (rect.width() <= 0) return 0;
    const QString shown = elidedText(text, font, elide, rect.width());
    const int width = textWidth(shown, font);
    const qreal left = alignment & Qt::AlignRight     ? rect.left() + rect.width() - width
                       : alignment & Qt::AlignHCenter ? rect.left() + (rect.width() - width) / 2.0
                                                      : rect.left();
    const qreal top = rect.top() + (rect.height() - QFontMetrics(font).height()) / 2.0;
    painter.setPen(ink);
    if (width <= rect.width()) {
        drawShaped(painter, {left, top}, shown, font);
    } else {
        painter.save();
        painter.setClipRect(rect, Qt::IntersectClip);
        drawShaped(painter, {left, top}, shown, font);
        painter.restore();
    }
    return width;
}

int chipWidth(const QString& text, const QFont& font) {
    return textWidth(text, font) + 2 * chipPadding;
}

QRect drawChip(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, Colour ink,
               Colour ground) {
    QRect chip(rect.left(), rect.center().y() - chipHeight / 2 + 1,
               std::min(rect.width(), chipWidth(text, font)), chipHeight);
    if (chip.width() <= 2 * chipPadding) return QRect(rect.topLeft(), QSize());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(ground));
    painter.drawRoundedRect(chip, 3, 3);
    painter.restore();
    drawText(painter, chip.adjusted(chipPadding, 0, -chipPadding + 1, 0), text, font, colour(ink));
    return chip;
}

void paintPopupFrame(QPainter& painter, const QRect& rect) {
    const auto shade = [](float share) {
        QColor ink = colour(Colour::Dim);
        ink.setAlphaF(share);
        return ink;
    };
    const bool contrast = Theme::current() && Theme::current()->colours().contrast;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(shade(contrast ? 1 : 0.5F));
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
    // No transparency without a compositor: the shade lies inside.
    for (const auto& [fromEdge, share] : {std::pair(1, 0.28F), std::pair(2, 0.10F)})
        painter.fillRect(QRect(rect.left() + 1, rect.bottom() - fromEdge, rect.width() - 2, 1), shade(share));
    painter.restore();
}

void setInk(QWidget& label, Colour ink) {
    QPalette palette = label.palette();
    for (const auto role : {QPalette::WindowText, QPalette::Text})
        palette.setColor(role, colour(ink));
    label.setPalette(palette);
}

} // namespace qcs::ui
