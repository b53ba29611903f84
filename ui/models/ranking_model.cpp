#include "models/ranking_model.h"

#include "models/sort_proxy_model.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/tensor_words.h"
#include "words/wording.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <map>

namespace qcs::ui {
namespace {

bool isNumber(int column) {
    return column >= RankingModel::SqnrColumn;
}

QString fileOf(const qcs::insight::TensorTable& table, std::size_t entry) {
    return QFileInfo(QString::fromStdString(table.entries[entry].info().file)).fileName();
}

int ruleNumber(const qcs::insight::TensorSpec& spec) {
    if (spec.rule) return static_cast<int>(spec.rule.number()) + 1;
    return spec.eager_rule ? static_cast<int>(spec.eager_rule.number()) + 1 : 0;
}

/// The label of a recorded activation: "conv1 · output", "conv1 · input 0".
QString labelOf(const qcs::insight::TensorTable& table, std::size_t entry) {
    const std::string& parameter = table.entries[entry].match.parameter;
    std::string node = table.full_name(entry);
    if (node.ends_with("." + parameter)) node.resize(node.size() - parameter.size() - 1);
    const QString name = QString::fromStdString(node);
    constexpr std::string_view input = "input.";
    return parameter.starts_with(input)
               ? RankingModel::tr("%1 · input %2")
                     .arg(name, QString::fromStdString(parameter.substr(input.size())))
               : RankingModel::tr("%1 · output").arg(name);
}

/// The labels of all entries: the module's path for a parameter `weight`, the full name for others. Equal
/// labels are followed by the name of the file.
QStringList labelsOf(const qcs::insight::RankPlan& plan) {
    QStringList labels;
    std::map<QString, int> counts;
    for (std::size_t i = 0; i < plan.specs.size(); ++i) {
        const auto& entry = plan.table->entries[i];
        const auto module = plan.table->module_of(i);
        const bool isIts = entry.match.parameter == "weight" && !module.empty();
        labels.push_back(isIts ? QString::fromUtf8(module.data(), static_cast<qsizetype>(module.size()))
                         : entry.match.recorded ? labelOf(*plan.table, i)
                                                : QString::fromStdString(plan.table->shown_name(i)));
        // The first batch of an activation represents all. Tensors that are quantized already are not ranked.
        const auto& run = plan.specs[i].recorded;
        if (entry.info().is_quantized()) continue;
        if (!run || run->batches.front() == i) ++counts[labels.back()];
    }
    for (std::size_t i = 0; i < plan.specs.size(); ++i) {
        QString& label = labels[static_cast<qsizetype>(i)];
        if (counts[label] > 1) label += QStringLiteral(" · ") + fileOf(*plan.table, i);
    }
    return labels;
}

} // namespace

RankingModel::RankingModel(WeightRanking* ranking, QObject* parent)
    : QAbstractItemModel(parent), ranking_(ranking) {
    connect(ranking, &WeightRanking::planChanged, this, &RankingModel::takePlan);
    connect(ranking, &WeightRanking::resultsChanged, this, &RankingModel::takeResults);
    takePlan();
}

void RankingModel::setMeasurements(ModelMeasurements* measurements) {
    measurements_ = measurements;
    connect(measurements, &ModelMeasurements::changed, this, &RankingModel::takeMeasurements);
    takeMeasurements();
}

void RankingModel::takeMeasurements() {
    if (measurements_) whole_.set(plan_, measurements_->value(), measurements_->isCurrent());
    takeResults();
    Q_EMIT headerDataChanged(Qt::Horizontal, WholeColumn, WholeColumn);
}

void RankingModel::takePlan() {
    beginResetModel();
    preview_.clear(); // it has entries of the plan before
    plan_ = ranking_->plan();
    if (measurements_) whole_.set(plan_, measurements_->value(), measurements_->isCurrent());
    labels_ = plan_ ? labelsOf(*plan_) : QStringList();
    order();
    show();
    endResetModel();
}

void RankingModel::takeResults() {
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<int> entries;
    for (const QModelIndex& index : before)
        entries.push_back(placeOf(index).kind == Kind::Weight ? entryAt(index) : -1);
    order();
    show();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int entry = entries[static_cast<std::size_t>(i)];
        after.push_back(entry < 0 ? before[i] : indexOfEntry(entry).siblingAtColumn(before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
    if (!shown_.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(shown_.size()) - 1, ColumnCount - 1));
}

void RankingModel::setFilter(const QString& words) {
    const QStringList split = words.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (split == words_) return;
    beginResetModel();
    words_ = split;
    show();
    endResetModel();
}

void RankingModel::setThreshold(double threshold) {
    if (threshold == threshold_) return;
    threshold_ = threshold;
    if (!shown_.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(shown_.size()) - 1, ColumnCount - 1));
}

int RankingModel::belowThreshold() const {
    return plan_
               ? static_cast<int>(std::ranges::count_if(plan_->quantized,
                                                        [this](std::size_t entry) {
                                                            const auto* error = errorOf(entry);
                                                            return error && error->whole.sqnr_db < threshold_;
                                                        }))
               : 0;
}

void RankingModel::sort(int column, Qt::SortOrder sortOrder) {
    if (column == sortColumn_ && sortOrder == sortOrder_) return;
    sortColumn_ = column;
    sortOrder_ = sortOrder;
    takeResults();
}

const qcs::insight::WeightError* RankingModel::errorOf(std::size_t entry) const {
    const auto* result = ranking_->result(entry);
    return result && *result ? &**result : nullptr;
}

void RankingModel::order() {
    whole_.compareWith([this](std::size_t entry) { return errorOf(entry); });
    order_ = plan_ ? plan_->quantized : std::vector<std::size_t>();
    std::ranges::stable_sort(order_, [this](std::size_t a, std::size_t b) {
        const auto* left = errorOf(a);
        const auto* right = errorOf(b);
        if (sortColumn_ == NameColumn || sortColumn_ == SpecColumn || sortColumn_ == RuleColumn)
            return sortOrder_ == Qt::AscendingOrder ? comesBefore(a, b) : comesBefore(b, a);
        if (sortColumn_ == WholeColumn) {
            const auto first = whole_.decibels(a), second = whole_.decibels(b);
            if (!first || !second) return first && !second;
            return sortOrder_ == Qt::AscendingOrder ? *first < *second : *second < *first;
        }
        if (!left || !right) return left && !right; // weights that are not measured come last
        return sortOrder_ == Qt::AscendingOrder ? comesBefore(a, b) : comesBefore(b, a);
    });
}

bool RankingModel::comesBefore(std::size_t a, std::size_t b) const {
    const auto name = [this](std::size_t entry) { return label(entry).toStdString(); };
    switch (sortColumn_) {
    case NameColumn: return naturallyBefore(name(a), name(b));
    case SpecColumn: return weightText(a, SpecColumn) < weightText(b, SpecColumn);
    case RuleColumn: return ruleNumber(plan_->specs[a]) < ruleNumber(plan_->specs[b]);
    default: break;
    }
    const auto& left = *errorOf(a);
    const auto& right = *errorOf(b);
    switch (sortColumn_) {
    case CosineColumn: return left.whole.cosine < right.whole.cosine;
    case MaxErrorColumn: return left.whole.max_error < right.whole.max_error;
    case SaturatedColumn:
        return left.whole.saturated_low + left.whole.saturated_high <
               right.whole.saturated_low + right.whole.saturated_high;
    case BitsColumn: return left.whole.effective_bits.value_or(0) < right.whole.effective_bits.value_or(0);
    case SizeColumn: return left.bytes_after < right.bytes_after;
    default: return qcs::insight::is_worse(left, right);
    }
}

QString RankingModel::searchText(std::size_t entry) const {
    const auto& info = plan_->table->entries[entry].info();
    const auto& spec = plan_->specs[entry];
    QString text = QString::fromStdString(info.name) + QLatin1Char(' ') + label(entry) + QLatin1Char(' ') +
                   dtypeWords(info.dtype) + QLatin1Char(' ') + shapeWords(info.shape) + QLatin1Char(' ') +
                   shapeWords(info.shape).replace(QChar(0x00d7), QLatin1Char('x')) + QLatin1Char(' ') +
                   fileOf(*plan_->table, entry);
    if (spec.settings)
        text +=
            QLatin1Char(' ') + specWords(*spec.settings) + QLatin1Char(' ') + shortSpecWords(*spec.settings);
    if (const int rule = ruleNumber(spec)) text += QStringLiteral(" rule:%1;").arg(rule);
    return text.toCaseFolded();
}

bool RankingModel::matches(const QString& text) const {
    return std::ranges::all_of(words_, [&](const QString& word) { return text.contains(word); });
}

void RankingModel::show() {
    shown_.clear();
    sections_.clear();
    if (!plan_) return;
    for (const auto entry : order_)
        if (words_.isEmpty() || matches(searchText(entry))) shown_.push_back(entry);
    Section warnings{true, {}}, quantized{false, {}, true}, floats;
    for (std::size_t i = 0; i < plan_->unranked.size(); ++i) {
        const auto& unranked = plan_->unranked[i];
        if (!words_.isEmpty()) {
            const QString text = unranked.entry ? searchText(*unranked.entry)
                                                : QString::fromStdString(unranked.name).toCaseFolded();
            if (!matches(text)) continue;
        }
        const bool warns = unranked.code.severity() != qcs::Severity::Note ||
                           unranked.code == qcs::codes::tensor_spec_shape_differs;
        const bool isQuantized = unranked.code == qcs::codes::tensor_spec_quantized;
        (warns ? warnings : isQuantized ? quantized : floats).rows.push_back(i);
    }
    for (Section* section : {&warnings, &quantized, &floats})
        if (!section->rows.empty()) sections_.push_back(std::move(*section));
}

RankingModel::Place RankingModel::placeOf(const QModelIndex& index) const {
    Place place;
    const auto row = static_cast<std::size_t>(index.row());
    if (index.internalId() > 0) {
        place.kind = Kind::Unranked;
        place.section = &sections_[index.internalId() - 1];
        place.unranked = &plan_->unranked[place.section->rows[row]];
    } else if (row < shown_.size()) {
        place.entry = shown_[row];
    } else {
        place.kind = Kind::Section;
        place.section = &sections_[row - shown_.size()];
    }
    return place;
}

int RankingModel::entryAt(const QModelIndex& index) const {
    if (!index.isValid()) return -1;
    const Place place = placeOf(index);
    if (place.kind == Kind::Weight) return static_cast<int>(place.entry);
    return place.unranked && place.unranked->entry ? static_cast<int>(*place.unranked->entry) : -1;
}

QModelIndex RankingModel::indexOfEntry(int entry) const {
    const auto wanted = static_cast<std::size_t>(entry);
    if (entry < 0) return {};
    const auto weight = std::ranges::find(shown_, wanted);
    if (weight != shown_.end()) return index(static_cast<int>(weight - shown_.begin()), 0);
    for (std::size_t s = 0; s < sections_.size(); ++s)
        for (std::size_t i = 0; i < sections_[s].rows.size(); ++i)
            if (plan_->unranked[sections_[s].rows[i]].entry == wanted)
                return index(static_cast<int>(i), 0, index(static_cast<int>(shown_.size() + s), 0));
    return {};
}

QModelIndex RankingModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const auto section = static_cast<std::size_t>(parent.row()) - shown_.size();
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(section + 1) : quintptr(0));
}

