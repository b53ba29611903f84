#include "widgets/elided_label.h"

#include "theme/paint.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace qcs::ui {

ElidedLabel::ElidedLabel(QWidget* parent, Qt::TextElideMode mode) : QLabel(parent), mode_(mode) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {0, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawText(painter, contentsRect(), text(), font(), palette().color(foregroundRole()), mode_,
             alignment() & Qt::AlignHorizontal_Mask);
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        const bool whole = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole ? QString() : text(), this);
        return true;
    }
    return QLabel::event(event);
}

} // namespace qcs::ui
