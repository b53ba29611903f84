#pragma once
// Sorting of a list, tree or table for display only: the order in the document does not change.

#include "widgets/table_export.h"

#include <QObject>

class QAction;
class QActionGroup;
class QHeaderView;
class QMenu;
class QToolButton;

namespace qcs::ui {

class Sorting : public QObject {
    Q_OBJECT
public:
    /// The Sorting of a view; nullptr if it cannot be sorted.
    static Sorting* of(const QAbstractItemView* view);

    /// The index in columns(); -1: the order of the document.
    int by() const { return by_; }
    Qt::SortOrder order() const { return order_; }
    const QList<TableColumn>& columns() const { return columns_; }
    void sort(int by, Qt::SortOrder order = Qt::AscendingOrder);
    /// "Order of the rules", "Sorted by “key”", "Sorted by “key”, descending".
    QString words() const;
    /// Why rows cannot be moved while they are sorted; "" if they can.
    QString whyNoMoves() const;
    QMenu* menu() const { return menu_; }

Q_SIGNALS:
    void changed();

private:
    friend Sorting* attachSorting(QAbstractItemView*, const QString&, const QList<TableColumn>&);
    Sorting(QAbstractItemView* view, QString documentOrder, QList<TableColumn> columns);
    void fillMenu();
    void follow(int column, Qt::SortOrder order);
    void take(int by, Qt::SortOrder order);

    QAbstractItemView* view_;
    QString documentOrder_;
    QList<TableColumn> columns_;
    QHeaderView* header_ = nullptr; ///< can be clicked to sort; null if none is shown
    QMenu* menu_;
    QActionGroup* choices_;
    QAction* descending_;
    int by_ = -1;
    Qt::SortOrder order_ = Qt::AscendingOrder;
};

/// Gives the view the action "sort-by" with a menu of these columns, or if there are none of the model's
/// columns. A visible header sorts by clicks as well. `documentOrder` is the name of the unsorted order. The
/// view's model must implement sort(), or be a SortedRows.
Sorting* attachSorting(QAbstractItemView* view, const QString& documentOrder,
                       const QList<TableColumn>& columns = {});

/// A button that shows the present order of a list and opens the menu that changes it. `narrow`: it has only
/// an icon and a tool tip.
QToolButton* orderButton(Sorting* sorting, bool narrow, QWidget* parent);

} // namespace qcs::ui
