#include "models/spec_comparison.h"

#include "models/sort_proxy_model.h"
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

constexpr std::size_t maxChannels = 4096;
constexpr std::size_t maxBars = 24; ///< of a small plot

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
    const auto& observer = std::get<qcs::quant::ObserverSettings>(spec);
    if (observer.kind == qcs::quant::ObserverKind::Histogram)
        return SpecComparison::tr("%1, HistogramObserver").arg(specWords(observer));
    if (observer.kind == qcs::quant::ObserverKind::FixedQParams)
        return SpecComparison::tr("%1, scale %2, zero point %3")
            .arg(specWords(observer), significantText(observer.fixed_scale))
            .arg(observer.fixed_zero_point);
    return specWords(observer);
}

ComparedSpec withAxisOf(const ComparedSpec& spec, const qcs::tensor::TensorInfo& tensor) {
    const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&spec);
    if (!observer || !tensor.is_quantized() || !qcs::is_per_channel(observer->qscheme) ||
        !qcs::is_per_channel((*tensor.qparams)->scheme))
        return spec;
    auto result = *observer;
    result.ch_axis = (*tensor.qparams)->axis;
    return result;
}

SpecComparison::SpecComparison(JobRunner* jobs, QObject* parent) : QAbstractTableModel(parent), jobs_(jobs) {
    // Useful first choices: fewer bits with finer or optimised scales, and ranges that clip outliers.
    for (const char* text : {"int4 group:64", "int4 channel mse", "int8 percentile:99.9", "int8 mse"})
        own_.emplace_back(*qcs::quant::read_format(text));
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
    const auto& requested = plan_->specs[entry_].settings;
    if (requested) rows_.push_back({*requested, true, false, {}});
    const auto& info = plan_->table->entries[entry_].info();
    for (const auto& candidate : candidates()) {
        const auto spec = withAxisOf(candidate, info);
        if (!requested || spec != ComparedSpec(*requested))
            rows_.push_back({spec, false, std::ranges::find(own_, spec) != own_.end(), {}});
    }
    for (Row& row : rows_)
        row.runs = isSupported(row);
}

std::vector<ComparedSpec> SpecComparison::candidates() const {
    std::vector<ComparedSpec> all;
    for (const auto& common : qcs::insight::common_tensor_specs())
        all.emplace_back(common.settings);
    // Per-tensor specs with HistogramObserver as well, which searches the range instead of taking min and
    // max.
    for (const auto& common : qcs::insight::common_tensor_specs()) {
        auto searching = common.settings;
        if (!isQuantizedToCodes(searching) || qcs::is_per_channel(searching.qscheme)) continue;
        searching.kind = qcs::quant::ObserverKind::Histogram;
        all.emplace_back(searching);
    }
    all.insert(all.end(), own_.begin(), own_.end());
    return all;
}

std::optional<bool> SpecComparison::isSupported(const Row& row) const {
    if (row.inUse) return true;
    const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&row.spec);
    if (!observer) return false;                            // no observer of PyTorch can request it
    if (plan_->specs[entry_].recorded) return std::nullopt; // an activation; the check is for weights
    const auto node = plan_->specs[entry_].node;
    return check_ && node ? check_(node, *observer) : std::nullopt;
}

void SpecComparison::setRunsCheck(RunsCheck check) {
    check_ = std::move(check);
    checkAgain();
}

