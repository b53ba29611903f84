#include "session/size_tradeoff.h"

#include "insight/proposals/backend_supports.h"
#include "quant/error/analyze_error.h"
#include "quant/format/analyze_format.h"

#include <QPointer>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

const auto choicesLane = QStringLiteral("size-choices"), ownLane = QStringLiteral("size-choices-own"),
           runsLane = QStringLiteral("size-choices-runs");
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Size and SQNR of one weight with one of the user's own specs; NaN if the error cannot be computed.
qcs::insight::SizeAndError ownOption(const ObserverOrFormat& spec, const qcs::tensor::TensorData& data,
                                     const qcs::Task& task) {
    const auto* format = std::get_if<qcs::quant::Format>(&spec);
    const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&spec);
    qcs::insight::SizeAndError option{0, unknown};
    option.bytes = format ? qcs::quant::packed_size(*format, data.shape)
                          : qcs::insight::quantized_bytes(*settings, data.shape);
    if (format) {
        if (const auto error = qcs::quant::analyze_format(data, *format, task))
            option.sqnr_db = error->whole.sqnr_db;
        return option;
    }
    const qcs::quant::ErrorSpec requested(*settings);
    if (const auto error = qcs::quant::analyze_error(data, {&requested, 1}, task))
        option.sqnr_db = error->front().whole.sqnr_db;
    return option;
}

} // namespace

SizeTradeoff::SizeTradeoff(WeightRanking* ranking, JobRunner* jobs, QObject* parent)
    : QObject(parent), ranking_(ranking), jobs_(jobs) {
    connect(ranking, &WeightRanking::planChanged, this, &SizeTradeoff::refresh);
    connect(ranking, &WeightRanking::stateChanged, this, &SizeTradeoff::refresh);
}

std::size_t SizeTradeoff::optionCount() {
    return qcs::insight::option_count();
}

bool SizeTradeoff::isBusy() const {
    return jobs_->isBusy(choicesLane) || jobs_->isBusy(ownLane) || jobs_->isBusy(runsLane);
}

std::optional<ObserverOrFormat> SizeTradeoff::specOf(std::size_t option) const {
    if (option == asRequestedByRules || option == floatOption()) return std::nullopt;
    if (isOwn(option)) return measuredOwn_[option - optionCount()].first;
    return qcs::insight::common_tensor_specs()[option - 1].settings;
}

const qcs::insight::SizeAndError& SizeTradeoff::cost(std::size_t weight, std::size_t option) const {
    return layers_[weight][option];
}

/// Specs that have been measured keep their results.
void SizeTradeoff::setOwn(std::vector<ObserverOrFormat> specs) {
    std::erase_if(specs, [](const ObserverOrFormat& spec) {
        const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&spec);
        return settings && std::ranges::any_of(qcs::insight::common_tensor_specs(), [&](const auto& common) {
                   return common.settings == *settings;
               });
    });
    if (specs == own_) return;
    own_ = std::move(specs);
    const auto before = measuredOwn_.size();
    std::erase_if(measuredOwn_,
                  [this](const auto& one) { return std::ranges::find(own_, one.first) == own_.end(); });
    if (measuredOwn_.size() != before && plan_) makePoints();
    refresh();
}

void SizeTradeoff::setExplainer(std::shared_ptr<const qcs::insight::Explainer> explainer) {
    explainer_ = std::move(explainer);
    check();
}

bool SizeTradeoff::isSupported(std::size_t weight, std::size_t option) const {
    const auto spec = specOf(option);
    if (!spec) return true;
    const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&*spec);
    if (!settings) return false;
    if (!refused_) return true;
    const auto found = refused_->find(entries_[weight]);
    return found == refused_->end() || std::ranges::find(found->second, *settings) == found->second.end();
}

/// Finds the unsupported specs in the background, as a large model has thousands of pairs of weights and
/// specs.
void SizeTradeoff::check() {
    if (!wanted_ || !plan_ || !explainer_) return jobs_->cancelLane(runsLane);
    std::vector<qcs::quant::ObserverSettings> specs;
    for (const auto& common : qcs::insight::common_tensor_specs())
        specs.push_back(common.settings);
    for (const auto& own : own_)
        if (const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&own))
            specs.push_back(*settings);
    jobs_->start(
        runsLane, QString(),
        [plan = plan_, explainer = explainer_, specs](const qcs::Task& task) {
            auto refused = std::make_shared<Refused>();
            for (const auto entry : plan->weights()) {
                const auto node = plan->specs[entry].node;
                for (const auto& spec : specs)
                    if (!task.stop.stop_requested() && node &&
                        qcs::insight::supports_weight_spec(*explainer, node, spec) == false)
                        (*refused)[entry].push_back(spec);
            }
            return refused;
        },
        [self = QPointer(this), plan = plan_](const std::shared_ptr<Refused>& refused) {
            if (!self || !self->plan_ || self->plan_->table != plan->table) return;
            if (self->refused_ && *self->refused_ == *refused) return;
            self->refused_ = refused;
            self->makePoints();
        });
}

std::uint64_t SizeTradeoff::bytesToRead() const {
    std::uint64_t bytes = 0;
    if (const auto& plan = ranking_->plan())
        for (const auto entry : plan->weights())
            bytes += plan->table->entries[entry].info().bytes();
    return bytes;
}

void SizeTradeoff::setWanted(bool wanted) {
    wanted_ = wanted;
    if (!wanted) {
        jobs_->cancelLane(choicesLane);
        jobs_->cancelLane(ownLane);
        jobs_->cancelLane(runsLane);
    }
    refresh();
}

