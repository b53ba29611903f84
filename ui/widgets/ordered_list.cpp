#include "widgets/ordered_list.h"

#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "widgets/sorting.h"

#include <QApplication>
#include <QMouseEvent>
#include <QToolTip>

namespace qcs::ui {

OrderedList::OrderedList(QAbstractItemModel* rows, QWidget* parent)
    : QListView(parent), rows_(new SortProxyModel(rows, this)) {
    setModel(rows_);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setDragDropMode(InternalMove);
    setDragEnabled(true);
    setDropIndicatorShown(true);
    setEditTriggers(NoEditTriggers);
}

void OrderedList::setSorting(Sorting* sorting) {
    sorting_ = sorting;
    connect(sorting, &Sorting::changed, this, [this] {
        setDragEnabled(sorting_->sortColumn() < 0);
        setAcceptDrops(sorting_->sortColumn() < 0);
        Q_EMIT sortingChanged();
    });
}

QModelIndex OrderedList::mapFromSource(const QModelIndex& row) const {
    return rows_->mapFromSource(row);
}

QModelIndex OrderedList::mapToSource(const QModelIndex& shown) const {
    return rows_->mapToSource(shown);
}

void OrderedList::refuse(const QString& why, const QPoint& position) {
    if (why == refusal_) return;
    refusal_ = why;
    if (why.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(viewport()->mapToGlobal(position + QPoint(12, 12)), why, this);
}

void OrderedList::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->pos();
    QListView::mousePressEvent(event);
}

void OrderedList::mouseMoveEvent(QMouseEvent* event) {
    const bool drags = event->buttons() & Qt::LeftButton &&
                       (event->pos() - pressed_).manhattanLength() >= QApplication::startDragDistance();
    if (!drags || !sorting_ || sorting_->sortColumn() < 0) return QListView::mouseMoveEvent(event);
    refuse(sorting_->whyNoMoves(), event->pos());
}

void OrderedList::mouseReleaseEvent(QMouseEvent* event) {
    QListView::mouseReleaseEvent(event);
    refuse({}, {});
}

QModelIndex OrderedList::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    const bool up = action == MoveUp || action == MovePrevious || action == MovePageUp || action == MoveEnd;
    const bool byOne = action == MoveUp || action == MoveDown || action == MovePrevious || action == MoveNext;
    const int step = up ? -1 : 1;
    QModelIndex index = currentIndex();
    if (byOne)
        index = rows_->index(index.isValid() ? index.row() + step : 0, 0);
    else
        index = QListView::moveCursor(action, modifiers);
    while (index.isValid() && !(index.flags() & Qt::ItemIsSelectable))
        index = rows_->index(index.row() + step, 0);
    return index.isValid() ? index : currentIndex();
}

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
