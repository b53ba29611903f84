#pragma once
// Rows of plain items at the height and with the margins of all lists.

#include <QStyledItemDelegate>

namespace qcs::ui {

class PlainRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace qcs::ui
