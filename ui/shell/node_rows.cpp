#include "shell/node_rows.h"

#include "models/module_tree_model.h"
#include "words/status_look.h"

namespace qcs::ui {

NodeRow nodeRow(const QModelIndex& index) {
    NodeRow row;
    row.name = index.data(ModuleTreeModel::NameRole).toString();
    row.type = index.data(ModuleTreeModel::TypeRole).toString();
    row.container = index.data(ModuleTreeModel::RowKindRole).toInt() != ModuleTreeModel::CallRow;
    row.marked = index.data(ModuleTreeModel::MarkedRole).toBool();
    row.mark = static_cast<NodeMark>(index.data(ModuleTreeModel::MarkRole).toInt());
    row.markNumber = index.data(ModuleTreeModel::MarkNumberRole).toInt();
    const QVariant status = index.data(ModuleTreeModel::StatusRole);
    if (!status.isValid()) return row;
    const StatusLook look = lookOf(static_cast<qcs::insight::Reason>(status.toInt()));
    row.icon = look.icon;
    row.ink = look.ink;
    if (status.toInt() == static_cast<int>(qcs::insight::Reason::Raises) &&
        !index.data(ModuleTreeModel::CulpritRole).toBool()) { // not known is all that is known of the others
        row.icon = QStringLiteral("status-not-counted");
        row.ink = Colour::Dim;
    }
    row.status = index.data(ModuleTreeModel::StatusTextRole).toString();
    return row;
}

} // namespace qcs::ui
