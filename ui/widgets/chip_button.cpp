#include "widgets/chip_button.h"

#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace qcs::ui {
namespace {
constexpr int air = 10;
constexpr int cross = 10;
} // namespace

ChipButton::ChipButton(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    addFocusRing(this);
}

QSize ChipButton::sizeHint() const {
    return {textWidth(text(), uiFont()) + 2 * air + 8 + cross, 22};
}

void ChipButton::keyPressEvent(QKeyEvent* event) {
    const bool takes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Escape ||
                       event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (takes) return click();
    QAbstractButton::keyPressEvent(event);
}

void ChipButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Colour::Accent), 1));
    painter.setBrush(colour(underMouse() ? Colour::Hover : Colour::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 11, 11);
    QRect rest = rect().adjusted(air, 0, -air, 0);
    paintIcon(painter, QRect(rest.right() - cross + 1, rest.center().y() - cross / 2 + 1, cross, cross),
              QStringLiteral("close"), colour(Colour::Accent));
    drawText(painter, rest.adjusted(0, 0, -cross, 0), text(), uiFont(), colour(Colour::Accent));
}

} // namespace qcs::ui
