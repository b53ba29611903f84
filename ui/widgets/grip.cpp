#include "widgets/grip.h"

#include "theme/icons.h"

#include <QMouseEvent>

namespace qcs::ui {

Grip::Grip(const QString& tip, QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("grip"));
    setPixmap(icon(QStringLiteral("grip"), Colour::Dim).pixmap(16, 16));
    setFixedWidth(12);
    setCursor(Qt::OpenHandCursor);
    setToolTip(tip);
}

void Grip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QLabel::mousePressEvent(event);
    setCursor(Qt::ClosedHandCursor);
    Q_EMIT grabbed();
}

void Grip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) Q_EMIT dragged(event->position().toPoint());
}

void Grip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QLabel::mouseReleaseEvent(event);
    setCursor(Qt::OpenHandCursor);
    Q_EMIT dropped();
}

int rowDraggedTo(const QList<QWidget*>& rows, int from, int y) {
    int to = -1;
    for (int row = 0; row < rows.size(); ++row) {
        const int middle = rows[row]->geometry().center().y();
        if (row < from && y < middle) return row;
        if (row > from && y > middle) to = row;
    }
    return to;
}

} // namespace qcs::ui
