#include "session/weight_ranking.h"

#include <QPointer>

#include <algorithm>
#include <map>

namespace qcs::ui {
namespace {

const auto rankingLane = QStringLiteral("ranking");
constexpr int arrivalsInterval = 60; // ms

using EntryKey = std::pair<const qcs::tensor::TensorSource*, std::size_t>;

EntryKey keyOf(const qcs::insight::TensorTable& table, std::size_t entry) {
    return {table.entries[entry].source.get(), table.entries[entry].index};
}

bool asksTheSame(const qcs::insight::TensorSpec& a, const qcs::insight::TensorSpec& b) {
    return a.settings == b.settings && a.folded == b.folded && a.recorded == b.recorded;
}

/// The graph of the inputs, in FX and eager modes.
std::shared_ptr<const qcs::model::Graph> graphOf(const qcs::engine::Inputs& inputs) {
    return inputs.eager ? inputs.eager->graph : inputs.graph;
}

} // namespace

/// The data that the GUI thread and the measuring threads share.
struct WeightRanking::Work {
    std::mutex mutex;
    std::vector<std::size_t> waiting; ///< a stack: the last one is measured next
    std::vector<std::pair<std::size_t, qcs::insight::RankResult>> arrived;

    std::optional<std::size_t> next() {
        const std::lock_guard lock(mutex);
        if (waiting.empty()) return std::nullopt;
        const auto entry = waiting.back();
        waiting.pop_back();
        return entry;
    }
    void arrive(std::size_t entry, const qcs::insight::RankResult& result) {
        const std::lock_guard lock(mutex);
        arrived.emplace_back(entry, result);
    }
};

WeightRanking::WeightRanking(Answers* answers, TensorFiles* files, JobRunner* jobs, Cache cache,
                             QObject* parent)
    : QObject(parent),
      files_(files),
      jobs_(jobs),
      cache_(std::move(cache)),
      planning_(
          *answers, ResultStage::Verdicts,
          [this](const AnalysedState& state) -> Question<qcs::insight::RankPlan> {
              const auto table = files_->table();
              if (table->graph && (!state.revision || graphOf(state.revision.inputs()) != table->graph))
                  return nullptr; // the table will soon be computed for another graph
              return [table, revision = table->graph ? state.revision : qcs::engine::Revision()](
                         qcs::engine::Engine& engine, const qcs::Task& task) {
                  using Weights = qcs::engine::stages::Weights;
                  const auto model =
                      revision ? engine.query<Weights>(revision, {task.stop, {}, task.threads}) : nullptr;
                  return std::make_shared<const qcs::insight::RankPlan>(
                      qcs::insight::rank_plan(table, model ? *model : qcs::insight::QuantizedModelTensors()));
              };
          },
          [this] { takePlan(); }) {
    arrivals_.setInterval(arrivalsInterval);
    connect(&arrivals_, &QTimer::timeout, this, &WeightRanking::takeResults);
    connect(files_, &TensorFiles::changed, this, [this] {
        if (!files_->isOpening()) planning_.ask();
    });
    connect(jobs_, &JobRunner::laneFinished, this, [this](const QString& lane) {
        if (lane != rankingLane || !work_) return;
        takeResults();
        work_.reset();
        arrivals_.stop();
        cancelled_ = measured_ < total();
        Q_EMIT stateChanged();
    });
    planning_.ask();
}

bool WeightRanking::isIdle() const {
    return !files_->isOpening() && !planning_.isBusy() && !work_;
}

const qcs::insight::RankResult* WeightRanking::result(std::size_t entry) const {
    return entry < results_.size() && results_[entry] ? &*results_[entry] : nullptr;
}

void WeightRanking::takePlan() {
    const auto plan = planning_.answer();
    if (!plan || plan == plan_) return;
    std::vector<std::optional<qcs::insight::RankResult>> results(plan->specs.size());
    std::map<EntryKey, std::size_t> before;
    if (plan_)
        for (const auto entry : plan_->quantized)
            if (results_[entry]) before.emplace(keyOf(*plan_->table, entry), entry);
    measured_ = 0;
    for (const auto entry : plan->quantized) {
        const auto known = before.find(keyOf(*plan->table, entry));
        if (known == before.end() || !asksTheSame(plan->specs[entry], plan_->specs[known->second])) continue;
        results[entry] = std::move(results_[known->second]);
        ++measured_;
    }
    const bool sameTable = plan_ && plan_->table == plan->table;
    std::optional<EntryKey> chosen;
    if (plan_ && current_ >= 0) chosen = keyOf(*plan_->table, static_cast<std::size_t>(current_));
    plan_ = plan;
    results_ = std::move(results);
    if (!sameTable) {
        current_ = -1;
        selected_.clear();
        for (std::size_t i = 0; chosen && i < plan_->specs.size(); ++i)
            if (keyOf(*plan_->table, i) == *chosen) current_ = static_cast<int>(i);
    }
    Q_EMIT planChanged();
    if (!sameTable) Q_EMIT currentChanged();
    measure();
}

void WeightRanking::measure() {
    work_ = std::make_shared<Work>();
    for (auto entry = plan_->quantized.rbegin(); entry != plan_->quantized.rend(); ++entry)
        if (!results_[*entry]) work_->waiting.push_back(*entry);
    cancelled_ = false;
    const auto count = work_->waiting.size();
    if (count == 0) {
        jobs_->cancelLane(rankingLane);
        work_.reset();
        arrivals_.stop();
        Q_EMIT stateChanged();
        return;
    }
    arrivals_.start();
    jobs_->start(
        rankingLane, tr("Measuring %n weight(s)", nullptr, static_cast<int>(count)),
        [plan = plan_, work = work_, cache = cache_, count](const qcs::Task& task) {
            std::size_t done = 0;
            qcs::insight::measure_tensors(
                *plan, [&] { return work->next(); },
                [&](std::size_t entry, const qcs::insight::RankResult& result) {
                    work->arrive(entry, result);
                    if (task.progress)
                        task.progress(static_cast<double>(++done) / static_cast<double>(count));
                },
                cache.get(), {task.stop, {}, task.threads});
            return true;
        },
        [](bool) {});
    Q_EMIT stateChanged();
}

void WeightRanking::takeResults() {
    if (!work_) return;
    std::vector<std::pair<std::size_t, qcs::insight::RankResult>> arrived;
    {
        const std::lock_guard lock(work_->mutex);
        arrived.swap(work_->arrived);
    }
    if (arrived.empty()) return;
    for (auto& [entry, result] : arrived) {
        if (!results_[entry]) ++measured_;
        results_[entry] = std::move(result);
    }
    Q_EMIT resultsChanged();
}

void WeightRanking::prioritise(const std::vector<std::size_t>& entries) {
    if (!work_) return;
    const std::lock_guard lock(work_->mutex);
    auto& waiting = work_->waiting;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        const auto found = std::ranges::find(waiting, *entry);
        if (found != waiting.end()) std::rotate(found, found + 1, waiting.end());
    }
}

void WeightRanking::resume() {
    if (plan_ && !work_) measure();
}

void WeightRanking::setCurrent(int entry) {
    if (entry == current_) return;
    current_ = entry;
    Q_EMIT currentChanged();
}

void WeightRanking::setSelected(std::vector<std::size_t> entries) {
    if (entries == selected_) return;
    selected_ = std::move(entries);
    Q_EMIT selectedChanged();
}

} // namespace qcs::ui
