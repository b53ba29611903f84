#include "models/sort_proxy_model.h"

#include "words/labels.h"

#include <algorithm>

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

SortProxyModel::SortProxyModel(QAbstractItemModel* rows, QObject* parent) : QSortFilterProxyModel(parent) {
    setFilterCaseSensitivity(Qt::CaseInsensitive);
    setSourceModel(rows);
}

void SortProxyModel::sortBy(int column, int role, Qt::SortOrder order) {
    setSortRole(role);
    QSortFilterProxyModel::sort(column, order);
    invalidateFilter(); // headings are hidden or shown
}

bool SortProxyModel::moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                              const QModelIndex& destinationParent, int destinationChild) {
    const bool asItIs =
        !isSorted() && rowCount(sourceParent) == sourceModel()->rowCount(mapToSource(sourceParent));
    return asItIs && sourceModel()->moveRows(mapToSource(sourceParent), sourceRow, count,
                                             mapToSource(destinationParent), destinationChild);
}

bool SortProxyModel::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    // Rows that come last do so in both directions.
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    const auto lastOf = [&](bool leftLast, bool rightLast) { return ascending ? rightLast : leftLast; };
    const bool folds[] = {partOf(left) == RowPart::Footer, partOf(right) == RowPart::Footer};
    if (folds[0] != folds[1]) return lastOf(folds[0], folds[1]);
    const QVariant a = plainValue(left, sortRole());
    const QVariant b = plainValue(right, sortRole());
    const auto isNothing = [](const QVariant& value) { return value.toString().isEmpty(); };
    if (isNothing(a) != isNothing(b)) return lastOf(isNothing(a), isNothing(b));
    if (isNumber(a) && isNumber(b)) return a.toDouble() < b.toDouble();
    return naturallyBefore(a.toString().toCaseFolded().toStdString(),
                           b.toString().toCaseFolded().toStdString());
}

bool SortProxyModel::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (isSorted() && partOf(sourceModel()->index(row, 0, parent)) == RowPart::Heading) return false;
    return QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

bool naturallyBefore(std::string_view a, std::string_view b) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto digitsAt = [&](std::string_view text, std::size_t at) {
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        while (at + 1 < end && text[at] == '0')
            ++at;
        return text.substr(at, end - at);
    };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto x = digitsAt(a, i);
            const auto y = digitsAt(b, j);
            if (x != y) return x.size() != y.size() ? x.size() < y.size() : x < y;
            i = static_cast<std::size_t>(x.data() - a.data()) + x.size();
            j = static_cast<std::size_t>(y.data() - b.data()) + y.size();
        } else if (a[i] != b[j]) {
            return a[i] < b[j];
        } else {
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

namespace {

/// The sort key of a row: a text, or the number of its status; -1 if it has neither.
struct Key {
    std::string text;
    int place = 0;
};

std::string typeOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index,
                   const qcs::model::TreeRow& row) {
    const std::string type = row.node     ? qcs::words::node_type(graph, index, graph.nodes[row.node])
                             : row.module ? graph.modules[row.module].original_type.str()
                                          : graph.root_type;
    return type.empty() ? type : qcs::words::short_type_name(type);
}

Key keyOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index, const qcs::model::TreeRow& row,
          const TreeOutcome& outcome, TreeOrder by) {
    if (by == TreeOrder::Status) {
        const bool known = outcome.verdicts && row.node;
        return {{}, known ? static_cast<int>(outcome.verdicts->nodes[row.node].reason.reason) : -1};
    }
    Key key{caseFolded(QString::fromStdString(by == TreeOrder::Type ? typeOf(graph, index, row) : row.label)),
            0};
    key.place = key.text.empty() ? -1 : 0;
    return key;
}

bool comesBefore(const Key& a, const Key& b, bool descending) {
    if ((a.place < 0) != (b.place < 0)) return b.place < 0;
    const Key& first = descending ? b : a;
    const Key& second = descending ? a : b;
    return first.place != second.place ? first.place < second.place
                                       : naturallyBefore(first.text, second.text);
}

} // namespace

std::shared_ptr<const VisibleRows> orderRows(const std::shared_ptr<const VisibleRows>& rows,
                                             const qcs::model::Graph& graph,
                                             const qcs::model::ModuleTree& tree, const TreeOutcome& outcome,
                                             TreeOrdering ordering, const std::stop_token& stop) {
    if (ordering.by == TreeOrder::Execution) return rows;
    const qcs::model::GraphIndex index(graph);
    qcs::IdVector<qcs::model::TreeRowIndex, Key> keys(tree.rows.size());
    for (const auto row : rows->children)
        keys[row] = keyOf(graph, index, tree.rows[row], outcome, ordering.by);
    auto ordered = std::make_shared<VisibleRows>(*rows);
    for (const auto parent : tree.rows.ids()) {
        if (stop.stop_requested()) return nullptr;
        const auto begin = ordered->children.begin() + ordered->first[parent];
        const auto end = begin + ordered->childCount(parent);
        std::stable_sort(begin, end, [&](qcs::model::TreeRowIndex a, qcs::model::TreeRowIndex b) {
            return comesBefore(keys[a], keys[b], ordering.descending);
        });
        for (auto child = begin; child != end; ++child)
            ordered->place[*child] = static_cast<int>(child - begin);
    }
    return ordered;
}

} // namespace qcs::ui
