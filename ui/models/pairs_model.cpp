#include "models/pairs_model.h"

#include "models/sort_proxy_model.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/quantized_words.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

QString nameOf(const qcs::tensor::TensorInfo& info) {
    return QString::fromStdString(info.name);
}

/// Is it 1, except for rounding errors of the sums?
bool isOne(double cosine) {
    return std::abs(cosine - 1) < 1e-15;
}

} // namespace

PairTableModel::PairTableModel(TensorPairComparison* comparison, int columns, QObject* parent)
    : QAbstractTableModel(parent), comparison_(comparison), columns_(columns) {
    connect(comparison, &TensorPairComparison::planAboutToChange, this, [this] { beginResetModel(); });
    connect(comparison, &TensorPairComparison::planChanged, this, [this] {
        rows_ = matching();
        endResetModel();
    });
    connect(comparison, &TensorPairComparison::resultsChanged, this, &PairTableModel::take);
}

void PairTableModel::reset() {
    beginResetModel();
    rows_ = matching();
    endResetModel();
}

void PairTableModel::setFilter(const QString& words) {
    const QStringList split = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (split == words_) return;
    words_ = split;
    reset();
}

std::vector<std::size_t> PairTableModel::matching() {
    auto found = items();
    total_ = static_cast<int>(found.size());
    if (!words_.isEmpty()) std::erase_if(found, [this](std::size_t item) { return !isShown(item); });
    return found;
}

bool PairTableModel::isShown(std::size_t item) const {
    const QString names = searchText(item);
    return std::ranges::all_of(
        words_, [&](const QString& word) { return names.contains(word, Qt::CaseInsensitive); });
}

/// The present rows keep their order, so new rows are inserted between them.
void PairTableModel::take() {
    const auto next = matching();
    for (std::size_t row = 0; row < next.size(); ++row) {
        if (row < rows_.size() && rows_[row] == next[row]) continue;
        auto end = row + 1;
        while (end < next.size() && (row >= rows_.size() || next[end] != rows_[row]))
            ++end;
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(end) - 1);
        const auto at = [](auto& list, std::size_t place) {
            return list.begin() + static_cast<std::ptrdiff_t>(place);
        };
        rows_.insert(at(rows_, row), at(next, row), at(next, end));
        endInsertRows();
        row = end - 1;
    }
}

const qcs::tensor::TensorInfo& PairTableModel::infoOf(bool isFirst, std::size_t tensor) const {
    const auto& pairs = comparison_->plan()->pairs;
    return (isFirst ? pairs.first : pairs.second)->tensors()[tensor];
}

int PairTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int PairTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns_;
}

QVariant PairTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto item = itemAt(index.row());
    return role == Qt::DisplayRole ? text(item, index.column()) : more(item, index.column(), role);
}

QVariant PairTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    switch (role) {
    case Qt::DisplayRole: return title(section);
    case Qt::ToolTipRole: {
        const QString tip = titleTip(section);
        return tip.isEmpty() ? QVariant() : tip;
    }
    case Qt::TextAlignmentRole:
        return isNumber(section) ? QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    default: return {};
    }
}

PairsModel::PairsModel(TensorPairComparison* comparison, QObject* parent)
    : PairTableModel(comparison, ColumnCount, parent) {
    reset();
}

std::vector<std::size_t> PairsModel::items() const {
    std::vector<qcs::insight::ComparedPair> compared;
    for (std::size_t pair = 0; pair < static_cast<std::size_t>(comparison().total()); ++pair)
        if (const auto* result = comparison().result(pair); result && *result)
            compared.push_back({pair, **result});
    std::ranges::sort(compared, qcs::insight::differs_more);
    std::vector<std::size_t> pairs(compared.size());
    std::ranges::transform(compared, pairs.begin(), &qcs::insight::ComparedPair::pair);
    return pairs;
}

const qcs::insight::TensorPair& PairsModel::pairOf(std::size_t item) const {
    return comparison().plan()->pairs.pairs[item];
}

const qcs::quant::PairStatistics& PairsModel::numbersOf(std::size_t item) const {
    return **comparison().result(item);
}

QString PairsModel::searchText(std::size_t item) const {
    return text(item, NameColumn) + QLatin1Char(' ') + text(item, FirstColumn) + QLatin1Char(' ') +
           text(item, SecondColumn);
}

QString PairsModel::remark(std::size_t item) const {
    QStringList remarks;
    const auto& pair = pairOf(item);
    if (pair.folded)
        remarks.push_back(tr("with %1 folded in").arg(QString::fromStdString(pair.folded->module)));
    if (const auto out = numbersOf(item).left_out; out > 0)
        remarks.push_back(tr("%1 not finite, left out").arg(valuesWords(out)));
    return inOneLine(remarks);
}

QString PairsModel::text(std::size_t item, int column) const {
    const auto& numbers = numbersOf(item);
    const auto& pair = pairOf(item);
    switch (column) {
    case NameColumn: return QString::fromStdString(pair.name);
    case SqnrColumn:
        return std::isnan(numbers.sqnr_db)   ? QStringLiteral("–")
               : std::isinf(numbers.sqnr_db) ? tr("no error")
                                             : tr("%1 dB").arg(decibelText(numbers.sqnr_db));
    case CosineColumn: return cosineText(isOne(numbers.cosine) ? 1 : numbers.cosine);
    case L2Column: return significantText(numbers.l2);
    case RelativeColumn: return significantText(numbers.normalized_l2);
    case MaxColumn: return significantText(numbers.max_difference);
    case StoredColumn: {
        const auto& info = infoOf(false, pair.second);
        return info.is_quantized() ? dtypeAndSchemeWords(info) : dtypeWords(info.dtype);
    }
    case RemarkColumn: return remark(item);
    case FirstColumn: return pair.first ? nameOf(infoOf(true, *pair.first)) : QString();
    case SecondColumn: return nameOf(infoOf(false, pair.second));
    case CountColumn: return countText(numbers.count);
    default: return {};
    }
}

