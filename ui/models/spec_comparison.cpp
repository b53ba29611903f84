#include "models/spec_comparison.h"

#include "models/sorted_rows.h"
#include "quant/error/distribution.h"
#include "quant/format/analyze_format.h"
#include "quant/format/format_text.h"
#include "words/number_text.h"
#include "words/tensor_words.h"
#include "words/translated_labels.h"

#include <QPointer>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::ui {
namespace {

const auto lane = QStringLiteral("comparison");

double worstOf(const std::vector<qcs::quant::ErrorStatistics>& channels) {
    double worst = std::numeric_limits<double>::quiet_NaN();
    for (const auto& channel : channels)
        if (!std::isnan(channel.sqnr_db) && !(channel.sqnr_db >= worst)) worst = channel.sqnr_db;
    return worst;
}

bool isSame(const qcs::insight::RankPlan& a, std::size_t entryOfA, const qcs::insight::RankPlan& b,
            std::size_t entryOfB) {
    const auto& left = a.table->entries[entryOfA];
    const auto& right = b.table->entries[entryOfB];
    return left.source == right.source && left.index == right.index &&
           a.specs[entryOfA].folded == b.specs[entryOfB].folded;
}

} // namespace

QString comparedSpecWords(const ComparedSpec& spec) {
    if (const auto* format = std::get_if<qcs::quant::Format>(&spec))
        return QString::fromStdString(qcs::quant::format_text(*format));
    return specWords(std::get<qcs::quant::ObserverSettings>(spec));
}

SpecComparison::SpecComparison(JobRunner* jobs, QObject* parent) : QAbstractTableModel(parent), jobs_(jobs) {
    // What people ask first: fewer bits, with the scales that make up for it.
    for (const char* text : {"int4 group:64", "int4 channel mse"})
        formats_.push_back(*qcs::quant::read_format(text));
}

void SpecComparison::setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry) {
    if (plan == plan_ && entry == entry_) return;
    std::vector<Row> before;
    if (plan && plan_ && isSame(*plan, entry, *plan_, entry_)) before = std::move(rows_);
    plan_ = std::move(plan);
    entry_ = entry;
    beginResetModel();
    fill();
    for (Row& row : rows_)
        if (const auto known = std::ranges::find(before, row.spec, &Row::spec); known != before.end())
            row.result = known->result;
    endResetModel();
    measure();
}

void SpecComparison::fill() {
    rows_.clear();
    if (!plan_) return;
    const auto& asked = plan_->specs[entry_].settings;
    if (asked) rows_.push_back({*asked, true, false, {}});
    for (const auto& common : qcs::insight::common_tensor_specs())
        if (common.settings != asked) rows_.push_back({common.settings, false, false, {}});
    for (const auto& format : formats_)
        rows_.push_back({format, false, true, {}});
}

SpecComparison::Result SpecComparison::resultOf(const ComparedSpec& spec,
                                                const qcs::insight::WeightReader& reader,
                                                const qcs::insight::TensorSpec& asked,
                                                const qcs::tensor::TensorData& data, const qcs::Task& task) {
    Result result;
    const auto* format = std::get_if<qcs::quant::Format>(&spec);
    const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&spec);
    const auto analyze = [&]() -> qcs::Expected<qcs::quant::ErrorAnalysis> {
        if (format) return qcs::quant::analyze_format(data, *format, task);
        const auto shown = reader.shown(asked, *settings, task);
        if (!shown) return tl::unexpected(shown.error());
        return qcs::quant::analyze_with_channels(data, *shown, task);
    };
    const auto error = analyze();
    result.bytes = format ? qcs::quant::format_bytes(*format, data.shape)
                          : qcs::insight::quantized_bytes(*settings, data.shape);
    if (!error) {
        result.problem = sentenceOf(error.error().front());
        return result;
    }
    result.sqnr = error->whole.sqnr_db;
    result.worst = worstOf(error->channels);
    result.maxError = error->whole.max_error;
    return result;
}

