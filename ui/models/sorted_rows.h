#pragma once
// The rows of a model in another order, which never reaches the model: what the order of the document means
// stays as it is.

#include "models/tree_filter.h"

#include <QSortFilterProxyModel>
#include <Qt>

#include <string_view>

namespace qcs::ui {

/// In data: an int(RowPart) of rows that are none of those that are sorted. Rows that cannot be selected are
/// headings.
inline constexpr int rowPartRole = Qt::UserRole + 1001;
enum class RowPart { Row, Heading, Fold };

class SortedRows : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SortedRows(QAbstractItemModel* rows, QObject* parent);

    /// Column -1: as the model has them. Numbers by their value, text as people sort names; what has neither
    /// comes last. While they are sorted there are no headings, and folds come last.
    void sortBy(int column, int role, Qt::SortOrder order);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override { sortBy(column, 0, order); }
    bool isSorted() const { return sortColumn() >= 0; }
    /// No row moves while it is edited.
    void setHeld(bool held) { setDynamicSortFilter(!held); }

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        return index.isValid() ? QSortFilterProxyModel::data(index, role) : QVariant();
    }
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                  const QModelIndex& destinationParent, int destinationChild) override;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
};

/// The value that a column has for sorting and for files: by this role, by 0 what exportRole says, and where
/// the model has nothing to say there what it shows.
QVariant plainValue(const QModelIndex& cell, int role);

// The order in which people sort names: "conv2" before "conv10".

bool naturallyBefore(std::string_view a, std::string_view b);

// What models say to files, where it differs from what they show people.

/// In data and headerData: bytes for "1.2 MB". Models that have nothing to add answer nothing.
inline constexpr int exportRole = Qt::UserRole + 1000;

// The rows of the module tree in another order, siblings among themselves: pure functions, made for another
// thread.

enum class TreeOrder : std::uint8_t { Execution, Name, Type, Status };
struct TreeOrdering {
    TreeOrder by = TreeOrder::Execution;
    bool descending = false;
    bool operator==(const TreeOrdering&) const = default;
};

/// What is equal stays in execution order; rows that have no type or status come last. Null when
/// stopped.
std::shared_ptr<const VisibleRows> orderRows(const std::shared_ptr<const VisibleRows>& rows,
                                             const qcs::model::Graph& graph,
                                             const qcs::model::ModuleTree& tree, const TreeOutcome& outcome,
                                             TreeOrdering ordering, const std::stop_token& stop);

} // namespace qcs::ui
