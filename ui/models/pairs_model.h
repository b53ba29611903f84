#pragma once
// Tensors of two files as rows: pairs with their numbers, the worst first; and those that have no partner.

#include "insight/pairs/pair_tensors.h"

#include <QAbstractTableModel>

namespace qcs::ui {

struct ComparedPairs;

class PairsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        NameColumn, ///< in the float model
        SqnrColumn,
        CosineColumn,
        L2Column,
        RelativeColumn,
        MaxColumn,
        StoredColumn, ///< what the second one is
        RemarkColumn,
        FirstColumn, ///< the names in the files
        SecondColumn,
        CountColumn,
        ColumnCount
    };
    enum Role {
        PairRole = Qt::UserRole, ///< int: in the pairs that are shown
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// Null: none.
    void setPairs(std::shared_ptr<const ComparedPairs> compared);
    const std::shared_ptr<const ComparedPairs>& pairs() const { return compared_; }
    /// Rows in whose names all of the words occur.
    void setFilter(const QString& words);
    int total() const;
    const qcs::insight::TensorPair& pairAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void fill();
    const qcs::insight::ComparedPair& at(int row) const;
    QString text(int row, int column) const;
    QVariant plain(int row, int column) const;
    QString remark(int row) const;

    std::shared_ptr<const ComparedPairs> compared_;
    QStringList words_;
    std::vector<std::size_t> rows_; ///< of comparison.compared
};

class UnpairedModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, FileColumn, WhyColumn, ColumnCount };
    enum Role {
        WarnsRole = Qt::UserRole, ///< bool: it is odd that it has none
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setPairs(std::shared_ptr<const ComparedPairs> compared);
    void setFilter(const QString& words);
    int total() const;
    const qcs::insight::Unpaired& unpairedAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void fill();
    const qcs::tensor::TensorInfo& infoAt(int row) const;
    QString text(int row, int column) const;

    std::shared_ptr<const ComparedPairs> compared_;
    QStringList words_;
    std::vector<std::size_t> rows_; ///< of comparison.unpaired
};

} // namespace qcs::ui
