#pragma once
// The tensors of two files that are compared, as tables: pairs with the results of the comparison, the worst
// first; and tensors that have no partner.

#include "session/pair_ranking.h"

#include <QAbstractTableModel>

namespace qcs::ui {

/// The base of both tables: rows that are inserted in order as results arrive, and a filter by words in their
/// names.
class PairRows : public QAbstractTableModel {
    Q_OBJECT
public:
    PairRows(PairRanking* ranking, int columns, QObject* parent);

    void setFilter(const QString& words);
    /// The number of rows without the filter.
    int total() const { return total_; }

    int rowCount(const QModelIndex& parent = {}) const final;
    int columnCount(const QModelIndex& parent = {}) const final;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

protected:
    /// All items so far, in an order that never changes; later items are inserted between them.
    virtual std::vector<std::size_t> items() const = 0;
    virtual QString searchText(std::size_t item) const = 0;
    virtual QString text(std::size_t item, int column) const = 0;
    /// The data for further roles.
    virtual QVariant more(std::size_t item, int column, int role) const = 0;
    virtual QString title(int column) const = 0;
    virtual QString titleTip(int) const { return {}; }
    virtual bool isNumber(int) const { return false; }

    PairRanking& ranking() const { return *ranking_; }
    std::size_t itemAt(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    const qcs::tensor::TensorInfo& infoOf(bool isFirst, std::size_t tensor) const;
    /// To be called at the end of the constructors of derived classes.
    void reset();

private:
    std::vector<std::size_t> matching();
    void take();
    bool isShown(std::size_t item) const;

    PairRanking* ranking_;
    const int columns_;
    QStringList words_;
    std::vector<std::size_t> rows_;
    int total_ = 0;
};

class PairsModel : public PairRows {
    Q_OBJECT
public:
    enum Column {
        NameColumn, ///< name in the float model
        SqnrColumn,
        CosineColumn,
        L2Column,
        RelativeColumn,
        MaxColumn,
        StoredColumn, ///< how the second tensor is stored
        RemarkColumn,
        FirstColumn, ///< name in the first file; SecondColumn: in the second
        SecondColumn,
        CountColumn,
        ColumnCount
    };
    explicit PairsModel(PairRanking* ranking, QObject* parent = nullptr);
    const qcs::insight::TensorPair& pairAt(int row) const { return pairOf(itemAt(row)); }

private:
    std::vector<std::size_t> items() const override; // indexes of TensorPairs::pairs
    QString searchText(std::size_t item) const override;
    QString text(std::size_t item, int column) const override;
    QVariant more(std::size_t item, int column, int role) const override;
    QString title(int column) const override;
    QString titleTip(int column) const override;
    bool isNumber(int column) const override;
    const qcs::insight::TensorPair& pairOf(std::size_t item) const;
    const qcs::quant::PairStatistics& numbersOf(std::size_t item) const;
    QVariant plain(std::size_t item, int column) const;
    QString remark(std::size_t item) const;
};

class UnpairedModel : public PairRows {
    Q_OBJECT
public:
    enum Column { NameColumn, FileColumn, WhyColumn, ColumnCount };
    enum Role {
        WarnsRole = Qt::UserRole, ///< bool: it should have a partner
    };
    explicit UnpairedModel(PairRanking* ranking, QObject* parent = nullptr);

private:
    /// Indexes of TensorPairs::unpaired; larger ones are pairs that could not be compared.
    std::vector<std::size_t> items() const override;
    QString searchText(std::size_t item) const override;
    QString text(std::size_t item, int column) const override;
    QVariant more(std::size_t item, int column, int role) const override;
    QString title(int column) const override;
    qcs::insight::Unpaired unpairedOf(std::size_t item) const;
};

} // namespace qcs::ui
