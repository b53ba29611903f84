#pragma once
// Sorting of a list, tree or table by what its rows say, for the eyes alone: the document keeps its order.

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
    /// nullptr for a view that cannot be sorted.
    static Sorting* of(const QAbstractItemView* view);

    /// The number of the column, -1: the order that means something.
    int by() const { return by_; }
    Qt::SortOrder order() const { return order_; }
    const QList<TableColumn>& columns() const { return columns_; }
    void sort(int by, Qt::SortOrder order = Qt::AscendingOrder);
    /// "Order of the rules", "By key", "By key, descending".
    QString words() const;
    /// Why rows cannot be moved now; "" if they can.
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
    QHeaderView* header_ = nullptr; ///< that people can click
    QMenu* menu_;
    QActionGroup* choices_;
    QAction* descending_;
    int by_ = -1;
    Qt::SortOrder order_ = Qt::AscendingOrder;
};

/// Gives the view the action "sort-by", a menu of these columns; of the model's own if there are none. A
/// header that is shown sorts by clicks too. `documentOrder` names the order that rows have by themselves.
/// The view's model sorts itself by column, or is a SortedRows.
Sorting* attachSorting(QAbstractItemView* view, const QString& documentOrder,
                       const QList<TableColumn>& columns = {});

/// Says in which order a list is, and opens the menu that changes it; narrow: by an icon and its tool tip.
QToolButton* orderButton(Sorting* sorting, bool narrow, QWidget* parent);

} // namespace qcs::ui
