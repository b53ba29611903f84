#include "theme/card_frame.h"

#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

CardFrame::CardFrame(QWidget* parent, Qt::WindowFlags flags) : QFrame(parent, flags) {
    setContentsMargins(1, 1, 1, 1);
}

void CardFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    paintPopupFrame(painter, rect());
}

} // namespace qcs::ui