void SpecComparison::measure() {
    std::vector<int> missing;
    std::vector<ComparedSpec> specs;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (!rows_[i].result) {
            missing.push_back(static_cast<int>(i));
            specs.push_back(rows_[i].spec);
        }
    if (missing.empty()) {
        jobs_->cancelLane(lane);
        return;
    }
    jobs_->start(
        lane, tr("Comparing specs on %1").arg(QString::fromStdString(plan_->table->shown_name(entry_))),
        [plan = plan_, entry = entry_, specs](const qcs::Task& task) {
            std::vector<Result> results;
            const qcs::insight::WeightReader reader(plan->table);
            const qcs::Task quiet{task.stop, {}, task.threads};
            const auto data = reader.read(entry, plan->specs[entry], quiet);
            for (const auto& spec : specs) {
                if (task.stop.stop_requested()) break;
                if (task.progress)
                    task.progress(static_cast<double>(results.size()) / static_cast<double>(specs.size()));
                if (data)
                    results.push_back(resultOf(spec, reader, plan->specs[entry], *data, quiet));
                else
                    results.push_back({0, 0, 0, 0, sentenceOf(data.error().front())});
            }
            return results;
        },
        [self = QPointer(this), missing, specs](const std::vector<Result>& results) {
            if (!self) return;
            for (std::size_t i = 0; i < results.size(); ++i) {
                const auto row = std::ranges::find(self->rows_, specs[i], &Row::spec);
                if (row != self->rows_.end()) row->result = results[i];
            }
            if (!self->rows_.empty())
                Q_EMIT self->dataChanged(self->index(0, 0),
                                         self->index(self->rowCount() - 1, ColumnCount - 1));
            Q_EMIT self->measured();
        });
}

void SpecComparison::setDrawn(const ComparedSpec& spec) {
    if (drawn_ == spec) return;
    drawn_ = spec;
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {DrawnRole});
}

int SpecComparison::addFormat(const qcs::quant::Format& format) {
    const auto known = std::ranges::find(rows_, ComparedSpec(format), &Row::spec);
    if (known != rows_.end()) return static_cast<int>(known - rows_.begin());
    formats_.push_back(format);
    if (!plan_) return -1;
    const int row = rowCount();
    beginInsertRows({}, row, row);
    rows_.push_back({format, false, true, {}});
    endInsertRows();
    measure();
    return row;
}

void SpecComparison::removeFormat(int row) {
    if (row < 0 || row >= rowCount() || !rows_[static_cast<std::size_t>(row)].own) return;
    beginRemoveRows({}, row, row);
    std::erase(formats_, std::get<qcs::quant::Format>(rows_[static_cast<std::size_t>(row)].spec));
    rows_.erase(rows_.begin() + row);
    endRemoveRows();
}

int SpecComparison::best() const {
    if (rows_.empty() || !rows_.front().result) return -1;
    const auto limit = rows_.front().result->bytes + rows_.front().result->bytes / 16; // for a few scales
    int found = -1;
    for (int i = 0; i < rowCount(); ++i) {
        const auto& result = rows_[static_cast<std::size_t>(i)].result;
        if (!result || !result->problem.isEmpty() || result->bytes > limit) continue;
        if (found < 0 || result->sqnr > rows_[static_cast<std::size_t>(found)].result->sqnr) found = i;
    }
    return found;
}

int SpecComparison::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SpecComparison::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString SpecComparison::text(const Row& row, int column) const {
    if (column == SpecColumn) return comparedSpecWords(row.spec);
    if (column == RemarkColumn) {
        if (row.result && !row.result->problem.isEmpty()) return row.result->problem;
        const auto& asked = plan_->specs[entry_];
        if (row.inUse && asked.rule) return tr("in use, rule %1").arg(asked.rule.number() + 1);
        if (row.inUse) return tr("in use");
        const int found = best();
        if (found >= 0 && &rows_[static_cast<std::size_t>(found)] == &row) return tr("best of that size");
        return row.own ? tr("not in FX") : QString();
    }
    if (!row.result || !row.result->problem.isEmpty()) return row.result ? QStringLiteral("–") : QString();
    switch (column) {
    case SqnrColumn: return decibelText(row.result->sqnr);
    case WorstColumn:
        return std::isnan(row.result->worst) ? QStringLiteral("–") : decibelText(row.result->worst);
    case MaxErrorColumn: return significantText(row.result->maxError);
    case SizeColumn: return sizeWords(row.result->bytes);
    default: return {};
    }
}

QVariant SpecComparison::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return comparedSpecWords(row.spec);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(index.column() >= SqnrColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case DrawnRole: return drawn_ && *drawn_ == row.spec;
    case InUseRole: return row.inUse;
    case BestRole: return index.row() == best();
    case OwnRole: return row.own;
    case exportRole:
        if (!row.result) return {};
        switch (index.column()) {
        case SqnrColumn: return row.result->sqnr;
        case WorstColumn: return row.result->worst;
        case MaxErrorColumn: return row.result->maxError;
        case SizeColumn: return QVariant::fromValue<qulonglong>(row.result->bytes);
        default: return {};
        }
    default: return {};
    }
}

QVariant SpecComparison::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(section >= SqnrColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role == exportRole && section == SizeColumn) return tr("Bytes");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case SpecColumn: return tr("Side by side, on this tensor");
    case RemarkColumn: return tr("Remark");
    case SqnrColumn: return tr("SQNR, dB");
    case WorstColumn: return tr("Worst channel");
    case MaxErrorColumn: return tr("Max error");
    case SizeColumn: return tr("Size");
    default: return {};
    }
}

} // namespace qcs::ui
