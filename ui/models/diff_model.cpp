#include "models/diff_model.h"

#include "theme/colours.h"
#include "words/diff_words.h"
#include "words/labels.h"
#include "words/status_look.h"
#include "words/translated_labels.h"

#include <algorithm>

namespace qcs::ui {
namespace {
// The internal id of an index is 0 for a group; for a node it is 1 + the index of its group.
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
    return count == 1 ? 0 : static_cast<int>(count); // a single node is shown in the row of the group
}

int DiffModel::columnCount(const QModelIndex&) const {
    return 1;
}

QString DiffModel::words(std::size_t at, bool after) const {
    const auto state =
        qcs::insight::state_of(after ? effect_.after : effect_.before, group(at).nodes.front());
    QString words = stateWords(group(at).kind, state);
    // Several fused nodes are fused into different hosts, so none is named.
    if (group(at).kind == qcs::insight::ChangeKind::Outcome && group(at).nodes.size() > 1 &&
        state.verdict.host)
        words = wordOf(state.verdict.reason.reason);
    return words;
}

QVariant DiffModel::groupData(std::size_t at, int role) const {
    const auto& nodes = group(at).nodes;
    const bool single = nodes.size() == 1;
    switch (role) {
    case DiffRoles::AreaRole: return kindWords(group(at).kind);
    case DiffRoles::NameRole:
        return single ? nodeName(*effect_.after.input().graph, nodes.front())
                      : tr("%n node(s)", nullptr, static_cast<int>(nodes.size()));
    case DiffRoles::FromRole: return words(at, false);
    case DiffRoles::ToRole: return words(at, true);
    case DiffRoles::NodeRole: return single ? nodes.front().number() : -1;
    case DiffRoles::CodeRole: return single;
    case DiffRoles::IconRole:
    case DiffRoles::InkRole: {
        const auto look = lookOf(qcs::insight::state_of(effect_.after, nodes.front()).verdict.reason.reason);
        if (group(at).kind != qcs::insight::ChangeKind::Outcome) return {};
        return role == DiffRoles::IconRole ? QVariant(look.icon) : QVariant(static_cast<int>(look.ink));
    }
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2: %3 → %4")
            .arg(kindWords(group(at).kind), groupData(at, DiffRoles::NameRole).toString(), words(at, false),
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
    case DiffRoles::NameRole: return nodeName(*effect_.after.input().graph, node);
    case DiffRoles::NodeRole: return node.number();
    case DiffRoles::CodeRole: return true;
    default: return {};
    }
}

QVariant DiffModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    return index.internalId() == groupId
               ? groupData(static_cast<std::size_t>(index.row()), role)
               : nodeData(static_cast<std::size_t>(index.internalId() - 1), index.row(), role);
}

namespace {

constexpr quintptr changeId = 0; // internal id of a change; that of a field: 1 + the index of its change

QString iconOf(qcs::config::ConfigChangeKind edit) {
    switch (edit) {
    case qcs::config::ConfigChangeKind::Added: return QStringLiteral("add");
    case qcs::config::ConfigChangeKind::Removed: return QStringLiteral("dash");
    case qcs::config::ConfigChangeKind::Changed: return QStringLiteral("edit");
    case qcs::config::ConfigChangeKind::Moved: return QStringLiteral("grip");
    }
    return {};
}

Colour inkOf(qcs::config::ConfigChangeKind edit) {
    switch (edit) {
    case qcs::config::ConfigChangeKind::Added: return Colour::Good;
    case qcs::config::ConfigChangeKind::Removed: return Colour::FloatDespiteRequest;
    case qcs::config::ConfigChangeKind::Changed: return Colour::Accent;
    case qcs::config::ConfigChangeKind::Moved: break;
    }
    return Colour::Dim;
}

} // namespace

void ConfigDiffModel::setChanges(std::vector<qcs::config::ConfigChange> changes,
                                 std::shared_ptr<const qcs::config::Workspace> before,
                                 std::shared_ptr<const qcs::config::Workspace> after) {
    beginResetModel();
    changes_ = std::move(changes);
    before_ = std::move(before);
    after_ = std::move(after);
    endResetModel();
}

QModelIndex ConfigDiffModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : changeId);
}

QModelIndex ConfigDiffModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == changeId) return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, changeId);
}

int ConfigDiffModel::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0) return 0;
    if (!parent.isValid()) return static_cast<int>(changes_.size());
    if (parent.internalId() != changeId) return 0;
    return static_cast<int>(changes_[static_cast<std::size_t>(parent.row())].fields.size());
}

int ConfigDiffModel::columnCount(const QModelIndex&) const {
    return 1;
}

QString ConfigDiffModel::name(const qcs::config::ConfigChange& change) const {
    const QString key = QString::fromStdString(qcs::words::config_key_words(change, *before_, *after_));
    const auto* rule = qcs::words::rule_of(change, *before_, *after_);
    if (rule && rule->kind == qcs::config::RuleKind::Global) return tr("global rule");
    if (rule) return QStringLiteral("%1 %2").arg(kindTitle(rule->kind).toLower(), key);
    return key.isEmpty() ? tr("as a whole") : key;
}

QString ConfigDiffModel::outcome(const qcs::config::ConfigChange& change) const {
    const auto* rule = qcs::words::rule_of(change, *before_, *after_);
    if (change.edit == qcs::config::ConfigChangeKind::Moved)
        return tr("moved from place %1 to %2").arg(*change.before + 1).arg(*change.after + 1);
    const bool comesOrGoes = change.edit != qcs::config::ConfigChangeKind::Changed;
    if (!rule || !comesOrGoes) return editWords(change.edit);
    return QStringLiteral("%1: %2").arg(editWords(change.edit),
                                        QString::fromStdString(qcs::words::qconfig_label(rule->qconfig)));
}

QVariant ConfigDiffModel::changeData(const qcs::config::ConfigChange& change, int role) const {
    switch (role) {
    case DiffRoles::AreaRole: return areaWords(change.area);
    case DiffRoles::NameRole: return name(change);
    case DiffRoles::ToRole: return outcome(change);
    case DiffRoles::IconRole: return iconOf(change.edit);
    case DiffRoles::InkRole: return static_cast<int>(inkOf(change.edit));
    case DiffRoles::NodeRole: return -1;
    case DiffRoles::CodeRole: return false;
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2: %3").arg(areaWords(change.area), name(change), outcome(change));
    default: return {};
    }
}

QVariant ConfigDiffModel::fieldData(const qcs::config::FieldChange& field, int role) {
    const auto value = [](const std::string& json) {
        return json.empty() ? tr("not set") : QString::fromStdString(json);
    };
    switch (role) {
    case DiffRoles::NameRole: return QString::fromStdString(field.field);
    case DiffRoles::FromRole: return value(field.before);
    case DiffRoles::ToRole: return value(field.after);
    case DiffRoles::NodeRole: return -1;
    case DiffRoles::CodeRole: return true;
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2 → %3")
            .arg(QString::fromStdString(field.field), value(field.before), value(field.after));
    default: return {};
    }
}

QVariant ConfigDiffModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.internalId() == changeId) return changeData(changes_[row], role);
    return fieldData(changes_[static_cast<std::size_t>(index.internalId() - 1)].fields[row], role);
}

} // namespace qcs::ui
