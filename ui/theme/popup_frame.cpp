#include "theme/popup_frame.h"

#include "theme/paint.h"
#include "theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace qcs::ui {

PopupFrame::PopupFrame(QWidget* parent, Qt::WindowFlags flags) : QFrame(parent, Qt::Popup | flags) {}

void PopupFrame::showEvent(QShowEvent* event) {
    shown_.start();
    QFrame::showEvent(event);
}

void PopupFrame::mousePressEvent(QMouseEvent* event) {
    const bool outside = !rect().contains(event->position().toPoint());
    if (outside && shown_.isValid() && shown_.elapsed() < QApplication::doubleClickInterval()) return;
    QFrame::mousePressEvent(event);
}

CardFrame::CardFrame(QWidget* parent, Qt::WindowFlags flags) : QFrame(parent, flags) {
    setContentsMargins(1, 1, 1, 1);
}

void CardFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    paintPopupFrame(painter, rect());
}

} // namespace qcs::ui
