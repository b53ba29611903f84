#include "models/catalogue_model.h"

#include "base/text.h"
#include "words/catalogue_words.h"

#include <QStringList>

#include <algorithm>

namespace qcs::ui {
namespace {

using qcs::catalogue::Entry;

/// The quality of a match, 0 is best: the search is the whole name, its last part, the beginning of its last
/// part, anywhere in the name, or only in other texts of the entry.
int rankOf(const Entry& entry, const QString& search) {
    const QString name = QString::fromStdString(entry.name);
    const QStringView last = QStringView(name).mid(name.lastIndexOf(QLatin1Char('.')) + 1);
    if (name == search) return 0;
    if (last.compare(search, Qt::CaseInsensitive) == 0)
        return name.startsWith(QLatin1String("torch.nn.")) ? 1 : 2;
    if (last.startsWith(search, Qt::CaseInsensitive)) return 3;
    return name.contains(search, Qt::CaseInsensitive) ? 4 : 5;
}

} // namespace

CatalogueModel::CatalogueModel(QObject* parent) : QAbstractTableModel(parent) {
    for (const auto& entry : all_->entries()) {
        QString text = QString::fromStdString(entry.name);
        for (const auto& alias : entry.aliases)
            text += QLatin1Char('\n') + QString::fromStdString(alias);
        texts_.push_back(text + QLatin1Char('\n') + sentenceOf(entry));
    }
    shown_ = found({});
}

std::vector<const Entry*> CatalogueModel::found(const QString& search) const {
    const QStringList words = search.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<const Entry*> result;
    const auto entries = all_->entries();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (std::ranges::all_of(
                words, [&](const QString& word) { return texts_[i].contains(word, Qt::CaseInsensitive); }))
            result.push_back(&entries[i]);
    if (words.size() != 1) return result;
    std::ranges::stable_sort(result, {}, [&](const Entry* entry) { return rankOf(*entry, words.front()); });
    return result;
}

void CatalogueModel::setSearch(const QString& words) {
    beginResetModel();
    shown_ = found(words);
    endResetModel();
}

int CatalogueModel::rowOf(const Entry& entry) const {
    const auto it = std::ranges::find(shown_, &entry);
    return it == shown_.end() ? -1 : static_cast<int>(it - shown_.begin());
}

int CatalogueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int CatalogueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant CatalogueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Entry& entry = entryAt(index.row());
    if (role == Qt::ToolTipRole) return QString::fromStdString(entry.name);
    if (role != Qt::DisplayRole) return {};
    return index.column() == NameColumn ? QString::fromStdString(entry.name) : kindWords(entry.kind);
}

QVariant CatalogueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == NameColumn ? tr("Name") : tr("Kind");
}

} // namespace qcs::ui
