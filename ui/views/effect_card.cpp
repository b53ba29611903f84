#include "views/effect_card.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace qcs::ui {
namespace {
constexpr int padding = 12;
constexpr int lineHeight = 26;
constexpr int glyph = 16;
} // namespace

EffectCard::EffectCard(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("effect"));
    setAccessibleName(tr("Effect of the last edit"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    hide();
}

void EffectCard::setEffect(const Effect& effect) {
    effect_ = effect;
    hovered_ = -1;
    current_ = 0;
    setVisible(!effect.edit.isEmpty());
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

QString EffectCard::summary() const {
    const auto more = effect_.changed - static_cast<int>(effect_.lines.size());
    QStringList parts;
    if (effect_.changed == 0) return tr("No node comes out differently.");
    if (more > 0) parts.push_back(tr("%n more changed", nullptr, more));
    parts.push_back(tr("%n other node(s) unchanged", nullptr, effect_.unchanged));
    return parts.join(QStringLiteral(" · "));
}

QString EffectCard::text() const {
    QStringList lines = {effect_.edit};
    for (const EffectLine& line : effect_.lines)
        lines.push_back(QStringLiteral("%1: %2 → %3").arg(line.name, line.before, line.after));
    lines.push_back(summary());
    return lines.join(QLatin1Char('\n'));
}

QSize EffectCard::sizeHint() const {
    return {320, 2 * padding - 4 + lineHeight * (2 + static_cast<int>(effect_.lines.size()))};
}

void EffectCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour(Colour::Line));
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const auto row = [&](int index) {
        return QRect(padding, padding - 2 + index * lineHeight, width() - 2 * padding, lineHeight);
    };
    const QColor dim = colour(Colour::Dim);
    const int title = drawText(painter, row(0), tr("Effect of the last edit"),
                               uiFont(normalText, QFont::DemiBold), colour(Colour::Text));
    drawText(painter, row(0).adjusted(title + 16, 0, 0, 0), effect_.edit, uiFont(), dim, Qt::ElideRight,
             Qt::AlignRight);
    int index = 1;
    for (const EffectLine& line : effect_.lines) {
        QRect rest = row(index);
        if (index - 1 == hovered_ || (hasFocus() && index - 1 == current_)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour(Colour::Hover));
            painter.drawRoundedRect(rest.adjusted(-6, 0, 6, 0), 3, 3);
        }
        const QString link = tr("show");
        const int linkWidth = QFontMetrics(uiFont()).horizontalAdvance(link);
        drawText(painter, rest, link, uiFont(), colour(Colour::Accent), Qt::ElideNone, Qt::AlignRight);
        rest.setRight(rest.right() - linkWidth - 12);
        paintIcon(painter, QRect(rest.left(), rest.top() + (lineHeight - glyph) / 2, glyph, glyph), line.icon,
                  colour(line.ink));
        rest.setLeft(rest.left() + glyph + 8);
        const int nameRoom = std::min(rest.width() * 2 / 5, 220);
        rest.setLeft(rest.left() + 12 +
                     drawText(painter, QRect(rest.topLeft(), QSize(nameRoom, lineHeight)), line.name,
                              monoFont(), colour(Colour::Text), Qt::ElideMiddle));
        QFont struck = uiFont();
        struck.setStrikeOut(true);
        const QString after = QStringLiteral("→ ") + line.after;
        const int afterWidth = QFontMetrics(uiFont()).horizontalAdvance(after);
        const int beforeRoom = std::max(rest.width() * 9 / 20, rest.width() - afterWidth - 10);
        rest.setLeft(rest.left() + 8 +
                     drawText(painter, QRect(rest.topLeft(), QSize(beforeRoom, lineHeight)), line.before,
                              struck, dim));
        drawText(painter, rest, after, uiFont(), colour(Colour::Text));
        ++index;
    }
    QRect last = row(index);
    if (effect_.changed > 0)
        paintIcon(painter, QRect(last.left(), last.top() + (lineHeight - glyph) / 2, glyph, glyph),
                  QStringLiteral("status-fused"), dim);
    drawText(painter, last.adjusted(effect_.changed > 0 ? glyph + 8 : 0, 0, 0, 0), summary(), uiFont(), dim);
}

int EffectCard::lineAt(const QPoint& position) const {
    const int index = (position.y() - padding + 2) / lineHeight - 1;
    return index >= 0 && index < effect_.lines.size() ? index : -1;
}

void EffectCard::mouseMoveEvent(QMouseEvent* event) {
    const int line = lineAt(event->pos());
    setCursor(line >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (line == hovered_) return;
    hovered_ = line;
    update();
}

void EffectCard::mouseReleaseEvent(QMouseEvent* event) {
    if (const int line = lineAt(event->pos()); line >= 0) Q_EMIT nodeChosen(effect_.lines[line].node);
}

void EffectCard::leaveEvent(QEvent*) {
    hovered_ = -1;
    update();
}

void EffectCard::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(effect_.lines.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Down: current_ = std::min(current_ + 1, last); break;
    case Qt::Key_Up: current_ = std::max(current_ - 1, 0); break;
    case Qt::Key_Return:
    case Qt::Key_Space:
        if (current_ <= last) Q_EMIT nodeChosen(effect_.lines[current_].node);
        return;
    default: QFrame::keyPressEvent(event); return;
    }
    update();
}

} // namespace qcs::ui