void SpecComparison::checkAgain() {
    if (rows_.empty()) return;
    for (Row& row : rows_)
        row.runs = isSupported(row);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

SpecComparison::Result SpecComparison::resultOf(const ComparedSpec& spec,
                                                const qcs::insight::WeightReader& reader,
                                                const qcs::insight::TensorSpec& requested,
                                                const qcs::tensor::TensorData& data, const qcs::Task& task) {
    Result result;
    const auto* format = std::get_if<qcs::quant::Format>(&spec);
    const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&spec);
    const auto analyze = [&]() -> qcs::Expected<qcs::quant::ErrorAnalysis> {
        if (format) return qcs::quant::analyze_format(data, *format, task);
        const auto shown = reader.error_spec(requested, *settings, task);
        if (!shown) return tl::unexpected(shown.error());
        return qcs::quant::analyze_with_channels(data, *shown, task);
    };
    const auto error = analyze();
    result.bytes = format ? qcs::quant::packed_size(*format, data.shape)
                          : qcs::insight::quantized_bytes(*settings, data.shape);
    if (!error) {
        result.problem = sentenceOf(error.error().front());
        return result;
    }
    result.sqnr = error->whole.sqnr_db;
    result.worst = worstOf(error->channels);
    result.maxError = error->whole.max_error;
    if (error->channels.size() <= maxChannels)
        for (const auto& channel : error->channels)
            result.channels.push_back(channel.sqnr_db);
    result.errors = error->whole.errors;
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
                    results.push_back({0, 0, 0, 0, sentenceOf(data.error().front()), {}, {}});
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
            Q_EMIT self->headerDataChanged(Qt::Horizontal, ChannelsColumn, ErrorsColumn); // the axes
            Q_EMIT self->measured();
        });
}

void SpecComparison::setDrawn(const ComparedSpec& spec) {
    if (drawn_ == spec) return;
    drawn_ = spec;
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {DrawnRole});
}

int SpecComparison::addSpec(const ComparedSpec& spec) {
    const auto known = std::ranges::find(rows_, spec, &Row::spec);
    if (known != rows_.end()) return static_cast<int>(known - rows_.begin());
    if (!plan_ && std::ranges::find(own_, spec) != own_.end()) return -1;
    own_.push_back(spec);
    Q_EMIT ownChanged();
    if (!plan_) return -1;
    const int row = rowCount();
    beginInsertRows({}, row, row);
    rows_.push_back({spec, false, true, {}});
    rows_.back().runs = isSupported(rows_.back());
    endInsertRows();
    measure();
    return row;
}

void SpecComparison::removeSpec(int row) {
    if (row < 0 || row >= rowCount() || !rows_[static_cast<std::size_t>(row)].own) return;
    beginRemoveRows({}, row, row);
    std::erase(own_, rows_[static_cast<std::size_t>(row)].spec);
    rows_.erase(rows_.begin() + row);
    endRemoveRows();
    Q_EMIT ownChanged();
}

int SpecComparison::best() const {
    if (rows_.empty() || !isShown(rows_.front())) return -1;
    const auto limit = rows_.front().result->bytes + rows_.front().result->bytes / 16; // room for scales
    const bool known = std::ranges::any_of(rows_, [](const Row& row) { return row.runs == true; });
    int found = -1;
    for (int i = 0; i < rowCount(); ++i) {
        const Row& row = rows_[static_cast<std::size_t>(i)];
        if (!isShown(row) || row.result->bytes > limit || (known && row.runs != true)) continue;
        if (found < 0 || row.result->sqnr > rows_[static_cast<std::size_t>(found)].result->sqnr) found = i;
    }
    return found;
}

std::vector<double> SpecComparison::channelsOf(int row) const {
    const bool shown = row >= 0 && row < rowCount() && isShown(rows_[static_cast<std::size_t>(row)]);
    return shown ? rows_[static_cast<std::size_t>(row)].result->channels : std::vector<double>();
}

double SpecComparison::channelTop() const {
    double top = 10;
    for (const Row& row : rows_)
        if (isShown(row))
            for (const double db : row.result->channels)
                if (std::isfinite(db)) top = std::max(top, db);
    return std::ceil(top / 10) * 10;
}

/// 2.5 times the largest error of the first row, or the largest error of all rows if that is smaller. Larger
/// errors of coarse specs are counted in the outermost bars.
double SpecComparison::errorReach() const {
    constexpr double beyond = 2.5;
    double most = 0, first = 0;
    for (const Row& row : rows_) {
        if (!isShown(row) || !std::isfinite(row.result->maxError)) continue;
        most = std::max(most, row.result->maxError);
        if (first == 0) first = row.result->maxError;
    }
    return first > 0 ? std::min(most, beyond * first) : most;
}