QModelIndex RankingModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0) return {};
    return createIndex(static_cast<int>(shown_.size() + index.internalId() - 1), 0, quintptr(0));
}

int RankingModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(shown_.size() + sections_.size());
    const auto row = static_cast<std::size_t>(parent.row());
    if (parent.internalId() > 0 || parent.column() > 0 || row < shown_.size()) return 0;
    return static_cast<int>(sections_[row - shown_.size()].rows.size());
}

int RankingModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QString RankingModel::weightText(std::size_t entry, int column) const {
    if (const QString then = previewText(entry, column); !then.isEmpty())
        return QStringLiteral("→ %1").arg(then);
    const auto& spec = plan_->specs[entry];
    switch (column) {
    case NameColumn: return label(entry);
    case SpecColumn: return shortSpecWords(*spec.settings);
    case RuleColumn: return ruleNumber(spec) ? QString::number(ruleNumber(spec)) : QStringLiteral("–");
    case WholeColumn: return whole_.text(entry);
    default: break;
    }
    const auto* error = errorOf(entry);
    if (!error) return column == SqnrColumn && ranking_->result(entry) ? QStringLiteral("–") : QString();
    const auto& whole = error->whole;
    switch (column) {
    case SqnrColumn: return decibelText(whole.sqnr_db);
    case CosineColumn: return cosineText(whole.cosine);
    case MaxErrorColumn: return significantText(whole.max_error);
    case SaturatedColumn: return percentText(whole.saturated_low + whole.saturated_high);
    case BitsColumn:
        return whole.effective_bits ? significantText(*whole.effective_bits) : QStringLiteral("–");
    case SizeColumn:
        return QStringLiteral("%1 → %2").arg(sizeWords(error->bytes_before), sizeWords(error->bytes_after));
    default: return {};
    }
}

