#pragma once
// The names of PyTorch's quantization and of the user's packages, as a table that can be searched, best
// matches first.

#include "words/user_names.h"

#include <QAbstractTableModel>
#include <QString>

namespace qcs::ui {

class CatalogueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, KindColumn, ColumnCount };
    explicit CatalogueModel(QObject* parent = nullptr);

    /// Finds the entries in which every word occurs, in the name, an alias or the sentence; "" finds all.
    void setSearch(const QString& words);
    const qcs::catalogue::Entry& entryAt(int row) const { return *shown_[static_cast<std::size_t>(row)]; }
    /// The catalogue that is searched.
    const qcs::catalogue::Catalogue& all() const { return *all_; }
    /// -1 if the search does not find the entry.
    int rowOf(const qcs::catalogue::Entry& entry) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<const qcs::catalogue::Entry*> found(const QString& search) const;

    const std::shared_ptr<const qcs::catalogue::Catalogue> all_ = wholeCatalogue();
    std::vector<QString> texts_; ///< the text that is searched, by entry
    std::vector<const qcs::catalogue::Entry*> shown_;
};

} // namespace qcs::ui
