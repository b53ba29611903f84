#pragma once
// SortProxyModel: a proxy model that sorts a list for one view only. The order of the source model never
// changes, because the order in the document has a meaning. This header also declares functions that return
// the sort value of a cell, compare texts in natural order, and sort the module tree.

#include "models/tree_filter.h"

#include <QSortFilterProxyModel>
#include <Qt>

#include <string_view>

namespace qcs::ui {

/// A role of data(), which returns an int(RowPart) for it. A model needs it only for rows that are not sorted
/// together with the others. Rows that cannot be selected are headings, whether or not they have this role.
inline constexpr int rowPartRole = Qt::UserRole + 1001;
/// Row: an ordinary row. Heading: hidden while sorted. Footer: comes last while sorted; for example a row of
/// totals, or a row that can be opened to show further rows.
enum class RowPart { Row, Heading, Footer };

class SortProxyModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SortProxyModel(QAbstractItemModel* rows, QObject* parent);

    /// Sorts by the values of `role` in a column (see plainValue()); column -1 restores the order of the
    /// source model. Numbers are sorted by value, texts in natural order; empty cells come last. While the
    /// rows are sorted, headings are hidden and footers come last.
    void sortBy(int column, int role, Qt::SortOrder order);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override { sortBy(column, 0, order); }
    bool isSorted() const { return sortColumn() >= 0; }
    /// While `paused` is true, a change of data does not sort the rows again, so that a row does not move
    /// while the user edits it.
    void setSortingPaused(bool paused) { setDynamicSortFilter(!paused); }

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        return index.isValid() ? QSortFilterProxyModel::data(index, role) : QVariant();
    }
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                  const QModelIndex& destinationParent, int destinationChild) override;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
};

/// Returns the value of a cell for sorting and exporting: the value of `role`, or of exportRole if `role` is
/// 0. If the model has no value for exportRole or Qt::AccessibleTextRole, returns the display text instead.
QVariant plainValue(const QModelIndex& cell, int role);

/// Returns true if `a` comes before `b` in natural order, in which digits compare as numbers: "conv2" comes
/// before "conv10".
bool naturallyBefore(std::string_view a, std::string_view b);

/// A role of data() and headerData() with the value to export if it differs from the display text, such as
/// the number of bytes for "1.2 MB". Invalid if it does not differ.
inline constexpr int exportRole = Qt::UserRole + 1000;

// Sorting of the module tree: pure functions, which can run on a background thread.

enum class TreeOrder : std::uint8_t { Execution, Name, Type, Status };
struct TreeOrdering {
    TreeOrder by = TreeOrder::Execution;
    bool descending = false;
    bool operator==(const TreeOrdering&) const = default;
};

/// Returns `rows` with the children of each row sorted. The sort is stable, so equal rows stay in execution
/// order. When the rows are sorted by type or by status, rows without a type or status come last. Returns
/// null if `stop` was requested.
std::shared_ptr<const VisibleRows> orderRows(const std::shared_ptr<const VisibleRows>& rows,
                                             const qcs::model::Graph& graph,
                                             const qcs::model::ModuleTree& tree, const TreeOutcome& outcome,
                                             TreeOrdering ordering, const std::stop_token& stop);

} // namespace qcs::ui