/// Waits until the ranking is idle, since the user waits for the errors under the rules first.
void SizeTradeoff::refresh() {
    if (plan_ && (!ranking_->plan() || ranking_->plan()->table != plan_->table)) {
        plan_.reset();
        points_.clear();
        entries_.clear();
        measuredOwn_.clear();
        refused_.reset();
        Q_EMIT changed();
    }
    if (!wanted_ || !ranking_->plan() || !ranking_->isIdle()) return;
    const auto& plan = ranking_->plan();
    const bool sameWeights =
        plan_ && plan_->table == plan->table && std::ranges::equal(plan_->weights(), plan->weights());
    if (!sameWeights) return measure();
    plan_ = plan;
    makePoints();
    measureOwn();
    check();
}

void SizeTradeoff::measure() {
    const auto plan = ranking_->plan();
    points_.clear();
    entries_.clear();
    measuredOwn_.clear();
    plan_.reset();
    Q_EMIT changed();
    if (plan->weights().empty()) return jobs_->cancelLane(choicesLane);
    jobs_->start(
        choicesLane, tr("Comparing sizes of %n weight(s)", nullptr, static_cast<int>(plan->weights().size())),
        [plan](const qcs::Task& task) {
            const qcs::insight::WeightReader reader(plan->table);
            std::vector<Costs> all;
            for (const auto entry : plan->weights()) {
                if (task.stop.stop_requested()) break;
                all.push_back(qcs::insight::common_options(reader, entry, plan->specs[entry],
                                                           {task.stop, {}, task.threads}));
                if (task.progress)
                    task.progress(static_cast<double>(all.size()) /
                                  static_cast<double>(plan->weights().size()));
            }
            return all;
        },
        [self = QPointer(this), plan](std::vector<Costs> all) {
            if (self && all.size() == plan->weights().size()) self->take(plan, std::move(all));
        });
}

void SizeTradeoff::take(const std::shared_ptr<const qcs::insight::RankPlan>& plan,
                        std::vector<Costs> others) {
    plan_ = plan;
    others_ = std::move(others);
    refresh(); // the rules may request other specs by now
}

void SizeTradeoff::measureOwn() {
    std::vector<ObserverOrFormat> missing;
    std::ranges::copy_if(own_, std::back_inserter(missing), [this](const ObserverOrFormat& spec) {
        return std::ranges::find(
                   measuredOwn_, spec, [](const auto& one) -> const auto& { return one.first; }) ==
               measuredOwn_.end();
    });
    if (missing.empty() || plan_->weights().empty()) return jobs_->cancelLane(ownLane);
    jobs_->start(
        ownLane, tr("Comparing sizes of %n weight(s)", nullptr, static_cast<int>(plan_->weights().size())),
        [plan = plan_, missing](const qcs::Task& task) {
            const qcs::insight::WeightReader reader(plan->table);
            const qcs::Task quiet{task.stop, {}, task.threads};
            std::vector<std::pair<ObserverOrFormat, Costs>> all;
            for (const auto& spec : missing)
                all.emplace_back(spec, Costs());
            std::size_t done = 0;
            for (const auto entry : plan->weights()) {
                if (task.stop.stop_requested()) break;
                const auto data = reader.read(entry, plan->specs[entry], quiet);
                for (auto& [spec, options] : all)
                    options.push_back(data ? ownOption(spec, *data, quiet)
                                           : qcs::insight::SizeAndError{0, unknown});
                if (task.progress)
                    task.progress(static_cast<double>(++done) / static_cast<double>(plan->weights().size()));
            }
            return all;
        },
        [self = QPointer(this), plan = plan_](std::vector<std::pair<ObserverOrFormat, Costs>> all) {
            if (!self || !self->plan_ || self->plan_->table != plan->table ||
                !std::ranges::equal(self->plan_->weights(), plan->weights()))
                return;
            for (auto& one : all)
                if (one.second.size() == plan->weights().size() &&
                    std::ranges::find(self->own_, one.first) != self->own_.end())
                    self->measuredOwn_.push_back(std::move(one));
            self->makePoints();
        });
}

/// Uses the weights that have been measured.
void SizeTradeoff::makePoints() {
    entries_.clear();
    points_.clear();
    layers_.clear();
    std::vector<std::size_t> places; ///< of `entries` among the plan's weights
    for (std::size_t i = 0; i < plan_->weights().size(); ++i) {
        const auto entry = plan_->weights()[i];
        const auto* result = ranking_->result(entry);
        if (!result || !*result || std::isnan((*result)->whole.sqnr_db)) continue;
        layers_.push_back(qcs::insight::all_options(**result, others_[i]));
        entries_.push_back(entry);
        places.push_back(i);
    }
    auto points = qcs::insight::size_points(
        layers_, [this](std::size_t weight, std::size_t option) { return isSupported(weight, option); });
    // The user's own specs are not used in mixtures, as there may be no rule that requests them.
    for (std::size_t i = 0; i < entries_.size(); ++i)
        for (const auto& own : measuredOwn_)
            layers_[i].push_back(own.second[places[i]]);
    for (std::size_t own = 0; own < measuredOwn_.size() && !layers_.empty(); ++own)
        if (auto point = qcs::insight::point_of_option(layers_, optionCount() + own))
            points.push_back(std::move(*point));
    std::ranges::stable_sort(points, {}, [](const auto& point) { return point.whole.bytes; });
    for (auto& point : points)
        points_.push_back(
            {point.whole, point.option, point.on_front, std::move(point.options), entries_[point.worst]});
    Q_EMIT changed();
}

} // namespace qcs::ui
