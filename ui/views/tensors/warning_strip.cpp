#include "views/tensors/warning_strip.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

WarningStrip::WarningStrip(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setContentsMargins(36, 8, 12, 8);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void WarningStrip::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Colour::WarnBackground));
        painter.drawRoundedRect(rect(), 4, 4);
        paintIcon(painter, QRect(12, 9, 16, 16), QStringLiteral("warning"),
                  colour(Colour::FloatAlthoughAsked));
    }
    QLabel::paintEvent(event);
}

} // namespace qcs::ui
