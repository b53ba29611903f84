#include "widgets/row_delegate.h"

#include "theme/focus_ring.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    paintRowBackground(*painter, option);
    paintRow(*painter, option, index);
    paintRowFocus(*painter, option);
}

void paintRowBackground(QPainter& painter, const QStyleOptionViewItem& option) {
    const bool selected = option.state & QStyle::State_Selected;
    if (selected || option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, colour(selected ? Colour::Selection : Colour::Hover));
}

namespace {
constexpr int plainRowHeight = 26;
constexpr int plainPadding = 8;
} // namespace

QSize PlainRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width() + 2 * plainPadding, plainRowHeight};
}

void PlainRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const QVariant font = index.data(Qt::FontRole);
    const bool right = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    drawText(*painter, option.rect.adjusted(plainPadding, 0, -plainPadding, 0), index.data().toString(),
             font.isValid() ? font.value<QFont>() : uiFont(), colour(right ? Colour::Dim : Colour::Text),
             right ? Qt::ElideRight : Qt::ElideMiddle, right ? Qt::AlignRight : Qt::AlignLeft);
}

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
