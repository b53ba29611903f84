#pragma once
// The models (graphs) of the workspace as a list, in the order of the workspace; one of them is current.

#include "session/document/document.h"

#include <QAbstractListModel>

namespace qcs::ui {

class GraphsModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        CurrentRole = Qt::UserRole, ///< bool
        NodesRole,                  ///< int
        FileRole,                   ///< QString
    };
    explicit GraphsModel(Document* document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    Document* document_;
};

} // namespace qcs::ui
