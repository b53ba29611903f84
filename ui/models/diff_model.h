#pragma once
// What changes, as rows that any view of differences shows alike: groups of nodes that change in the same
// way, and below each its nodes. Words are made for the rows that are looked at.

#include "session/jobs/comparison.h"

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

} // namespace qcs::ui
