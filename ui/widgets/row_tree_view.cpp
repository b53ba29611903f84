#include "widgets/row_tree_view.h"

#include "theme/focus_ring.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

RowTreeView::RowTreeView(QWidget* parent) : QTreeView(parent) {
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setSelectionBehavior(SelectRows);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
}

void RowTreeView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    Q_EMIT currentIndexChanged(current);
}

void RowTreeView::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const bool selected = selectionModel() && selectionModel()->isSelected(index);
    const bool hovered =
        option.state & QStyle::State_MouseOver ||
        (viewport()->underMouse() && option.rect.contains(viewport()->mapFromGlobal(QCursor::pos())));
    if (selected || hovered)
        painter->fillRect(option.rect, colour(selected ? Colour::Selection : Colour::Hover));
    QStyleOptionViewItem plain = option;
    plain.state &= ~(QStyle::State_Selected | QStyle::State_MouseOver | QStyle::State_HasFocus);
    QTreeView::drawRow(painter, plain, index);
    if (index.siblingAtColumn(0) == currentIndex().siblingAtColumn(0) && showsFocus(this))
        paintFocusRing(*painter, option.rect);
}

} // namespace qcs::ui
