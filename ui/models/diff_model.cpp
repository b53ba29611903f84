#include "models/diff_model.h"

#include "words/status_look.h"
#include "words/translated_differences.h"

#include <algorithm>

namespace qcs::ui {
namespace {
// The id of an index: 0 for a group, else one more than the number of the group that has the node.
constexpr quintptr groupId = 0;
} // namespace

void DiffModel::setEffect(const Effect& effect) {
    beginResetModel();
    effect_ = effect;
    endResetModel();
}

QModelIndex DiffModel::indexOf(qcs::insight::ChangeKind kind, qcs::model::TracedNode node) const {
    if (!effect_.diff) return {};
    const auto& groups = effect_.diff->groups;
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].kind == kind && std::ranges::binary_search(groups[i].nodes, node))
            return index(static_cast<int>(i), 0);
    return {};
}

QModelIndex DiffModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : groupId);
}

QModelIndex DiffModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == groupId) return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, groupId);
}

int DiffModel::rowCount(const QModelIndex& parent) const {
    if (!effect_.diff || parent.column() > 0) return 0;
    if (!parent.isValid()) return static_cast<int>(effect_.diff->groups.size());
    if (parent.internalId() != groupId) return 0;
    const auto count = group(static_cast<std::size_t>(parent.row())).nodes.size();
    return count == 1 ? 0 : static_cast<int>(count); // the only node stands in the group's own row
}

int DiffModel::columnCount(const QModelIndex&) const {
    return 1;
}

QString DiffModel::words(std::size_t at, bool after) const {
    const auto state =
        qcs::insight::state_of(after ? effect_.after : effect_.before, group(at).nodes.front());
    QString words = stateWords(group(at).kind, state);
    // Of several that are fused each goes elsewhere.
    if (group(at).kind == qcs::insight::ChangeKind::Outcome && group(at).nodes.size() > 1 &&
        state.verdict.host)
        words = wordOf(state.verdict.reason.reason);
    return words;
}

QVariant DiffModel::groupData(std::size_t at, int role) const {
    const auto& nodes = group(at).nodes;
    const bool single = nodes.size() == 1;
    switch (role) {
    case DiffRow::AreaRole: return kindWords(group(at).kind);
    case DiffRow::NameRole:
        return single ? nodeName(*effect_.after.input().graph, nodes.front())
                      : tr("%n node(s)", nullptr, static_cast<int>(nodes.size()));
    case DiffRow::FromRole: return words(at, false);
    case DiffRow::ToRole: return words(at, true);
    case DiffRow::NodeRole: return single ? nodes.front().number() : -1;
    case DiffRow::CodeRole: return single;
    case DiffRow::IconRole:
    case DiffRow::InkRole: {
        const auto look = lookOf(qcs::insight::state_of(effect_.after, nodes.front()).verdict.reason.reason);
        if (group(at).kind != qcs::insight::ChangeKind::Outcome) return {};
        return role == DiffRow::IconRole ? QVariant(look.icon) : QVariant(static_cast<int>(look.ink));
    }
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2: %3 → %4")
            .arg(kindWords(group(at).kind), groupData(at, DiffRow::NameRole).toString(), words(at, false),
                 words(at, true));
    default: return {};
    }
}

QVariant DiffModel::nodeData(std::size_t at, int row, int role) const {
    const auto node = group(at).nodes[static_cast<std::size_t>(row)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
    case DiffRow::NameRole: return nodeName(*effect_.after.input().graph, node);
    case DiffRow::NodeRole: return node.number();
    case DiffRow::CodeRole: return true;
    default: return {};
    }
}

QVariant DiffModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    return index.internalId() == groupId
               ? groupData(static_cast<std::size_t>(index.row()), role)
               : nodeData(static_cast<std::size_t>(index.internalId() - 1), index.row(), role);
}

} // namespace qcs::ui