QList<double> SpecComparison::multiple(const Row& row, int column) const {
    QList<double> bars;
    if (!isShown(row)) return bars;
    if (column == ChannelsColumn) {
        // Channels that share a bar are shown by the worst of them.
        const auto& channels = row.result->channels;
        const auto count = std::min(maxBars, channels.size());
        const double top = channelTop();
        for (std::size_t bar = 0; bar < count; ++bar) {
            double worst = std::numeric_limits<double>::infinity();
            for (auto i = bar * channels.size() / count; i < (bar + 1) * channels.size() / count; ++i)
                if (!std::isnan(channels[i])) worst = std::min(worst, channels[i]);
            bars.push_back(std::clamp(worst / top, 0.0, 1.0));
        }
        return bars;
    }
    const double reach = errorReach();
    const auto& errors = row.result->errors;
    if (!(reach > 0)) return bars;
    bars.fill(0, static_cast<qsizetype>(maxBars));
    for (std::size_t i = 0; i < errors.counts.size(); ++i) {
        const double middle = (errors.edges[i] + errors.edges[i + 1]) / 2;
        const auto bar = static_cast<qsizetype>((middle / reach + 1) / 2 * static_cast<double>(maxBars));
        bars[std::clamp<qsizetype>(bar, 0, bars.size() - 1)] += static_cast<double>(errors.counts[i]);
    }
    const double most = *std::ranges::max_element(bars);
    for (double& height : bars)
        if (most > 0) height /= most;
    return bars;
}

int SpecComparison::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SpecComparison::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString SpecComparison::remark(const Row& row) const {
    if (row.result && !row.result->problem.isEmpty()) return row.result->problem;
    const auto& requested = plan_->specs[entry_];
    if (row.inUse && requested.rule) return tr("in use, rule %1").arg(requested.rule.number() + 1);
    if (row.inUse) return tr("in use");
    const int found = best();
    const Row* bestRow = found < 0 ? nullptr : &rows_[static_cast<std::size_t>(found)];
    const bool isKnown = bestRow && bestRow->runs == true;
    if (bestRow == &row) return isKnown ? tr("best that the backend runs") : tr("best of that size");
    const bool isBetter = bestRow && isShown(row) && row.result->sqnr > bestRow->result->sqnr &&
                          row.result->bytes <= bestRow->result->bytes + bestRow->result->bytes / 16;
    const bool isFormat = std::holds_alternative<qcs::quant::Format>(row.spec);
    if (isFormat) return isBetter ? tr("better, but not in FX") : tr("not in FX");
    if (row.runs == false)
        return isBetter ? tr("better, but the backend does not run it") : tr("the backend does not run it");
    return {};
}

QString SpecComparison::text(const Row& row, int column) const {
    if (column == SpecColumn) return comparedSpecWords(row.spec);
    if (column == RemarkColumn) return remark(row);
    if (column >= ChannelsColumn) return {};
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
        return QVariant::fromValue(Qt::Alignment(index.column() >= SqnrColumn && index.column() <= SizeColumn
                                                     ? Qt::AlignRight
                                                     : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    case DrawnRole: return drawn_ && *drawn_ == row.spec;
    case InUseRole: return row.inUse;
    case BestRole: return index.row() == best();
    case OwnRole: return row.own;
    case BarHeightsRole:
        return index.column() >= ChannelsColumn ? QVariant::fromValue(multiple(row, index.column()))
                                                : QVariant();
    case Qt::AccessibleTextRole:
        if (index.column() == ChannelsColumn && isShown(row) && !row.result->channels.empty())
            return tr("the worst of %1 channels: %2 dB")
                .arg(row.result->channels.size())
                .arg(decibelText(row.result->worst));
        return text(row, index.column());
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
        return QVariant::fromValue(Qt::Alignment(section > SizeColumn    ? Qt::AlignHCenter
                                                 : section >= SqnrColumn ? Qt::AlignRight
                                                                         : Qt::AlignLeft) |
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
    case ChannelsColumn: return tr("Channels, 0…%1 dB").arg(channelTop());
    case ErrorsColumn: return tr("Error, ±%1").arg(significantText(errorReach()));
    default: return {};
    }
}

} // namespace qcs::ui
