#pragma once
// How two configs differ as they are written: rules and entries as rows, their fields below.

#include "config/diff/config_diff.h"
#include "models/diff_model.h"

namespace qcs::ui {

class ConfigDiffModel : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;

    /// `changes` are those between the two.
    void setChanges(std::vector<qcs::config::ConfigChange> changes,
                    std::shared_ptr<const qcs::config::Workspace> before,
                    std::shared_ptr<const qcs::config::Workspace> after);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QVariant changeData(const qcs::config::ConfigChange& change, int role) const;
    QString name(const qcs::config::ConfigChange& change) const;
    QString outcome(const qcs::config::ConfigChange& change) const;
    static QVariant fieldData(const qcs::config::FieldChange& field, int role);

    std::vector<qcs::config::ConfigChange> changes_;
    std::shared_ptr<const qcs::config::Workspace> before_, after_;
};

} // namespace qcs::ui
