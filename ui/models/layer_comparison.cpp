#include "models/layer_comparison.h"

#include "models/sort_proxy_model.h"
#include "words/number_text.h"
#include "words/tensor_words.h"
#include "words/translated_labels.h"

#include <QPointer>

#include <algorithm>
#include <cmath>
#include <mutex>

namespace qcs::ui {
namespace {

const auto layersLane = QStringLiteral("layer-comparison");
constexpr int together = 100; // ms; results that arrive within this time are shown together

} // namespace

/// Results of the job that have not been taken over yet.
struct LayerComparison::Arrivals {
    std::mutex mutex;
    std::vector<std::pair<std::size_t, Results>> found; ///< by entry
};

LayerComparison::LayerComparison(JobRunner* jobs, QObject* parent)
    : QAbstractTableModel(parent), jobs_(jobs), specs_{std::monostate()} {
    soon_.setInterval(together);
    connect(&soon_, &QTimer::timeout, this, &LayerComparison::takeArrivals);
}

void LayerComparison::setLayers(std::shared_ptr<const qcs::insight::RankPlan> plan,
                                std::vector<std::size_t> entries, QStringList names) {
    if (plan == plan_ && entries == entries_) return;
    beginResetModel();
    if (plan != plan_) results_.clear();
    plan_ = std::move(plan);
    entries_ = std::move(entries);
    names_ = std::move(names);
    endResetModel();
    measure();
}

void LayerComparison::setSpecs(const std::vector<ComparedSpec>& specs) {
    std::vector<qcs::insight::LayerSpec> all{std::monostate()};
    for (const auto& spec : specs)
        all.push_back(std::visit([](const auto& own) { return qcs::insight::LayerSpec(own); }, spec));
    if (all == specs_) return;
    beginResetModel();
    specs_ = std::move(all);
    results_.clear();
    endResetModel();
    measure();
}

void LayerComparison::setShown(bool shown) {
    if (shown == shown_) return;
    shown_ = shown;
    if (shown)
        measure();
    else
        jobs_->cancelLane(layersLane);
}

bool LayerComparison::isIdle() const {
    return !jobs_->isBusy(layersLane) && !soon_.isActive();
}

void LayerComparison::measure() {
    std::vector<std::size_t> missing;
    for (const auto entry : entries_)
        if (!results_.contains(entry)) missing.push_back(entry);
    jobs_->cancelLane(layersLane);
    soon_.stop();
    if (!shown_ || !plan_ || missing.empty()) return;
    arrivals_ = std::make_shared<Arrivals>();
    soon_.start();
    jobs_->start(
        layersLane, tr("Comparing specs on %n layer(s)", nullptr, static_cast<int>(missing.size())),
        [plan = plan_, missing, specs = specs_, arrivals = arrivals_](const qcs::Task& task) {
            qcs::insight::compare_layers(
                *plan, missing, specs,
                [&](std::size_t layer, Results results) {
                    const std::lock_guard lock(arrivals->mutex);
                    arrivals->found.emplace_back(missing[layer], std::move(results));
                },
                task);
            return true;
        },
        [self = QPointer(this)](bool) {
            if (!self) return;
            self->takeArrivals();
            self->soon_.stop();
        });
}

void LayerComparison::takeArrivals() {
    std::vector<std::pair<std::size_t, Results>> found;
    {
        const std::lock_guard lock(arrivals_->mutex);
        found.swap(arrivals_->found);
    }
    if (!jobs_->isBusy(layersLane)) soon_.stop(); // cancelled
    if (found.empty()) return;
    for (auto& [entry, results] : found)
        results_[entry] = std::move(results);
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT measuredMore();
}

const LayerComparison::Results* LayerComparison::resultsOf(int layer) const {
    const auto found = results_.find(entries_[static_cast<std::size_t>(layer)]);
    return found == results_.end() ? nullptr : &found->second;
}

const qcs::insight::LayerSpecResult* LayerComparison::result(int layer, int spec) const {
    const auto* results = resultsOf(layer);
    return results && static_cast<std::size_t>(spec) < results->size()
               ? &(*results)[static_cast<std::size_t>(spec)]
               : nullptr;
}

int LayerComparison::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || entries_.empty() ? 0 : layers() + static_cast<int>(Totals::Count);
}

