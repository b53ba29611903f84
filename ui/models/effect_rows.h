#pragma once
// The effect of an edit as a table: what differs, in how many and which nodes, and the parts of both states
// that differ.

#include "session/jobs/compare_job.h"

#include <QAbstractTableModel>

#include <vector>

namespace qcs::ui {

/// "12 nodes change: 9 become quint8, 3 lose their pattern.", or why there are no rows.
QString effectSummary(const Effect& effect);

class EffectRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { DiffersColumn, NodesColumn, WhereColumn, ChangeColumn, ShowColumn, ColumnCount };
    enum Role {
        BeforeRole = Qt::UserRole, ///< QString: the state before
        AfterRole,                 ///< QString: the state after
        NodesRole,                 ///< QList<int>: the nodes
        NamesRole,                 ///< QStringList: the names of the first nodes
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setEffect(const Effect& effect);
    /// "conv3, conv4, +2": the names of the first of `nodes` nodes, and how many there are beyond them.
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
