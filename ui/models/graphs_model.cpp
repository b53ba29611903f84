#include "models/graphs_model.h"

namespace qcs::ui {

GraphsModel::GraphsModel(Document* document, QObject* parent)
    : QAbstractListModel(parent), document_(document) {
    connect(document, &Document::graphsAboutToChange, this, [this] { beginResetModel(); });
    connect(document, &Document::graphsChanged, this, [this] { endResetModel(); });
    connect(document, &Document::graphChanged, this, [this] {
        if (rowCount() > 0) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    });
}

int GraphsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(document_->graphs().size());
}

QVariant GraphsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto at = static_cast<std::size_t>(index.row());
    const qcs::model::Graph& graph = *document_->graphs()[at];
    const QString name = QString::fromStdString(graph.name);
    const bool current = document_->workspace().current_graph == index.row();
    switch (role) {
    case Qt::DisplayRole: return name;
    case CurrentRole: return current;
    case NodesRole: return static_cast<int>(graph.nodes.size());
    case FileRole:
    case Qt::ToolTipRole: return QString::fromStdString(document_->workspace().graphs[at].file);
    case Qt::AccessibleTextRole: return current ? tr("%1, the one that is shown").arg(name) : name;
    default: return {};
    }
}

} // namespace qcs::ui
