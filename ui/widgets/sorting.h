#pragma once
// Sorting: sorts a list, tree or table for display only. The order in the document does not change.

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
    /// Returns the Sorting of a view; null if the view cannot be sorted.
    static Sorting* of(const QAbstractItemView* view);

    /// Returns the index in columns() by which the view is sorted; -1 if it has the order of the document.
    int sortColumn() const { return sortColumn_; }
    Qt::SortOrder order() const { return order_; }
    /// Returns the columns by which the user can sort.
    const QList<TableColumn>& columns() const { return columns_; }
    /// Sorts by the column with the index `by` in columns(); -1 restores the order of the document.
    void sort(int by, Qt::SortOrder order = Qt::AscendingOrder);
    /// Returns a text for the order: the name of the unsorted order, "Sorted by “key”", or "Sorted by “key”,
    /// descending".
    QString words() const;
    /// Returns why rows cannot be moved while the view is sorted; "" if it is not sorted.
    QString whyNoMoves() const;
    /// Returns the menu in which the user chooses the column and the direction.
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
    bool leavesOut_; ///< columns_ was given: the view is not sorted by other columns
    QList<TableColumn> columns_;
    QHeaderView* header_ = nullptr; ///< the header, which sorts when it is clicked; null if there is none
    QMenu* menu_;
    QActionGroup* choices_;
    QAction* descending_;
    int sortColumn_ = -1;
    Qt::SortOrder order_ = Qt::AscendingOrder;
};

/// Makes a view sortable: adds the action "sort-by", whose menu offers `columns` or, if that is empty, all
/// columns of the model. If the view has a visible header, a click on it sorts as well. `documentOrder` is
/// the name of the unsorted order in the menu. The model of the view must be a SortProxyModel or implement
/// sort().
Sorting* attachSorting(QAbstractItemView* view, const QString& documentOrder,
                       const QList<TableColumn>& columns = {});

/// Returns a button that shows the present order of a view and opens the menu that changes the order. If
/// `narrow` is true, the button shows only an icon, and the order is in the tool tip.
QToolButton* orderButton(Sorting* sorting, bool narrow, QWidget* parent);

} // namespace qcs::ui
