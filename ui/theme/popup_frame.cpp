#include "theme/popup_frame.h"

#include <QApplication>
#include <QMouseEvent>

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

} // namespace qcs::ui
