#pragma once
// Delegates that paint the rows of lists, and RowTreeView, a tree view in which whole rows are selected.

#include <QStyledItemDelegate>
#include <QTreeView>

namespace qcs::ui {

/// The base class of delegates that paint a whole row. paint() paints the background of a row that is
/// selected or under the mouse, then calls paintRow(), and finally paints the focus ring.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// `height` is the height of a row in pixels, unless sizeHint() is overridden.
    RowDelegate(int height, QObject* parent) : QStyledItemDelegate(parent), height_(height) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, height_}; }

protected:
    virtual void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const = 0;

private:
    int height_;
};

/// Paints the background that RowDelegate paints, and nothing else: a colour if the row is selected or under
/// the mouse.
void paintRowBackground(QPainter& painter, const QStyleOptionViewItem& option);

/// A delegate that paints the text of an item, with the usual row height and margins. It paints no
/// background; that is left to the view, for example RowTreeView.
class PlainRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// A tree view in which whole rows are selected. The background of a row extends over the full width.
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
