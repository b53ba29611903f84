#pragma once
// Two item models of differences. DiffModel has groups of nodes that change in the same way, with the nodes
// as children. ConfigDiffModel has the differences between two configs. Both produce texts only for the rows
// that a view requests.

#include "config/diff/config_diff.h"
#include "session/jobs/compare_job.h"

#include <QAbstractItemModel>

namespace qcs::ui {

/// The roles that both models have.
struct DiffRoles {
    enum Role {
        AreaRole = Qt::UserRole, ///< what differs, as text: an aspect of the nodes or a part of the configs
        NameRole,                ///< what has changed, such as "conv2" or "9 nodes"
        FromRole,                ///< the state before, as text
        ToRole,                  ///< the state after, as text
        IconRole,                ///< QString: the name of the icon for the new outcome or the kind of edit
        InkRole,                 ///< int: the Colour of that icon
        NodeRole,                ///< int: the node to show when the row is activated; -1 if there is none
        CodeRole,                ///< bool: the text of NameRole is code, to be shown in the monospace font
    };
};

/// The nodes that an edit changes. Each row is a ChangeGroup: nodes of which the same aspect (the outcome,
/// the rule, the qconfig, ...) changes in the same way. A group with a single node has no children.
class DiffModel : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;

    void setEffect(const Effect& effect);
    const Effect& effect() const { return effect_; }
    /// Returns the index of the group of this kind that contains the node; invalid if there is none.
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

/// The differences between two configs. The rows are rules, entries and other parts; their children are the
/// fields that differ.
class ConfigDiffModel : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;

    /// `changes` are the differences between the workspaces `before` and `after`.
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
