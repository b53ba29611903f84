#include "views/pattern_list.h"

#include "views/pattern_boxes.h"

#include <QStringList>

#include <algorithm>

namespace qcs::ui {
namespace {

QString dtypeName(const std::optional<qcs::DType>& dtype) {
    if (!dtype) return {};
    const auto name = qcs::name_of(*dtype);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).section(QLatin1Char('.'), 1);
}

/// "quint8 · fp32 dynamic": the distinct input dtypes a pattern can run with.
QString dtypesOf(const qcs::BackendPatternConfig& config) {
    QStringList names;
    for (const auto& dtypes : config.dtype_configs) {
        QString name = dtypeName(dtypes.input_dtype.dtype);
        if (dtypes.is_dynamic.value_or(false))
            name = PatternList::tr("dynamic %1").arg(dtypeName(dtypes.weight_dtype.dtype));
        if (!name.isEmpty() && !names.contains(name)) names.push_back(name);
    }
    return names.join(QStringLiteral(" · "));
}

} // namespace

void PatternList::setBackend(std::shared_ptr<const qcs::BackendConfig> backend) {
    if (backend == backend_) return;
    beginResetModel();
    backend_ = std::move(backend);
    texts_.clear();
    if (backend_)
        for (const auto& config : backend_->configs) {
            Text text{patternLabels(config).join(QStringLiteral(" → ")), dtypesOf(config), {}};
            text.searched = text.pattern + QLatin1Char(' ') + text.dtypes;
            for (const auto& name :
                 {config.fused_module, config.root_module, config.reference_quantized_module})
                if (name) text.searched += QLatin1Char(' ') + QString::fromStdString(*name);
            texts_.push_back(std::move(text));
        }
    filter();
    endResetModel();
}

void PatternList::setSearch(const QString& words) {
    if (words == search_) return;
    beginResetModel();
    search_ = words;
    filter();
    endResetModel();
}

void PatternList::filter() {
    const QStringList words = search_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    shown_.clear();
    for (std::size_t i = 0; i < texts_.size(); ++i)
        if (std::ranges::all_of(words, [&](const QString& word) {
                return texts_[i].searched.contains(word, Qt::CaseInsensitive);
            }))
            shown_.push_back(static_cast<int>(i));
}

const qcs::BackendPatternConfig* PatternList::config(const QModelIndex& index) const {
    if (!index.isValid()) return nullptr;
    return &backend_->configs[static_cast<std::size_t>(shown_[static_cast<std::size_t>(index.row())])];
}

int PatternList::entry(const QModelIndex& index) const {
    return index.isValid() ? shown_[static_cast<std::size_t>(index.row())] : -1;
}

QModelIndex PatternList::indexOf(int entry) const {
    const auto found = std::ranges::find(shown_, entry);
    return found == shown_.end() ? QModelIndex() : index(static_cast<int>(found - shown_.begin()));
}

int PatternList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant PatternList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Text& text = texts_[static_cast<std::size_t>(shown_[static_cast<std::size_t>(index.row())])];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text.pattern;
    if (role == DtypesRole) return text.dtypes;
    if (role == Qt::AccessibleTextRole) return QString(text.pattern + QStringLiteral(", ") + text.dtypes);
    return {};
}

} // namespace qcs::ui
