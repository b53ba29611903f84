#pragma once
// OrderedList: the base class of lists with headings in which the order of the rows has a meaning. The user
// can move rows by dragging, except while the list is sorted. Also Grip, the handle for dragging rows of a
// form.

#include <QLabel>
#include <QListView>

namespace qcs::ui {

class SortProxyModel;
class Sorting;

class OrderedList : public QListView {
    Q_OBJECT
public:
    /// `rows` is the model with the rows in the order of the document. The list shows it through a
    /// SortProxyModel.
    OrderedList(QAbstractItemModel* rows, QWidget* parent);
    /// Returns the sorting of this list; null until setSorting() is called.
    Sorting* sorting() const { return sorting_; }
    /// Returns why the drag that is in progress is not possible; "" if it is possible, or if there is no
    /// drag.
    QString refusal() const { return refusal_; }

Q_SIGNALS:
    /// Emitted when the sort order has changed.
    void sortingChanged();

protected:
    /// Sets the sorting of this list. To be called once by derived lists, when their columns are known.
    void setSorting(Sorting* sorting);
    /// Returns the proxy model that the list shows.
    SortProxyModel& rows() const { return *rows_; }
    /// Returns the index in rows() for an index of the source model; an invalid index if the row is not
    /// shown.
    QModelIndex mapFromSource(const QModelIndex& row) const;
    /// Returns the index of the source model for an index in rows().
    QModelIndex mapToSource(const QModelIndex& shown) const;
    /// Sets refusal() and shows it as a tool tip near `position`, a point in the viewport; "" hides the tool
    /// tip.
    void refuse(const QString& why, const QPoint& position);

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    /// Skips rows that cannot be selected, such as headings.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    SortProxyModel* rows_;
    Sorting* sorting_ = nullptr;
    QPoint pressed_; ///< where the mouse was pressed, in the viewport
    QString refusal_;
};

/// The handle by which a row of a form is dragged.
class Grip : public QLabel {
    Q_OBJECT
public:
    /// `tip` is the tool tip: what dragging does, and which keys do the same.
    explicit Grip(const QString& tip, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Emitted when the left mouse button is pressed on the grip.
    void grabbed();
    /// Emitted when the mouse moves while the button is pressed. `to` is in the coordinates of the grip.
    void dragged(QPoint to);
    /// Emitted when the button is released.
    void dropped();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
};

/// Returns the new position of row `from` when it is dragged to the height `y`; -1 if it stays where it is.
/// `rows` are the widgets of the rows from top to bottom, and `y` is in the coordinates of their parent.
int rowDraggedTo(const QList<QWidget*>& rows, int from, int y);

} // namespace qcs::ui
