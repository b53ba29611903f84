#pragma once
// Rows of one height, drawn by hand on the ground that says what is chosen and what is under the mouse.

#include <QStyledItemDelegate>
#include <QTreeView>

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

// Rows of plain items at the height and with the margins of all lists.

class PlainRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

// A tree or list whose rows are chosen whole and have one ground from edge to edge.

class RowTreeView : public QTreeView {
    Q_OBJECT
public:
    explicit RowTreeView(QWidget* parent = nullptr);

Q_SIGNALS:
    void currentIndexChanged(const QModelIndex& index);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
};

} // namespace qcs::ui
