#include "views/why/verdict_cards.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/wording.h"

#include <QFontMetrics>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int cardPadding = 12;
constexpr int cardGlyph = 16;
constexpr int cardsApart = 32; // space for the symbol between the cards, in pixels
constexpr int stackedApart = 8;
constexpr int minWidthBeside = 320;
} // namespace

VerdictCards::VerdictCards(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void VerdictCards::set(const VerdictCard& asked, const VerdictCard& runs) {
    asked_ = asked;
    runs_ = runs;
    setAccessibleName(text());
    setToolTip(text());
    updateGeometry();
    update();
}

QString VerdictCards::text() const {
    const auto words = [](const QString& title, const VerdictCard& card) {
        return titled(title, listed(QStringList{card.state} + card.facts));
    };
    return words(tr("asked"), asked_) + QLatin1Char('\n') + words(tr("runs as"), runs_);
}

QSize VerdictCards::sizeHint() const {
    const int lines = static_cast<int>(std::max(asked_.facts.size(), runs_.facts.size()));
    const int height = 2 * cardPadding + QFontMetrics(uiFont(smallText)).height() + 4 +
                       QFontMetrics(uiFont()).height() + lines * (QFontMetrics(monoFont()).height() + 2);
    return {320, isStacked() ? 2 * height + stackedApart : height};
}

/// Whether the cards are stacked vertically, because the width is too small for both.
bool VerdictCards::isStacked() const {
    return width() < minWidthBeside;
}

void VerdictCards::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if ((event->oldSize().width() < minWidthBeside) != isStacked()) updateGeometry();
}

void VerdictCards::paintCard(QPainter& painter, const QRect& rect, const QString& title,
                             const VerdictCard& card, bool differs) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(colour(differs ? Colour::FloatDespiteRequest : Colour::Line));
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QRect inner = rect.adjusted(cardPadding, cardPadding, -cardPadding, -cardPadding);
    int y = inner.top();
    const auto line = [&](const QString& text, const QFont& font, Colour ink, int left) {
        const int height = QFontMetrics(font).height();
        drawText(painter, QRect(inner.left() + left, y, inner.width() - left, height), text, font,
                 colour(ink), Qt::ElideMiddle);
        y += height + 2;
    };
    line(title, uiFont(smallText), Colour::Dim, 0);
    y += 2;
    const int height = QFontMetrics(uiFont()).height();
    paintIcon(painter, QRect(inner.left(), y + (height - cardGlyph) / 2, cardGlyph, cardGlyph),
              card.look.icon, colour(card.look.ink));
    line(card.state, uiFont(normalText, QFont::DemiBold), card.look.ink, cardGlyph + 8);
    for (const QString& fact : card.facts)
        line(fact, monoFont(), Colour::Dim, 0);
}

void VerdictCards::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isStacked()) {
        const int height = (this->height() - stackedApart) / 2;
        paintCard(painter, QRect(0, 0, width(), height), tr("asked"), asked_, false);
        paintCard(painter, QRect(0, this->height() - height, width(), height), tr("runs as"), runs_, true);
        return;
    }
    const int width = (this->width() - cardsApart) / 2;
    paintCard(painter, QRect(0, 0, width, height()), tr("asked"), asked_, false);
    paintCard(painter, QRect(this->width() - width, 0, width, height()), tr("runs as"), runs_, true);
    drawText(painter, QRect(width, 0, cardsApart, height()), QStringLiteral("≠"),
             uiFont(largeText, QFont::DemiBold), colour(Colour::FloatDespiteRequest), Qt::ElideNone,
             Qt::AlignHCenter);
}

} // namespace qcs::ui
