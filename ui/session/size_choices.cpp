#include "session/size_choices.h"

#include <QPointer>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

const auto choicesLane = QStringLiteral("size-choices");
} // namespace

SizeChoices::SizeChoices(WeightRanking* ranking, JobRunner* jobs, QObject* parent)
    : QObject(parent), ranking_(ranking), jobs_(jobs) {
    connect(ranking, &WeightRanking::planChanged, this, &SizeChoices::refresh);
    connect(ranking, &WeightRanking::stateChanged, this, &SizeChoices::refresh);
}

std::size_t SizeChoices::wayCount() {
    return qcs::insight::way_count();
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
                all.push_back(qcs::insight::common_ways(reader, entry, plan->specs[entry],
                                                        {task.stop, {}, task.threads}));
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
        layers.push_back(qcs::insight::all_ways(**result, others_[i]));
        entries_.push_back(entry);
    }
    for (auto& point : qcs::insight::size_points(layers))
        points_.push_back(
            {point.whole, point.way, point.on_front, std::move(point.ways), entries_[point.worst]});
    Q_EMIT changed();
}

} // namespace qcs::ui
