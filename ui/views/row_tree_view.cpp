#include "views/row_tree_view.h"

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
    if (selected && hasFocus())
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                          colour(Colour::Accent));
    QStyleOptionViewItem plain = option;
    plain.state &= ~(QStyle::State_Selected | QStyle::State_MouseOver);
    QTreeView::drawRow(painter, plain, index);
}

} // namespace qcs::ui