int LayerComparison::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + specs();
}

QString LayerComparison::specName(int spec) const {
    const auto& one = specs_[static_cast<std::size_t>(spec)];
    if (const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&one))
        return comparedSpecWords(*observer);
    if (const auto* format = std::get_if<qcs::quant::Format>(&one)) return comparedSpecWords(*format);
    return tr("As the rules ask");
}

QString LayerComparison::tip(int layer, int spec) const {
    const auto* found = result(layer, spec);
    const QString what = QStringLiteral("%1 · %2").arg(names_.value(layer), specName(spec));
    if (!found) return what;
    if (!*found) return what + QLatin1Char('\n') + sentenceOf(found->error().front());
    const auto& error = **found;
    return what + QLatin1Char('\n') +
           tr("%1 dB · max error %2 · %3")
               .arg(decibelText(error.sqnr_db), significantText(error.max_error), sizeWords(error.bytes));
}

QVariant LayerComparison::layerData(int layer, int spec, int role) const {
    const auto* found = result(layer, spec);
    const bool known = found && *found;
    switch (role) {
    case Qt::DisplayRole:
        return known ? decibelText((*found)->sqnr_db) : found ? QStringLiteral("–") : QString();
    case exportRole: return known ? QVariant((*found)->sqnr_db) : QVariant();
    case Qt::ToolTipRole: return tip(layer, spec);
    case BestRole: {
        const auto* results = resultsOf(layer);
        return results && qcs::insight::best_spec(*results) == static_cast<std::size_t>(spec);
    }
    default: return {};
    }
}

QVariant LayerComparison::totalsData(Totals what, int spec, int role) const {
    if (role == rowPartRole)
        return static_cast<int>(RowPart::Footer); // stays below all layers when they are sorted
    std::vector<Results> all;
    for (int layer = 0; layer < layers(); ++layer)
        if (const auto* results = resultsOf(layer)) all.push_back(*results);
    const auto totals = qcs::insight::totals_of(all, static_cast<std::size_t>(spec));
    if (totals.measured == 0) return {};
    const bool isSize = what == Totals::Size;
    switch (role) {
    case Qt::DisplayRole: return isSize ? sizeWords(totals.bytes) : decibelText(totals.worst_db);
    case exportRole:
        return isSize ? QVariant(static_cast<qulonglong>(totals.bytes)) : QVariant(totals.worst_db);
    case Qt::ToolTipRole:
        return tr("%1 · of %n layer(s)", nullptr, static_cast<int>(totals.measured)).arg(specName(spec));
    default: return {};
    }
}

QVariant LayerComparison::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const bool isLayer = index.row() < layers();
    if (role == EntryRole)
        return isLayer ? static_cast<int>(entries_[static_cast<std::size_t>(index.row())]) : -1;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(index.column() > 0 ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (index.column() > 0)
        return isLayer ? layerData(index.row(), index.column() - 1, role)
                       : totalsData(static_cast<Totals>(index.row() - layers()), index.column() - 1, role);
    if (role == rowPartRole) return static_cast<int>(isLayer ? RowPart::Row : RowPart::Footer);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return isLayer                                                    ? names_.value(index.row())
               : index.row() - layers() == static_cast<int>(Totals::Size) ? tr("Size of all")
                                                                          : tr("Worst, dB");
    return {};
}

QVariant LayerComparison::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(section > 0 ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (section == 0) return role == Qt::DisplayRole ? QVariant(tr("SQNR, dB")) : QVariant();
    if (role == Qt::ToolTipRole || role == exportRole) return specName(section - 1);
    if (role != Qt::DisplayRole) return {};
    const auto& spec = specs_[static_cast<std::size_t>(section - 1)];
    const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&spec);
    if (!observer) return specName(section - 1);
    const bool searches = observer->kind == qcs::quant::ObserverKind::Histogram;
    if (searches) return tr("%1, search").arg(shortSpecWords(*observer));
    const bool isNarrow = observer->customized_range && observer->range.max - observer->range.min > 128;
    return isNarrow ? withMinus(QStringLiteral("%1 %2…%3")
                                    .arg(shortSpecWords(*observer))
                                    .arg(observer->range.min)
                                    .arg(observer->range.max))
                    : shortSpecWords(*observer);
}

} // namespace qcs::ui
