#pragma once
// What an edit did, row by row: what differs, in how many nodes and where, and of both states only the parts
// that are not the same.

#include "session/jobs/compare_job.h"

#include <QAbstractTableModel>

#include <vector>

namespace qcs::ui {

/// "12 nodes change: 9 become quint8, 3 lose their pattern.", or why nothing can be told.
QString effectSummary(const Effect& effect);

class EffectRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { DiffersColumn, NodesColumn, WhereColumn, ChangeColumn, ShowColumn, ColumnCount };
    enum Role {
        BeforeRole = Qt::UserRole, ///< QString, of ChangeColumn
        AfterRole,
        NodesRole, ///< QList<int>, of every column
        NamesRole, ///< QStringList: of the first of them
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setEffect(const Effect& effect);
    /// "conv3, conv4, +2": the first of that many nodes.
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
        QString whole; ///< both states in full
    };
    QStringList names(const Row& row, int most) const;

    std::shared_ptr<const qcs::model::Graph> graph_;
    std::vector<Row> rows_;
};

} // namespace qcs::ui
