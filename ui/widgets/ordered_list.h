#pragma once
// A list with headings whose order has a meaning: rows can be moved by dragging, unless they are sorted; and
// the grip for dragging rows of a form.

#include <QLabel>
#include <QListView>

namespace qcs::ui {

class SortedRows;
class Sorting;

class OrderedList : public QListView {
    Q_OBJECT
public:
    OrderedList(QAbstractItemModel* rows, QWidget* parent);
    Sorting* sorting() const { return sorting_; }
    /// Why the present drag is not possible; "" if it is, or if there is none.
    QString refusal() const { return refusal_; }

Q_SIGNALS:
    void sorted();

protected:
    /// To be called by derived lists when their columns are known.
    void setSorting(Sorting* sorting);
    SortedRows& rows() const { return *rows_; }
    /// The index in this view for an index of the model; invalid if it is not shown.
    QModelIndex shown(const QModelIndex& row) const;
    /// The index of the model for an index of this view.
    QModelIndex modelRow(const QModelIndex& shown) const;
    /// Shows refusal() as a tool tip at the mouse; "" hides it.
    void refuse(const QString& why, const QPoint& position);

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    /// Skips headings.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    SortedRows* rows_;
    Sorting* sorting_ = nullptr;
    QPoint pressed_;
    QString refusal_;
};

/// The handle by which a row of a form is dragged.
class Grip : public QLabel {
    Q_OBJECT
public:
    /// `tip` is the tool tip: what dragging does, and which keys do the same.
    explicit Grip(const QString& tip, QWidget* parent = nullptr);

Q_SIGNALS:
    void grabbed();
    /// `to` is in the coordinates of the grip, which moves with its row.
    void dragged(QPoint to);
    void dropped();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
};

/// The new position of row `from` when it is dragged to height `y`; -1 if it stays. `rows` are in order from
/// top to bottom.
int rowDraggedTo(const QList<QWidget*>& rows, int from, int y);

} // namespace qcs::ui