/// The value for sorting and export. Cells without a number are sorted last.
QVariant PairsModel::plain(std::size_t item, int column) const {
    const auto& numbers = numbersOf(item);
    const auto number = [](double value) {
        return std::isnan(value) ? QVariant(QString()) : QVariant(value);
    };
    switch (column) {
    case SqnrColumn: return number(numbers.sqnr_db);
    case CosineColumn: return number(numbers.cosine);
    case L2Column: return number(numbers.l2);
    case RelativeColumn: return number(numbers.normalized_l2);
    case MaxColumn: return number(numbers.max_difference);
    case CountColumn: return static_cast<qulonglong>(numbers.count);
    default: return text(item, column);
    }
}

QVariant PairsModel::more(std::size_t item, int column, int role) const {
    switch (role) {
    case exportRole: return plain(item, column);
    case Qt::ToolTipRole: {
        const auto& numbers = numbersOf(item);
        const auto& shape = infoOf(false, pairOf(item).second).shape;
        const QString first = text(item, FirstColumn);
        QStringList lines{
            first.isEmpty()
                ? tr("A bias that only folding creates; in the second file: %1").arg(text(item, SecondColumn))
                : tr("%1 in the first file, %2 in the second").arg(first, text(item, SecondColumn)),
            tr("%1; they differ most at %2")
                .arg(valuesWords(numbers.count), elementIndexWords(numbers.max_index, shape))};
        if (const QString words = remark(item); !words.isEmpty()) lines.push_back(words);
        return lines.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole:
        return column == NameColumn ? tr("%1, %2").arg(text(item, NameColumn), text(item, SqnrColumn))
                                    : text(item, column);
    default: return {};
    }
}

QString PairsModel::titleTip(int column) const {
    switch (column) {
    case SqnrColumn: return tr("20 log₁₀ of |x| over |x − y|: x of the float model, y of the quantized one");
    case CosineColumn: return tr("Cosine similarity of x and y");
    case L2Column: return tr("L2 norm of the difference");
    case RelativeColumn: return tr("L2 norm of the difference over that of x");
    case MaxColumn: return tr("The largest difference of two elements");
    default: return {};
    }
}

bool PairsModel::isNumber(int column) const {
    return (column >= SqnrColumn && column <= MaxColumn) || column == CountColumn;
}

QString PairsModel::title(int column) const {
    switch (column) {
    case NameColumn: return tr("Tensor");
    case SqnrColumn: return tr("SQNR");
    case CosineColumn: return tr("Cosine");
    case L2Column: return tr("|x − y|");
    case RelativeColumn: return tr("|x − y| / |x|");
    case MaxColumn: return tr("Max difference");
    case StoredColumn: return tr("Second file has");
    case RemarkColumn: return tr("Remark");
    case FirstColumn: return tr("In the first file");
    case SecondColumn: return tr("In the second file");
    case CountColumn: return tr("Elements");
    default: return {};
    }
}

UnpairedModel::UnpairedModel(TensorPairComparison* comparison, QObject* parent)
    : PairTableModel(comparison, ColumnCount, parent) {
    reset();
}

/// Tensors that should have a partner come first.
std::vector<std::size_t> UnpairedModel::items() const {
    std::vector<std::size_t> found;
    if (!comparison().plan()) return found;
    const auto alone = comparison().plan()->pairs.unpaired.size();
    for (std::size_t i = 0; i < alone + static_cast<std::size_t>(comparison().total()); ++i) {
        const auto* result = i < alone ? nullptr : comparison().result(i - alone);
        if (i < alone || (result && !*result)) found.push_back(i);
    }
    std::stable_partition(found.begin(), found.end(), [this](std::size_t i) {
        return unpairedOf(i).code.severity() != qcs::Severity::Note;
    });
    return found;
}

qcs::insight::Unpaired UnpairedModel::unpairedOf(std::size_t item) const {
    const auto& pairs = comparison().plan()->pairs;
    if (item < pairs.unpaired.size()) return pairs.unpaired[item];
    const auto pair = item - pairs.unpaired.size();
    return qcs::insight::unpaired(pairs.pairs[pair], *comparison().result(pair));
}

QString UnpairedModel::searchText(std::size_t item) const {
    return text(item, NameColumn);
}

QString UnpairedModel::text(std::size_t item, int column) const {
    const auto one = unpairedOf(item);
    switch (column) {
    case NameColumn: return nameOf(infoOf(one.is_first, one.tensor));
    case FileColumn: return one.is_first ? tr("first") : tr("second");
    default: return plainProse(asSentence(sentenceOf(one)));
    }
}

QVariant UnpairedModel::more(std::size_t item, int column, int role) const {
    switch (role) {
    case Qt::ToolTipRole: return text(item, WhyColumn);
    case WarnsRole: return unpairedOf(item).code.severity() != qcs::Severity::Note;
    case Qt::AccessibleTextRole:
        return column == NameColumn ? (unpairedOf(item).is_first ? tr("%1, in the first file: %2")
                                                                 : tr("%1, in the second file: %2"))
                                          .arg(text(item, NameColumn), text(item, WhyColumn))
                                    : text(item, column);
    default: return {};
    }
}

QString UnpairedModel::title(int column) const {
    switch (column) {
    case NameColumn: return tr("Tensor");
    case FileColumn: return tr("File");
    case WhyColumn: return tr("Why it has no partner");
    default: return {};
    }
}

} // namespace qcs::ui
