#pragma once
// What changes, as rows that any view of differences shows alike: groups of nodes that change in the same
// way, and below each its nodes. Words are made for the rows that are looked at.

#include "config/diff/config_diff.h"
#include "session/jobs/compare_job.h"

#include <QAbstractItemModel>

namespace qcs::ui {

/// Roles of rows of differences.
struct DiffRow {
    enum Role {
        AreaRole = Qt::UserRole, ///< "Outcome"
        NameRole,                ///< what changes: "conv2", "9 nodes"
        FromRole,
        ToRole,
        IconRole, ///< QString: how the row ends up
        InkRole,  ///< int: Colour
        NodeRole, ///< int: the node that it leads to, -1 for none
        CodeRole, ///< bool: the name is code
    };
};

class DiffModel : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;

    void setEffect(const Effect& effect);
    const Effect& effect() const { return effect_; }
    /// The row of a group that has this node; invalid if none of the kind has.
    QModelIndex indexOf(qcs::insight::ChangeKind kind, qcs::model::TracedNode node) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    const qcs::insight::ChangeGroup& group(std::size_t at) const { return effect_.diff->groups[at]; }
    QVariant groupData(std::size_t at, int role) const;
    QVariant nodeData(std::size_t at, int row, int role) const;
    QString words(std::size_t at, bool after) const;

    Effect effect_;
};

// How two configs differ as they are written: rules and entries as rows, their fields below.

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
