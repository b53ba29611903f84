#include "widgets/tall_list.h"

#include "models/sort_proxy_model.h"
#include "widgets/sorting.h"

#include <QKeyEvent>

namespace qcs::ui {

TallList::TallList(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
                   const QString& order, const QList<TableColumn>& columns, QWidget* parent)
    : QListView(parent), rows_(new SortProxyModel(rows, this)) {
    setModel(rows_);
    setObjectName(name);
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(Adjust); // since the height of wrapped notes depends on the width
    // Not Fixed: the maximum height would be the one for the width before.
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMouseTracking(true);
    attachTableExport(this, name, columns);
    connect(attachSorting(this, order, columns), &Sorting::changed, this, [this] {
        updateGeometry(); // headings are hidden or shown
    });
    connect(this, &QListView::clicked, this, [this](const QModelIndex& index) { choose(modelRow(index)); });
}

int TallList::modelRow(const QModelIndex& shown) const {
    return rows_->mapToSource(shown).row();
}

int TallList::heightForWidth(int width) const {
    int height = 0;
    for (int row = 0; row < model()->rowCount(); ++row)
        height += rowHeight(modelRow(model()->index(row, 0)), width);
    return height;
}

void TallList::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (currentIndex().isValid()) choose(modelRow(currentIndex()));
        return;
    default: QListView::keyPressEvent(event);
    }
}

void TallList::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    viewport()->setCursor(index.isValid() && isClickable(modelRow(index)) ? Qt::PointingHandCursor
                                                                          : Qt::ArrowCursor);
    QListView::mouseMoveEvent(event);
}

void TallList::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    if (!currentIndex().isValid() && model()->rowCount() > 0) setCurrentIndex(model()->index(0, 0));
}

void TallList::paintEvent(QPaintEvent* event) {
    executeDelayedItemsLayout(); // until then QListView would paint the old rows, or nothing
    QListView::paintEvent(event);
}

} // namespace qcs::ui
