#include "session/size_choices.h"

#include "quant/error/analyze_error.h"

#include <QPointer>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::ui {
namespace {

const auto choicesLane = QStringLiteral("size-choices");
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// The common specs on one weight; without a number where it cannot be measured.
std::vector<qcs::insight::SizeAndError> commonWays(const qcs::insight::WeightReader& reader,
                                                   std::size_t entry, const qcs::insight::TensorSpec& spec,
                                                   const qcs::Task& task) {
    const auto common = qcs::insight::common_tensor_specs();
    std::vector<qcs::quant::ErrorSpec> specs;
    for (const auto& one : common)
        specs.emplace_back(one.settings);
    std::vector<qcs::insight::SizeAndError> ways(common.size(), {0, unknown});
    const auto data = reader.read(entry, spec, task);
    if (!data) return ways;
    const auto all = qcs::quant::analyze_error(*data, specs, task);
    for (std::size_t i = 0; i < ways.size(); ++i) {
        ways[i].bytes = qcs::insight::quantized_bytes(common[i].settings, data->shape);
        if (all) {
            ways[i].sqnr_db = (*all)[i].whole.sqnr_db;
        } else if (const auto one = qcs::quant::analyze_error(*data, {&specs[i], 1}, task)) {
            ways[i].sqnr_db = one->front().whole.sqnr_db; // what one refuses is no reason for the others
        }
    }
    return ways;
}

} // namespace

SizeChoices::SizeChoices(WeightRanking* ranking, JobRunner* jobs, QObject* parent)
    : QObject(parent), ranking_(ranking), jobs_(jobs) {
    connect(ranking, &WeightRanking::planChanged, this, &SizeChoices::refresh);
    connect(ranking, &WeightRanking::stateChanged, this, &SizeChoices::refresh);
}

std::size_t SizeChoices::wayCount() {
    return qcs::insight::common_tensor_specs().size() + 2;
}

bool SizeChoices::isBusy() const {
    return jobs_->isBusy(choicesLane);
}

std::uint64_t SizeChoices::bytesToRead() const {
    std::uint64_t bytes = 0;
    if (const auto& plan = ranking_->plan())
        for (const auto entry : plan->weights())
            bytes += plan->table->entries[entry].info().bytes();
    return bytes;
}

void SizeChoices::setWanted(bool wanted) {
    wanted_ = wanted;
    if (!wanted) jobs_->cancelLane(choicesLane);
    refresh();
}

/// The rules' own errors first: people wait for those.
void SizeChoices::refresh() {
    if (plan_ && (!ranking_->plan() || ranking_->plan()->table != plan_->table)) {
        plan_.reset();
        points_.clear();
        entries_.clear();
        Q_EMIT changed();
    }
    if (!wanted_ || !ranking_->plan() || !ranking_->isIdle()) return;
    const auto& plan = ranking_->plan();
    const bool sameWeights =
        plan_ && plan_->table == plan->table && std::ranges::equal(plan_->weights(), plan->weights());
    if (!sameWeights) return measure();
    plan_ = plan;
    makePoints();
}

void SizeChoices::measure() {
    const auto plan = ranking_->plan();
    points_.clear();
    entries_.clear();
    plan_.reset();
    Q_EMIT changed();
    if (plan->weights().empty()) return jobs_->cancelLane(choicesLane);
    jobs_->start(
        choicesLane, tr("Comparing sizes of %n weight(s)", nullptr, static_cast<int>(plan->weights().size())),
        [plan](const qcs::Task& task) {
            const qcs::insight::WeightReader reader(plan->table);
            std::vector<Ways> all;
            for (const auto entry : plan->weights()) {
                if (task.stop.stop_requested()) break;
                all.push_back(commonWays(reader, entry, plan->specs[entry], {task.stop, {}, task.threads}));
                if (task.progress)
                    task.progress(static_cast<double>(all.size()) /
                                  static_cast<double>(plan->weights().size()));
            }
            return all;
        },
        [self = QPointer(this), plan](std::vector<Ways> all) {
            if (self && all.size() == plan->weights().size()) self->take(plan, std::move(all));
        });
}

void SizeChoices::take(const std::shared_ptr<const qcs::insight::RankPlan>& plan, std::vector<Ways> others) {
    plan_ = plan;
    others_ = std::move(others);
    refresh(); // the rules may ask something else by now
}

/// Of the weights that are measured.
void SizeChoices::makePoints() {
    entries_.clear();
    points_.clear();
    std::vector<Ways> layers;
    for (std::size_t i = 0; i < plan_->weights().size(); ++i) {
        const auto entry = plan_->weights()[i];
        const auto* result = ranking_->result(entry);
        if (!result || !*result || std::isnan((*result)->whole.sqnr_db)) continue;
        Ways ways{{(*result)->bytes_after, (*result)->whole.sqnr_db}};
        ways.insert(ways.end(), others_[i].begin(), others_[i].end());
        ways.push_back({(*result)->bytes_before, infinite});
        layers.push_back(std::move(ways));
        entries_.push_back(entry);
    }
    for (const auto& choice : qcs::insight::pareto_front_of_layers(layers)) {
        Point point{choice.whole,
                    {},
                    true,
                    qcs::insight::smallest_ways(layers, choice.whole.sqnr_db),
                    entries_[choice.worst]};
        if (std::ranges::all_of(point.ways, [&](auto way) { return way == point.ways.front(); }))
            point.way = point.ways.front();
        points_.push_back(std::move(point));
    }
    for (std::size_t way = 0; way < wayCount() && !layers.empty(); ++way) {
        Point point{
            {0, infinite}, way, false, std::vector<std::size_t>(layers.size(), way), entries_.front()};
        bool known = true;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const auto& one = layers[i][way];
            point.whole.bytes += one.bytes;
            known = known && !std::isnan(one.sqnr_db);
            if (one.sqnr_db >= point.whole.sqnr_db) continue;
            point.whole.sqnr_db = one.sqnr_db;
            point.worst = entries_[i];
        }
        const auto same = std::ranges::find(points_, point.whole, &Point::whole);
        if (!known) continue;
        if (same == points_.end())
            points_.push_back(std::move(point));
        else if (!same->way || way == asTheRulesAsk) // the plainest of what costs the same
            same->way = way, same->ways = point.ways, same->worst = point.worst;
    }
    std::ranges::stable_sort(points_, {}, [](const Point& point) { return point.whole.bytes; });
    Q_EMIT changed();
}

} // namespace qcs::ui
