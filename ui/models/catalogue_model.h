#pragma once
// The names of PyTorch's quantization, and of users' packages, that a search finds, best first.

#include "words/user_names.h"

#include <QAbstractTableModel>
#include <QString>

namespace qcs::ui {

class CatalogueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, KindColumn, ColumnCount };
    explicit CatalogueModel(QObject* parent = nullptr);

    /// Every word has to stand in the name, in another name or in the sentence; an empty search finds all.
    void setSearch(const QString& words);
    const qcs::catalogue::Entry& entryAt(int row) const { return *shown_[static_cast<std::size_t>(row)]; }
    /// All that can be searched.
    const qcs::catalogue::Catalogue& all() const { return *all_; }
    /// -1 where the search does not find it.
    int rowOf(const qcs::catalogue::Entry& entry) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<const qcs::catalogue::Entry*> found(const QString& search) const;

    const std::shared_ptr<const qcs::catalogue::Catalogue> all_ = wholeCatalogue();
    std::vector<QString> texts_; ///< what the search looks at, by entry
    std::vector<const qcs::catalogue::Entry*> shown_;
};

} // namespace qcs::ui