QVariant RankingModel::exported(std::size_t entry, int column) const {
    const auto* error = errorOf(entry);
    switch (column) {
    case NameColumn: return QString::fromStdString(plan_->table->shown_name(entry));
    case SpecColumn: return specWords(*plan_->specs[entry].settings);
    case RuleColumn:
        return ruleNumber(plan_->specs[entry]) ? QVariant(ruleNumber(plan_->specs[entry])) : QVariant();
    case WholeColumn: return whole_.exported(entry);
    default: break;
    }
    if (!error) return {};
    switch (column) {
    case SqnrColumn: return error->whole.sqnr_db;
    case CosineColumn: return error->whole.cosine;
    case MaxErrorColumn: return error->whole.max_error;
    case SaturatedColumn: return error->whole.saturated_low + error->whole.saturated_high;
    case BitsColumn: return error->whole.effective_bits ? QVariant(*error->whole.effective_bits) : QVariant();
    case SizeColumn: return QVariant::fromValue<qulonglong>(error->bytes_after);
    default: return {};
    }
}

QString RankingModel::tip(std::size_t entry) const {
    const auto& info = plan_->table->entries[entry].info();
    QStringList lines{QStringLiteral("%1 · %2 · %3 · %4")
                          .arg(QString::fromStdString(info.name), dtypeWords(info.dtype),
                               shapeWords(info.shape), fileOf(*plan_->table, entry)),
                      specWords(*plan_->specs[entry].settings),
                      plainProse(asSentence(unrankedWords({plan_->specs[entry], {}, {}, {}, {}})))};
    if (const auto& recorded = plan_->specs[entry].recorded) lines.push_back(recordedWords(*recorded));
    if (const auto* result = ranking_->result(entry); result && !*result)
        for (const auto& problem : result->error())
            lines.push_back(plainProse(asSentence(unrankedWords({problem, {}, {}, {}, {}}))));
    if (const auto* error = errorOf(entry)) {
        if (const QString words = leftOutWords(error->whole); !words.isEmpty()) lines.push_back(words);
        lines.push_back(tr("%1 dB · max error %2 · %3 saturated · %4")
                            .arg(decibelText(error->whole.sqnr_db), significantText(error->whole.max_error),
                                 weightText(entry, SaturatedColumn), weightText(entry, SizeColumn)));
        if (!error->outlier_channels.empty()) {
            QStringList channels;
            for (const auto channel : error->outlier_channels)
                channels.push_back(QString::number(channel));
            lines.push_back(tr("Channels that stand out: %1").arg(listed(channels)));
        }
    }
    lines += whole_.tip(entry);
    return lines.join(QLatin1Char('\n'));
}

