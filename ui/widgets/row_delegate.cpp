#include "widgets/row_delegate.h"

#include "theme/focus_ring.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    paintRowGround(*painter, option);
    paintRow(*painter, option, index);
    paintRowFocus(*painter, option);
}

void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option) {
    const bool selected = option.state & QStyle::State_Selected;
    if (selected || option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, colour(selected ? Colour::Selection : Colour::Hover));
}

} // namespace qcs::ui
