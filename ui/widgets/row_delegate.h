#pragma once
// Delegates for rows of one height, with a common background for selected rows and the row under the mouse;
// and a tree view for such rows.

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

/// Paints the background alone, if the row is selected or under the mouse.
void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option);

/// A delegate for plain items with the row height and margins of all lists.
class PlainRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// A tree view in which whole rows are selected, with one background over the full width.
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
