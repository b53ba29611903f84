#pragma once
// Rows of one height, drawn by hand on the ground that says what is chosen and what is under the mouse.

#include <QStyledItemDelegate>

namespace qcs::ui {

class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    RowDelegate(int height, QObject* parent) : QStyledItemDelegate(parent), height_(height) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, height_}; }

protected:
    virtual void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const = 0;

private:
    int height_;
};

/// The ground alone: of the selection, or under the mouse.
void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option);

} // namespace qcs::ui
