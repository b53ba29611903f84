#include "session/tensor_pair_comparison.h"

#include "words/prose.h"
#include "words/translated_labels.h"

#include <QFileInfo>
#include <QPointer>

#include <map>
#include <mutex>
#include <utility>

namespace qcs::ui {
namespace {

const auto pairsLane = QStringLiteral("tensor-pairs");
constexpr int pairArrivalsInterval = 60; // ms

QString problemWords(const qcs::Diagnostics& problems) {
    QStringList lines;
    for (const auto& problem : problems)
        if (problem.severity == qcs::Severity::Error)
            lines.push_back(QString::fromStdString(problem.place.file) + QStringLiteral(": ") +
                            plainProse(sentenceOf(problem)));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

/// The data that the GUI thread and the comparing thread share.
struct TensorPairComparison::Work {
    std::mutex mutex;
    std::vector<std::pair<std::size_t, qcs::insight::PairResult>> arrived;

    void arrive(std::size_t pair, const qcs::insight::PairResult& result) {
        const std::lock_guard lock(mutex);
        arrived.emplace_back(pair, result);
    }
    auto taken() {
        const std::lock_guard lock(mutex);
        return std::exchange(arrived, {});
    }
};

TensorPairComparison::TensorPairComparison(Answers* answers, TensorFiles* files, JobRunner* jobs,
                                           QObject* parent)
    : QObject(parent), answers_(answers), files_(files), jobs_(jobs) {
    arrivals_.setInterval(pairArrivalsInterval);
    connect(&arrivals_, &QTimer::timeout, this, &TensorPairComparison::takeResults);
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& lane) {
        if (lane != pairsLane) return;
        takeResults();
        work_.reset();
        arrivals_.stop();
        cancelled_ = problem_.isEmpty() && (!planned_ || measured_ < total());
        Q_EMIT stateChanged();
    });
}

bool TensorPairComparison::isIdle() const {
    return !jobs_->isBusy(pairsLane);
}

const qcs::insight::PairResult* TensorPairComparison::result(std::size_t pair) const {
    return pair < results_.size() && results_[pair] ? &*results_[pair] : nullptr;
}

QString TensorPairComparison::title() const {
    return tr("Comparing %1 with %2")
        .arg(QFileInfo(paths_.first).fileName(), QFileInfo(paths_.second).fileName());
}

template <class Run, class Done>
void TensorPairComparison::start(Run run, Done done) {
    const QPointer self(this);
    job_ = jobs_->start(
        pairsLane, title(), std::move(run),
        [self, done = std::move(done)](const auto& result) {
            if (self) done(*self, result);
        },
        Cancelling::Allowed,
        [self](const QString& why) {
            if (self) self->problem_ = why;
        });
    Q_EMIT stateChanged();
}

void TensorPairComparison::compare(const QString& first, const QString& second) {
    if (first.isEmpty() || second.isEmpty()) return;
    takeResults(); // those of the job that is replaced
    work_.reset();
    arrivals_.stop();
    problem_.clear();
    planned_ = cancelled_ = false;
    if (paths_ != std::pair(first, second)) setPlan(nullptr);
    paths_ = {first, second};
    PairRequest request{{first.toStdString(), files_->sourceOf(first)},
                        {second.toStdString(), files_->sourceOf(second)},
                        answers_->engine(),
                        answers_->currentRevision(),
                        plan_};
    if (plan_) { // files that were opened only for these pairs
        if (!request.first.source) request.first.source = plan_->pairs.first;
        if (!request.second.source) request.second.source = plan_->pairs.second;
    }
    start([request](const qcs::Task& task) { return planPairs(request, task); },
          [](TensorPairComparison& self, const PlannedPairs& planned) { self.take(planned); });
}

void TensorPairComparison::take(const PlannedPairs& planned) {
    planned_ = true;
    problem_ = problemWords(planned.problems);
    setPlan(planned.plan);
    measure();
}

/// A pair of the same tensors keeps its result if the comparison would be the same.
void TensorPairComparison::setPlan(std::shared_ptr<const PairPlan> plan) {
    if (plan == plan_) return;
    std::vector<std::optional<qcs::insight::PairResult>> results(plan ? plan->pairs.pairs.size() : 0);
    int measured = 0;
    if (plan && plan_ && plan->pairs.first == plan_->pairs.first &&
        plan->pairs.second == plan_->pairs.second) {
        std::map<std::size_t, std::size_t> before; // by the second tensor
        for (std::size_t i = 0; i < results_.size(); ++i)
            if (results_[i]) before.emplace(plan_->pairs.pairs[i].second, i);
        const bool sameNorms = plan->pairs.first_by_name == plan_->pairs.first_by_name;
        for (std::size_t i = 0; i < results.size(); ++i) {
            const auto& pair = plan->pairs.pairs[i];
            const auto known = before.find(pair.second);
            if (known == before.end() || pair != plan_->pairs.pairs[known->second]) continue;
            if (pair.folded && !sameNorms) continue;
            results[i] = results_[known->second];
            ++measured;
        }
    }
    Q_EMIT planAboutToChange();
    plan_ = std::move(plan);
    results_ = std::move(results);
    measured_ = measured;
    Q_EMIT planChanged();
}

void TensorPairComparison::measure() {
    std::vector<std::size_t> wanted;
    for (std::size_t i = 0; i < results_.size(); ++i)
        if (!results_[i]) wanted.push_back(i);
    if (wanted.empty()) return; // laneFinished() updates the state
    work_ = std::make_shared<Work>();
    arrivals_.start();
    start(
        [plan = plan_, work = work_, wanted](const qcs::Task& task) {
            qcs::insight::compare_pairs(
                plan->pairs, wanted,
                [&](std::size_t pair, const qcs::insight::PairResult& result) { work->arrive(pair, result); },
                task);
            return true;
        },
        [](TensorPairComparison&, bool) {});
}

void TensorPairComparison::takeResults() {
    if (!work_) return;
    auto arrived = work_->taken();
    if (arrived.empty()) return;
    for (auto& [pair, result] : arrived) {
        if (!results_[pair]) ++measured_;
        results_[pair] = std::move(result);
    }
    Q_EMIT resultsChanged();
}

} // namespace qcs::ui
