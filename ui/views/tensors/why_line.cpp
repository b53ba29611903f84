#include "views/tensors/why_line.h"

#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/prose.h"

#include <QPainter>

namespace qcs::ui {

WhyLine::WhyLine(QWidget* parent) : QAbstractButton(parent) {
    setObjectName(QStringLiteral("why-line"));
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    hide();
}

void WhyLine::set(const QString& icon, Colour ink, const QString& words) {
    icon_ = icon;
    ink_ = ink;
    setText(plainProse(words));
    setToolTip(text());
    setAccessibleName(tr("Why: %1").arg(text()));
    setVisible(!words.isEmpty());
    update();
}

void WhyLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(underMouse() ? Colour::Hover : Colour::Panel));
    painter.fillRect(QRect(0, 0, width(), 1), colour(Colour::Line));
    QRect rest = rect().adjusted(16, 1, -16, 0);
    const QRect chevron(rest.right() - 12, rest.center().y() - 6, 12, 12);
    paintIcon(painter, chevron, QStringLiteral("chevron-up"), colour(Colour::Dim));
    rest.setRight(chevron.left() - 12);
    const QString title = tr("WHY");
    rest.setLeft(rest.left() + drawText(painter, rest, title, headingFont(), colour(Colour::Dim)) + 12);
    paintIcon(painter, QRect(rest.left(), rest.center().y() - 6, 12, 12), icon_, colour(ink_));
    rest.setLeft(rest.left() + 20);
    drawText(painter, rest, text(), uiFont(), colour(Colour::Text));
    if (showsFocus(this)) paintFocusRing(painter, rect());
}

} // namespace qcs::ui
