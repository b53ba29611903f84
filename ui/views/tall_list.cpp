#include "views/tall_list.h"

#include "views/table_export.h"

#include <QKeyEvent>

namespace qcs::ui {

TallList::TallList(const QString& name, const QString& accessibleName, QWidget* parent) : QListView(parent) {
    setObjectName(name);
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(Adjust); // notes wrap
    // Not Fixed: its greatest height would be that of the width it had before.
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMouseTracking(true);
    attachTableExport(this, name);
    connect(this, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
}

int TallList::heightForWidth(int width) const {
    int height = 0;
    for (int row = 0; row < model()->rowCount(); ++row)
        height += rowHeight(row, width);
    return height;
}

void TallList::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (currentIndex().isValid()) choose(currentIndex().row());
        return;
    default: QListView::keyPressEvent(event);
    }
}

void TallList::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    viewport()->setCursor(index.isValid() && leads(index.row()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QListView::mouseMoveEvent(event);
}

void TallList::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    if (!currentIndex().isValid() && model()->rowCount() > 0) setCurrentIndex(model()->index(0, 0));
}

void TallList::paintEvent(QPaintEvent* event) {
    executeDelayedItemsLayout(); // while one is due QListView paints what was, or nothing
    QListView::paintEvent(event);
}

} // namespace qcs::ui