QVariant RankingModel::weightData(std::size_t entry, int column, int role) const {
    const auto* result = ranking_->result(entry);
    const auto* error = errorOf(entry);
    switch (role) {
    case Qt::DisplayRole: return weightText(entry, column);
    case Qt::ToolTipRole: return tip(entry);
    case Qt::AccessibleTextRole:
        if (column != NameColumn) return weightText(entry, column);
        return listed(QStringList{label(entry), shortSpecWords(*plan_->specs[entry].settings),
                                  !result  ? tr("not measured yet")
                                  : !error ? tr("it cannot be measured")
                                           : tr("%1 dB").arg(decibelText(error->whole.sqnr_db))} +
                      previewWords(entry) + whole_.tip(entry));
    case StateRole:
        return static_cast<int>(!result ? State::Waiting : error ? State::Measured : State::Failed);
    case SqnrRole: return error ? QVariant(error->whole.sqnr_db) : QVariant();
    case PreviewRole: {
        const auto then = preview_.find(entry);
        return then == preview_.end() ? QVariant() : QVariant(then->second.sqnr);
    }
    case DisagreesRole: return whole_.disagrees(entry);
    case WarnsRole: return (result && !error) || (error && error->whole.sqnr_db < threshold_);
    case exportRole: return exported(entry, column);
    default: return {};
    }
}

