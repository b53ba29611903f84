#pragma once
// Tensors of two files as rows, as they are compared: pairs with their numbers, the worst first; and those
// that have no partner.

#include "session/pair_ranking.h"

#include <QAbstractTableModel>

namespace qcs::ui {

/// What both tables have: rows that come in at their places, of which those are shown whose names have all
/// words of a filter.
class PairRows : public QAbstractTableModel {
    Q_OBJECT
public:
    PairRows(PairRanking* ranking, int columns, QObject* parent);

    void setFilter(const QString& words);
    /// Whatever the filter says.
    int total() const { return total_; }

    int rowCount(const QModelIndex& parent = {}) const final;
    int columnCount(const QModelIndex& parent = {}) const final;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

protected:
    /// All there are by now, in their order, which never changes: more of them come in between.
    virtual std::vector<std::size_t> items() const = 0;
    virtual QString searchText(std::size_t item) const = 0;
    virtual QString text(std::size_t item, int column) const = 0;
    /// For the roles that are the table's own.
    virtual QVariant more(std::size_t item, int column, int role) const = 0;
    virtual QString title(int column) const = 0;
    virtual QString titleTip(int) const { return {}; }
    virtual bool isNumber(int) const { return false; }

    PairRanking& ranking() const { return *ranking_; }
    std::size_t itemAt(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    const qcs::tensor::TensorInfo& infoOf(bool isFirst, std::size_t tensor) const;
    /// For the constructor of who inherits.
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
    explicit PairsModel(PairRanking* ranking, QObject* parent = nullptr);
    const qcs::insight::TensorPair& pairAt(int row) const { return pairOf(itemAt(row)); }

private:
    std::vector<std::size_t> items() const override; // of TensorPairs::pairs
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
        WarnsRole = Qt::UserRole, ///< bool: it is odd that it has none
    };
    explicit UnpairedModel(PairRanking* ranking, QObject* parent = nullptr);

private:
    /// Of TensorPairs::unpaired; behind them, pairs that could not be compared.
    std::vector<std::size_t> items() const override;
    QString searchText(std::size_t item) const override;
    QString text(std::size_t item, int column) const override;
    QVariant more(std::size_t item, int column, int role) const override;
    QString title(int column) const override;
    qcs::insight::Unpaired unpairedOf(std::size_t item) const;
};

} // namespace qcs::ui
