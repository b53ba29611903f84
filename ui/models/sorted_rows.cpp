#include "models/sorted_rows.h"

#include "models/export_role.h"
#include "models/natural_order.h"

namespace qcs::ui {
namespace {

RowPart partOf(const QModelIndex& row) {
    if (!(row.flags() & Qt::ItemIsSelectable)) return RowPart::Heading;
    return static_cast<RowPart>(row.data(rowPartRole).toInt());
}

bool isNumber(const QVariant& value) {
    switch (value.userType()) {
    case QMetaType::Bool:
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
    case QMetaType::Float:
    case QMetaType::Double: return true;
    default: return false;
    }
}

} // namespace

QVariant plainValue(const QModelIndex& cell, int role) {
    const QVariant value = cell.data(role == 0 ? exportRole : role);
    if (role != 0 && role != Qt::AccessibleTextRole) return value;
    return value.isValid() ? value : cell.data(Qt::DisplayRole);
}

SortedRows::SortedRows(QAbstractItemModel* rows, QObject* parent) : QSortFilterProxyModel(parent) {
    setFilterCaseSensitivity(Qt::CaseInsensitive);
    setSourceModel(rows);
}

void SortedRows::sortBy(int column, int role, Qt::SortOrder order) {
    setSortRole(role);
    QSortFilterProxyModel::sort(column, order);
    invalidateFilter(); // headings come and go
}

bool SortedRows::moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                          const QModelIndex& destinationParent, int destinationChild) {
    const bool asItIs =
        !isSorted() && rowCount(sourceParent) == sourceModel()->rowCount(mapToSource(sourceParent));
    return asItIs && sourceModel()->moveRows(mapToSource(sourceParent), sourceRow, count,
                                             mapToSource(destinationParent), destinationChild);
}

bool SortedRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    // What comes last comes last in both directions.
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    const auto lastOf = [&](bool leftLast, bool rightLast) { return ascending ? rightLast : leftLast; };
    const bool folds[] = {partOf(left) == RowPart::Fold, partOf(right) == RowPart::Fold};
    if (folds[0] != folds[1]) return lastOf(folds[0], folds[1]);
    const QVariant a = plainValue(left, sortRole());
    const QVariant b = plainValue(right, sortRole());
    const auto isNothing = [](const QVariant& value) { return value.toString().isEmpty(); };
    if (isNothing(a) != isNothing(b)) return lastOf(isNothing(a), isNothing(b));
    if (isNumber(a) && isNumber(b)) return a.toDouble() < b.toDouble();
    return naturallyBefore(a.toString().toCaseFolded().toStdString(),
                           b.toString().toCaseFolded().toStdString());
}

bool SortedRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (isSorted() && partOf(sourceModel()->index(row, 0, parent)) == RowPart::Heading) return false;
    return QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

} // namespace qcs::ui
