#pragma once
// CatalogueModel: the catalogue, that is, the names in PyTorch's quantization and in the user's packages, as
// a table that can be searched. When the search is a single word, the best matches come first.

#include "words/user_names.h"

#include <QAbstractTableModel>
#include <QString>

namespace qcs::ui {

class CatalogueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, KindColumn, ColumnCount };
    explicit CatalogueModel(QObject* parent = nullptr);

    /// Shows the entries for which every word of the search occurs in the name, in an alias or in the
    /// description (one sentence, see catalogue/sentences.h). "" shows all entries.
    void setSearch(const QString& words);
    /// Returns the entry in a row.
    const qcs::catalogue::Entry& entryAt(int row) const { return *shown_[static_cast<std::size_t>(row)]; }
    /// Returns the catalogue that is searched.
    const qcs::catalogue::Catalogue& all() const { return *all_; }
    /// Returns the row of an entry; -1 if the search does not find the entry.
    int rowOf(const qcs::catalogue::Entry& entry) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<const qcs::catalogue::Entry*> found(const QString& search) const;

    const std::shared_ptr<const qcs::catalogue::Catalogue> all_ = wholeCatalogue();
    std::vector<QString> texts_; ///< the text in which the search looks, for each entry
    /// The entry in each row.
    std::vector<const qcs::catalogue::Entry*> shown_;
};

} // namespace qcs::ui
