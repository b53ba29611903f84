#pragma once
// Two tables for the comparison of two tensor files. PairsModel has the pairs of tensors with the results of
// their comparison, worst first. UnpairedModel has the tensors that belong to no pair, and the pairs that
// could not be compared.

#include "session/tensor_pair_comparison.h"

#include <QAbstractTableModel>

namespace qcs::ui {

/// The base class of both tables. Each row shows one item, that is, a pair or a tensor without a partner.
/// Rows are inserted at their place as results arrive. A filter shows only the rows that contain all its
/// words.
class PairTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    PairTableModel(TensorPairComparison* comparison, int columns, QObject* parent);

    /// Sets the words of the filter; "" shows all rows.
    void setFilter(const QString& words);
    /// Returns the number of rows that there are without the filter.
    int total() const { return total_; }

    int rowCount(const QModelIndex& parent = {}) const final;
    int columnCount(const QModelIndex& parent = {}) const final;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

protected:
    /// Returns the numbers of all items that exist so far, in the order of the rows. What the numbers mean is
    /// up to the derived class. Later calls may return more items between the earlier ones, but must not
    /// change the order of the earlier ones.
    virtual std::vector<std::size_t> items() const = 0;
    /// Returns the text in which the filter looks.
    virtual QString searchText(std::size_t item) const = 0;
    /// Returns the text of a cell, for Qt::DisplayRole.
    virtual QString text(std::size_t item, int column) const = 0;
    /// Returns the data of a cell for a role other than Qt::DisplayRole.
    virtual QVariant more(std::size_t item, int column, int role) const = 0;
    /// Returns the title of a column.
    virtual QString title(int column) const = 0;
    /// Returns the tool tip of a column's title.
    virtual QString titleTip(int) const { return {}; }
    /// Returns true if the column contains numbers, which are aligned right.
    virtual bool isNumber(int) const { return false; }

    TensorPairComparison& comparison() const { return *comparison_; }
    std::size_t itemAt(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    /// Returns the description of a tensor in the first or the second file, by its index in the file.
    const qcs::tensor::TensorInfo& infoOf(bool isFirst, std::size_t tensor) const;
    /// Constructors of derived classes must call this at their end.
    void reset();

private:
    std::vector<std::size_t> matching();
    void take();
    bool isShown(std::size_t item) const;

    TensorPairComparison* comparison_;
    const int columns_;
    QStringList words_;
    std::vector<std::size_t> rows_;
    int total_ = 0;
};

class PairsModel : public PairTableModel {
    Q_OBJECT
public:
    enum Column {
        NameColumn, ///< the tensor's name in the float model
        SqnrColumn,
        CosineColumn,
        L2Column,
        RelativeColumn,
        MaxColumn,
        StoredColumn, ///< how the tensor in the second file is stored
        RemarkColumn,
        FirstColumn,  ///< the tensor's name in the first file; "" for a bias that folding created
        SecondColumn, ///< the tensor's name in the second file
        CountColumn,
        ColumnCount
    };
    explicit PairsModel(TensorPairComparison* comparison, QObject* parent = nullptr);
    const qcs::insight::TensorPair& pairAt(int row) const { return pairOf(itemAt(row)); }

private:
    std::vector<std::size_t> items() const override; // returns indexes in TensorPairs::pairs
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

class UnpairedModel : public PairTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, FileColumn, WhyColumn, ColumnCount };
    enum Role {
        WarnsRole = Qt::UserRole, ///< bool: the tensor should have a partner, so the row is a warning
    };
    explicit UnpairedModel(TensorPairComparison* comparison, QObject* parent = nullptr);

private:
    /// Returns item numbers. Numbers less than TensorPairs::unpaired.size() are indexes in that list; the
    /// numbers from there on stand for the pairs that could not be compared.
    std::vector<std::size_t> items() const override;
    QString searchText(std::size_t item) const override;
    QString text(std::size_t item, int column) const override;
    QVariant more(std::size_t item, int column, int role) const override;
    QString title(int column) const override;
    qcs::insight::Unpaired unpairedOf(std::size_t item) const;
};

} // namespace qcs::ui
