#include "models/tensor_list_model.h"

#include "models/sorted_rows.h"
#include "words/tensor_words.h"

#include <algorithm>
#include <numeric>

namespace qcs::ui {
namespace {

/// "16x3x3" as people type it, and "16×3×3" as it is shown.
void appendShape(std::string& text, const std::vector<std::int64_t>& shape, const char* times) {
    const char* before = " ";
    for (const auto length : shape) {
        text.append(before).append(std::to_string(length));
        before = times;
    }
}

std::string searchText(const qcs::insight::TensorTable& table, std::size_t entry) {
    const auto& info = table.entries[entry].info();
    std::string text = info.name;
    text.append(" ").append(name_of(info.dtype));
    appendShape(text, info.shape, "x");
    appendShape(text, info.shape, "×");
    const bool ascii =
        std::ranges::all_of(info.name, [](char c) { return static_cast<signed char>(c) >= 0; });
    if (!ascii) return QString::fromStdString(text).toCaseFolded().toStdString();
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

} // namespace

TensorListModel::TensorListModel(QObject* parent) : QAbstractTableModel(parent) {}

void TensorListModel::setTable(std::shared_ptr<const qcs::insight::TensorTable> table) {
    beginResetModel();
    table_ = std::move(table);
    texts_.clear();
    order();
    show();
    endResetModel();
}

void TensorListModel::setFilter(const QString& words) {
    std::vector<std::string> split;
    for (const QString& word : words.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        split.push_back(word.toStdString());
    if (split == words_) return;
    beginResetModel();
    words_ = std::move(split);
    show();
    endResetModel();
}

void TensorListModel::sort(int column, Qt::SortOrder sortOrder) {
    if (column == sortColumn_ && sortOrder == sortOrder_) return;
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<int> entries;
    for (const QModelIndex& index : before)
        entries.push_back(entryAt(index));
    sortColumn_ = column;
    sortOrder_ = sortOrder;
    order();
    show();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.push_back(
            indexOfEntry(entries[static_cast<std::size_t>(i)]).siblingAtColumn(before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

void TensorListModel::order() {
    order_.resize(table_->entries.size());
    std::iota(order_.begin(), order_.end(), 0);
    if (sortColumn_ < 0) return;
    const auto before = [this](int a, int b) {
        return comesBefore(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
    };
    if (sortOrder_ == Qt::AscendingOrder)
        std::ranges::stable_sort(order_, before);
    else
        std::ranges::stable_sort(order_, [&](int a, int b) { return before(b, a); });
}

bool TensorListModel::comesBefore(std::size_t a, std::size_t b) const {
    switch (sortColumn_) {
    case ModuleColumn: return naturallyBefore(table_->module_of(a), table_->module_of(b));
    case DTypeColumn: return name_of(infoAt(a).dtype) < name_of(infoAt(b).dtype);
    case ShapeColumn: return infoAt(a).shape < infoAt(b).shape;
    case SizeColumn: return infoAt(a).bytes() < infoAt(b).bytes();
    default: return naturallyBefore(infoAt(a).name, infoAt(b).name);
    }
}

void TensorListModel::show() {
    if (!words_.empty() && texts_.empty())
        for (std::size_t i = 0; i < table_->entries.size(); ++i)
            texts_.push_back(searchText(*table_, i));
    shown_.clear();
    rowOf_.assign(order_.size(), -1);
    for (const int entry : order_) {
        const auto at = static_cast<std::size_t>(entry);
        const bool matches = std::ranges::all_of(
            words_, [&](const std::string& word) { return texts_[at].find(word) != std::string::npos; });
        if (!matches) continue;
        rowOf_[at] = static_cast<int>(shown_.size());
        shown_.push_back(entry);
    }
}

int TensorListModel::entryAt(const QModelIndex& index) const {
    return index.isValid() ? shown_[static_cast<std::size_t>(index.row())] : -1;
}

QModelIndex TensorListModel::indexOfEntry(int entry) const {
    const auto at = static_cast<std::size_t>(entry);
    return entry < 0 || at >= rowOf_.size() || rowOf_[at] < 0 ? QModelIndex() : index(rowOf_[at], 0);
}

int TensorListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int TensorListModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString TensorListModel::text(std::size_t entry, int column) const {
    const qcs::tensor::TensorInfo& info = infoAt(entry);
    switch (column) {
    case NameColumn: return QString::fromStdString(info.name);
    case ModuleColumn: {
        const auto module = table_->module_of(entry);
        return QString::fromUtf8(module.data(), static_cast<qsizetype>(module.size()));
    }
    case DTypeColumn: return dtypeWords(info.dtype);
    case ShapeColumn: return shapeWords(info.shape);
    case SizeColumn: return sizeWords(info.bytes());
    default: return {};
    }
}

QVariant TensorListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto entry = static_cast<std::size_t>(entryAt(index));
    switch (role) {
    case Qt::DisplayRole: return text(entry, index.column());
    case Qt::ToolTipRole: {
        const qcs::tensor::TensorInfo& info = infoAt(entry);
        return QStringLiteral("%1\n%2 · %3 · %4 · %5")
            .arg(text(entry, NameColumn), dtypeWords(info.dtype), shapeWords(info.shape),
                 valuesWords(info.numel()), sizeWords(info.bytes()));
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(index.column() == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case EntryRole: return static_cast<int>(entry);
    case NameRole: return text(entry, NameColumn);
    case exportRole:
        return index.column() == SizeColumn ? QVariant::fromValue<qulonglong>(infoAt(entry).bytes())
                                            : QVariant();
    default: return {};
    }
}

QVariant TensorListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(section == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role == exportRole && section == SizeColumn) return tr("Bytes");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case NameColumn: return tr("Tensor");
    case ModuleColumn: return tr("Module");
    case DTypeColumn: return tr("Dtype");
    case ShapeColumn: return tr("Shape");
    case SizeColumn: return tr("Size");
    default: return {};
    }
}

} // namespace qcs::ui
