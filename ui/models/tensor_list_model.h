#pragma once
// The tensors of the open files as rows, sorted and filtered here: 100,000 of them take no time.

#include "session/tensor_files.h"

#include <QAbstractTableModel>

namespace qcs::ui {

class TensorListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, ModuleColumn, DTypeColumn, ShapeColumn, SizeColumn, ColumnCount };
    /// Of every column alike.
    enum Role {
        EntryRole = Qt::UserRole, ///< int: index in the table's entries
        NameRole,                 ///< the tensor's whole name
    };

    explicit TensorListModel(QObject* parent = nullptr);

    void setTable(std::shared_ptr<const qcs::insight::TensorTable> table);
    const std::shared_ptr<const qcs::insight::TensorTable>& table() const { return table_; }
    /// Words that must all occur in name, dtype or shape, in any order and case.
    void setFilter(const QString& words);
    bool isFiltered() const { return !words_.empty(); }

    int entryAt(const QModelIndex& index) const; ///< -1 for none
    QModelIndex indexOfEntry(int entry) const;   ///< invalid if the filter hides it

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// By column -1: in the files' order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    QString text(std::size_t entry, int column) const;
    const qcs::tensor::TensorInfo& infoAt(std::size_t entry) const { return table_->entries[entry].info(); }
    bool comesBefore(std::size_t a, std::size_t b) const;
    void order();
    void show();

    std::shared_ptr<const qcs::insight::TensorTable> table_ =
        std::make_shared<const qcs::insight::TensorTable>();
    std::vector<std::string> texts_; ///< by entry: what the filter looks at
    std::vector<std::string> words_; ///< of the filter
    std::vector<int> order_;         ///< every entry, as sorted
    std::vector<int> shown_;         ///< by row: entry
    std::vector<int> rowOf_;         ///< by entry: row, -1 if it is hidden
    int sortColumn_ = -1;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

} // namespace qcs::ui
