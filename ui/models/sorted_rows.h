#pragma once
// Sorting for views alone: a proxy model whose order never changes the source model, since the order in the
// document has a meaning; sort keys and natural order; and sorting of the module tree.

#include "models/tree_filter.h"

#include <QSortFilterProxyModel>
#include <Qt>

#include <string_view>

namespace qcs::ui {

/// A role with an int(RowPart) for rows that are not sorted with the others. Rows without it that cannot be
/// selected are headings.
inline constexpr int rowPartRole = Qt::UserRole + 1001;
enum class RowPart { Row, Heading, Fold };

class SortedRows : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SortedRows(QAbstractItemModel* rows, QObject* parent);

    /// Sorts by a column; -1: in the order of the source model. Numbers are sorted by value, text in natural
    /// order; empty cells come last. While sorted, headings are hidden and folds come last.
    void sortBy(int column, int role, Qt::SortOrder order);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override { sortBy(column, 0, order); }
    bool isSorted() const { return sortColumn() >= 0; }
    /// Held: rows are not sorted again when their data changes, so that none moves while it is edited.
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

/// The value of a cell for sorting and for files: that of `role`; for role 0 that of exportRole, or the
/// display text if the model has no value for exportRole.
QVariant plainValue(const QModelIndex& cell, int role);

/// Natural sort order: digits compare as numbers, so "conv2" comes before "conv10".
bool naturallyBefore(std::string_view a, std::string_view b);

/// A role of data() and headerData() with the value for export if it differs from the display text: the
/// number of bytes for "1.2 MB". Invalid if it does not differ.
inline constexpr int exportRole = Qt::UserRole + 1000;

// Sorting of the module tree: pure functions that run on a background thread.

enum class TreeOrder : std::uint8_t { Execution, Name, Type, Status };
struct TreeOrdering {
    TreeOrder by = TreeOrder::Execution;
    bool descending = false;
    bool operator==(const TreeOrdering&) const = default;
};

/// Sorts the siblings among `rows` (stable sort, so equal ones stay in execution order). Rows without the
/// type or status come last. Null if it was stopped.
std::shared_ptr<const VisibleRows> orderRows(const std::shared_ptr<const VisibleRows>& rows,
                                             const qcs::model::Graph& graph,
                                             const qcs::model::ModuleTree& tree, const TreeOutcome& outcome,
                                             TreeOrdering ordering, const std::stop_token& stop);

} // namespace qcs::ui