QString RankingModel::sectionText(const Section& section) const {
    const int count = static_cast<int>(section.rows.size());
    if (section.warns) return tr("%n need(s) a look", nullptr, count);
    if (section.isQuantized) return tr("%n tensor(s) are quantized already", nullptr, count);
    const bool noModel = !plan_->table->graph;
    return noModel ? tr("%n tensor(s), and no model is open", nullptr, count)
                   : tr("%n tensor(s) stay in float", nullptr, count);
}

QVariant RankingModel::otherData(const Place& place, int column, int role) const {
    if (place.kind == Kind::Section) {
        if (role == WarnsRole) return place.section->warns;
        return column == NameColumn && (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
                   ? QVariant(sectionText(*place.section))
                   : QVariant();
    }
    const auto& unranked = *place.unranked;
    switch (role) {
    case Qt::DisplayRole:
        return column == NameColumn ? QString::fromStdString(unranked.name)
               : column == SpecColumn && unranked.entry
                   ? shapeWords(plan_->table->entries[*unranked.entry].info().shape)
                   : QString();
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: {
        QString words = plainProse(asSentence(unrankedWords(unranked)));
        if (!unranked.entry) return words;
        const auto& info = plan_->table->entries[*unranked.entry].info();
        return QStringLiteral("%1 · %2 · %3 · %4\n%5")
            .arg(QString::fromStdString(info.name), dtypeWords(info.dtype), shapeWords(info.shape),
                 fileOf(*plan_->table, *unranked.entry), words);
    }
    case WarnsRole: return place.section->warns;
    default: return {};
    }
}

QVariant RankingModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Place place = placeOf(index);
    switch (role) {
    case KindRole: return static_cast<int>(place.kind);
    case rowPartRole: return static_cast<int>(place.kind == Kind::Section ? RowPart::Footer : RowPart::Row);
    case EntryRole: return entryAt(index);
    case NameRole:
        return place.kind == Kind::Weight ? QString::fromStdString(plan_->table->shown_name(place.entry))
               : place.unranked           ? QString::fromStdString(place.unranked->name)
                                          : QString();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    default: break;
    }
    return place.kind == Kind::Weight ? weightData(place.entry, index.column(), role)
                                      : otherData(place, index.column(), role);
}

QVariant RankingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role == exportRole) {
        if (section == NameColumn) return tr("Tensor");
        if (section == SqnrColumn) return tr("SQNR in dB");
        if (section == WholeColumn) return tr("SQNR of the output in dB");
        if (section == SizeColumn) return tr("Bytes");
        return {};
    }
    if (role == Qt::ToolTipRole && section == WholeColumn) return whole_.headerTip();
    if (role == Qt::ToolTipRole && section == BarColumn)
        return tr("SQNR from 0 to 60 dB; the dashed line marks %1 dB").arg(threshold_);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case NameColumn: return tr("Layer");
    case SpecColumn: return tr("Spec");
    case BarColumn: return QString();
    case SqnrColumn: return tr("SQNR, dB");
    case WholeColumn: return tr("Model, dB");
    case RuleColumn: return tr("Rule");
    case CosineColumn: return tr("Cosine");
    case MaxErrorColumn: return tr("Max error");
    case SaturatedColumn: return tr("Saturated");
    case BitsColumn: return tr("Bits");
    case SizeColumn: return tr("Size");
    default: return {};
    }
}

} // namespace qcs::ui
