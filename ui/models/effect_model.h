#pragma once
// EffectModel: the effect of an edit as a table. Each row stands for a group of nodes that change in the same
// way. It names the property that differs, the nodes, and the states before and after the edit.

#include "session/jobs/compare_job.h"

#include <QAbstractTableModel>

#include <vector>

namespace qcs::ui {

/// Returns a summary such as "12 nodes change: 9 become quint8, 3 lose their pattern.", or the reason why
/// there are no rows; "" if there is no effect to show.
QString effectSummary(const Effect& effect);

class EffectModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { DiffersColumn, NodesColumn, WhereColumn, ChangeColumn, ShowColumn, ColumnCount };
    enum Role {
        BeforeRole = Qt::UserRole, ///< QString: the state before the edit
        AfterRole,                 ///< QString: the state after the edit
        NodesRole,                 ///< QList<int>: the nodes
        NamesRole,                 ///< QStringList: the names of the first few nodes
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setEffect(const Effect& effect);
    /// Returns a short list such as "conv3, conv4, +2". `names` holds the names of the first nodes, and
    /// `nodes` is the number of all nodes.
    static QString where(QStringList names, int nodes);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString differs;
        std::vector<qcs::model::TracedNode> nodes; ///< in graph order
        QString before, after;
        QString whole; ///< both states in full, for the tool tip
    };
    QStringList names(const Row& row, int most) const;

    std::shared_ptr<const qcs::model::Graph> graph_;
    std::vector<Row> rows_;
};

} // namespace qcs::ui
