#include "theme/card_frame.h"

#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

CardFrame::CardFrame(QWidget* parent, Qt::WindowFlags flags) : QFrame(parent, flags) {
    setContentsMargins(1, 1, 1, 1);
}

void CardFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.setPen(colour(Colour::Dim));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace qcs::ui
