#pragma once
// A list under headings whose order means something: a drag moves its rows, unless they are sorted otherwise.

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
    /// What stands in the way of a drag; "" if nothing does, or none is under way.
    QString refusal() const { return refusal_; }

Q_SIGNALS:
    void sorted();

protected:
    /// Once the derived list has its columns.
    void setSorting(Sorting* sorting);
    SortedRows& rows() const { return *rows_; }
    /// Of the model; invalid if it is not shown.
    QModelIndex shown(const QModelIndex& row) const;
    QModelIndex modelRow(const QModelIndex& shown) const;
    /// A tool tip at the mouse; "" ends it.
    void refuse(const QString& why, const QPoint& position);

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    /// Headings are passed over.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    SortedRows* rows_;
    Sorting* sorting_ = nullptr;
    QPoint pressed_;
    QString refusal_;
};

// The dots that a row of a list is dragged by.

class Grip : public QLabel {
    Q_OBJECT
public:
    /// `tip` says what dragging does, and by which keys it goes, too.
    explicit Grip(const QString& tip, QWidget* parent = nullptr);

Q_SIGNALS:
    void grabbed();
    /// To there, in the coordinates of the grip, which goes with its row.
    void dragged(QPoint to);
    void dropped();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
};

/// Where the row `from` is to go when it is dragged to that height: -1 if it stays. `rows` from top to
/// bottom.
int rowDraggedTo(const QList<QWidget*>& rows, int from, int y);

} // namespace qcs::ui
