#include "theme/paint.h"

#include "theme/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>
#include <QWidget>

#include <algorithm>

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
        drawCachedText(painter, {left, top}, shown, font);
    } else {
        painter.save();
        painter.setClipRect(rect, Qt::IntersectClip);
        drawCachedText(painter, {left, top}, shown, font);
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
    // Without a compositor a window cannot be transparent, so the shadow is drawn inside the frame.
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

namespace {

constexpr int maxTexts = 4000;

struct Line {
    QString text;
    QFont font;
    bool operator==(const Line&) const = default;
};

size_t qHash(const Line& line, size_t seed = 0) {
    return qHashMulti(seed, line.text, line.font);
}

struct Cut {
    Line line;
    Qt::TextElideMode mode;
    int width;
    bool operator==(const Cut&) const = default;
};

size_t qHash(const Cut& cut, size_t seed = 0) {
    return qHashMulti(seed, cut.line, static_cast<int>(cut.mode), cut.width);
}

QTextLayout* laidOut(const Line& line) {
    auto* layout = new QTextLayout(line.text, line.font);
    layout->setCacheEnabled(true);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout->setTextOption(option);
    layout->beginLayout();
    layout->createLine();
    layout->endLayout();
    return layout;
}

} // namespace

int textWidth(const QString& text, const QFont& font) {
    static QCache<Line, int> widths(maxTexts);
    return cached(widths, {text, font}, [&] { return new int(QFontMetrics(font).horizontalAdvance(text)); });
}

QString elidedText(const QString& text, const QFont& font, Qt::TextElideMode mode, int width) {
    if (mode == Qt::ElideNone || textWidth(text, font) <= width) return text;
    static QCache<Cut, QString> cuts(maxTexts);
    return cached(cuts, {{text, font}, mode, width},
                  [&] { return new QString(QFontMetrics(font).elidedText(text, mode, width)); });
}

void drawCachedText(QPainter& painter, const QPointF& topLeft, const QString& text, const QFont& font) {
    if (text.isEmpty()) return;
    static QCache<Line, QTextLayout> layouts(maxTexts);
    const Line line{text, font};
    const auto shaped = cached(layouts, line, [&] { return laidOut(line); }).lineAt(0);
    // Fallback fonts for missing glyphs may be taller. The baseline stays that of `font`.
    const qreal above = std::max(0.0, shaped.ascent() - QFontMetricsF(font).ascent());
    shaped.draw(&painter, topLeft - QPointF(0, above));
}

} // namespace qcs::ui
