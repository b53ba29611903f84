#include "views/search_field.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace qcs::ui {

SearchField::SearchField(const QString& placeholder, QWidget* parent) : QLineEdit(parent) {
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setFrame(false);
    setClearButtonEnabled(false);
    setTextMargins(34, 0, 8, 1);
}

QSize SearchField::sizeHint() const {
    return {200, 32};
}

void SearchField::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(this);
        painter.fillRect(rect(), colour(Colour::Panel));
    }
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    paintIcon(painter, QRect(12, (height() - 16) / 2, 16, 16), QStringLiteral("search"),
              colour(hasFocus() ? Colour::Accent : Colour::Dim));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(hasFocus() ? Colour::Accent : Colour::Line));
}

void SearchField::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT leaveDownwards(); return;
    case Qt::Key_Escape:
        if (text().isEmpty()) break; // what is around it may want to close
        clear();
        return;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace qcs::ui
