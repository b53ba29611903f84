#pragma once
// GraphsModel: the models (graphs) in the workspace as a list, in the order of the workspace.

#include "session/document/document.h"

#include <QAbstractListModel>

namespace qcs::ui {

class GraphsModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        CurrentRole = Qt::UserRole, ///< bool: this is the current graph
        NodesRole,                  ///< int: the number of nodes in the graph
        FileRole,                   ///< QString: the path of the file
    };
    explicit GraphsModel(Document* document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    Document* document_;
};

} // namespace qcs::ui
