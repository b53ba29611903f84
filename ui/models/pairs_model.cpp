#include "models/pairs_model.h"

#include "models/sorted_rows.h"
#include "session/jobs/pair_job.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/quantized_words.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

const qcs::tensor::TensorInfo& infoOf(const ComparedPairs& compared, bool isFirst, std::size_t tensor) {
    const auto& source = isFirst ? compared.pairs.first : compared.pairs.second;
    return source->tensors()[tensor];
}

QString nameOf(const qcs::tensor::TensorInfo& info) {
    return QString::fromStdString(info.name);
}

bool hasAll(const QString& text, const QStringList& words) {
    return std::ranges::all_of(words,
                               [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// But for the rounding of its sums.
bool isOne(double cosine) {
    return std::abs(cosine - 1) < 1e-15;
}

QStringList wordsIn(const QString& filter) {
    return filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

void PairsModel::setPairs(std::shared_ptr<const ComparedPairs> compared) {
    if (compared == compared_) return;
    beginResetModel();
    compared_ = std::move(compared);
    fill();
    endResetModel();
}

void PairsModel::setFilter(const QString& words) {
    beginResetModel();
    words_ = wordsIn(words);
    fill();
    endResetModel();
}

void PairsModel::fill() {
    rows_.clear();
    if (!compared_) return;
    for (std::size_t i = 0; i < compared_->comparison.compared.size(); ++i) {
        rows_.push_back(i);
        const int row = static_cast<int>(rows_.size()) - 1;
        const QString names = text(row, NameColumn) + QLatin1Char(' ') + text(row, FirstColumn) +
                              QLatin1Char(' ') + text(row, SecondColumn);
        if (!hasAll(names, words_)) rows_.pop_back();
    }
}

int PairsModel::total() const {
    return compared_ ? static_cast<int>(compared_->comparison.compared.size()) : 0;
}

const qcs::insight::ComparedPair& PairsModel::at(int row) const {
    return compared_->comparison.compared[rows_[static_cast<std::size_t>(row)]];
}

const qcs::insight::TensorPair& PairsModel::pairAt(int row) const {
    return compared_->pairs.pairs[at(row).pair];
}

int PairsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int PairsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString PairsModel::remark(int row) const {
    QStringList remarks;
    const auto& pair = pairAt(row);
    if (pair.folded)
        remarks.push_back(tr("with %1 folded in").arg(QString::fromStdString(pair.folded->module)));
    if (const auto out = at(row).numbers.left_out; out > 0)
        remarks.push_back(tr("%1 not finite, left out").arg(valuesWords(out)));
    return inOneLine(remarks);
}

QString PairsModel::text(int row, int column) const {
    const auto& numbers = at(row).numbers;
    const auto& pair = pairAt(row);
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
        const auto& info = infoOf(*compared_, false, pair.second);
        return info.is_quantized() ? storedWords(info) : dtypeWords(info.dtype);
    }
    case RemarkColumn: return remark(row);
    case FirstColumn: return pair.first ? nameOf(infoOf(*compared_, true, *pair.first)) : QString();
    case SecondColumn: return nameOf(infoOf(*compared_, false, pair.second));
    case CountColumn: return countText(numbers.count);
    default: return {};
    }
}

/// What is sorted by, and written to files. What is no number at all comes last.
QVariant PairsModel::plain(int row, int column) const {
    const auto& numbers = at(row).numbers;
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
    default: return text(row, column);
    }
}

QVariant PairsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const int row = index.row(), column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case exportRole: return plain(row, column);
    case PairRole: return static_cast<int>(at(row).pair);
    case Qt::ToolTipRole: {
        const auto& numbers = at(row).numbers;
        const auto& shape = infoOf(*compared_, false, pairAt(row).second).shape;
        const QString first = text(row, FirstColumn);
        QStringList lines{
            first.isEmpty()
                ? tr("A bias that only folding makes; in the second file: %1").arg(text(row, SecondColumn))
                : tr("%1 in the first file, %2 in the second").arg(first, text(row, SecondColumn)),
            tr("%1; they differ most at %2")
                .arg(valuesWords(numbers.count), placeWords(numbers.max_index, shape))};
        if (const QString words = remark(row); !words.isEmpty()) lines.push_back(words);
        return lines.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole:
        return column == NameColumn ? tr("%1, %2").arg(text(row, NameColumn), text(row, SqnrColumn))
                                    : text(row, column);
    default: return {};
    }
}

QVariant PairsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case SqnrColumn:
            return tr("20 log₁₀ of |x| over |x − y|: x of the float model, y of the quantized one");
        case CosineColumn: return tr("Cosine similarity of x and y");
        case L2Column: return tr("L2 norm of the difference");
        case RelativeColumn: return tr("L2 norm of the difference over that of x");
        case MaxColumn: return tr("The largest difference of two elements");
        default: return {};
        }
    }
    if (role == Qt::TextAlignmentRole && section >= SqnrColumn && section <= MaxColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
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

void UnpairedModel::setPairs(std::shared_ptr<const ComparedPairs> compared) {
    if (compared == compared_) return;
    beginResetModel();
    compared_ = std::move(compared);
    fill();
    endResetModel();
}

void UnpairedModel::setFilter(const QString& words) {
    beginResetModel();
    words_ = wordsIn(words);
    fill();
    endResetModel();
}

/// What is odd stands above.
void UnpairedModel::fill() {
    rows_.clear();
    if (!compared_) return;
    const auto& unpaired = compared_->comparison.unpaired;
    for (const bool warns : {true, false})
        for (std::size_t i = 0; i < unpaired.size(); ++i) {
            if ((unpaired[i].code.severity() != qcs::Severity::Note) != warns) continue;
            if (hasAll(nameOf(infoOf(*compared_, unpaired[i].is_first, unpaired[i].tensor)), words_))
                rows_.push_back(i);
        }
}

int UnpairedModel::total() const {
    return compared_ ? static_cast<int>(compared_->comparison.unpaired.size()) : 0;
}

const qcs::insight::Unpaired& UnpairedModel::unpairedAt(int row) const {
    return compared_->comparison.unpaired[rows_[static_cast<std::size_t>(row)]];
}

const qcs::tensor::TensorInfo& UnpairedModel::infoAt(int row) const {
    const auto& one = unpairedAt(row);
    return infoOf(*compared_, one.is_first, one.tensor);
}

int UnpairedModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int UnpairedModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString UnpairedModel::text(int row, int column) const {
    switch (column) {
    case NameColumn: return nameOf(infoAt(row));
    case FileColumn: return unpairedAt(row).is_first ? tr("first") : tr("second");
    default: return plainProse(asSentence(sentenceOf(unpairedAt(row))));
    }
}

QVariant UnpairedModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::ToolTipRole: return text(index.row(), WhyColumn);
    case WarnsRole: return unpairedAt(index.row()).code.severity() != qcs::Severity::Note;
    case Qt::AccessibleTextRole:
        return index.column() == NameColumn
                   ? (unpairedAt(index.row()).is_first ? tr("%1, in the first file: %2")
                                                       : tr("%1, in the second file: %2"))
                         .arg(text(index.row(), NameColumn), text(index.row(), WhyColumn))
                   : text(index.row(), index.column());
    default: return {};
    }
}

QVariant UnpairedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case NameColumn: return tr("Tensor");
    case FileColumn: return tr("File");
    case WhyColumn: return tr("Why it has no partner");
    default: return {};
    }
}

} // namespace qcs::ui
