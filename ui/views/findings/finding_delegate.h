#pragma once
// A row of findings: what it is and where, and under it the sentence.

#include <QStyledItemDelegate>

namespace qcs::ui {

class FindingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace qcs::ui
