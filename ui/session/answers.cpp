#include "session/answers.h"

#include "session/document/name_index.h"
#include "session/jobs/background.h"
#include "session/jobs/compare_job.h"
#include "session/jobs/job_runner.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <utility>

namespace qcs::ui {
namespace {

const auto analysisLane = QStringLiteral("analysis");
const auto explanationLane = QStringLiteral("explanation");

template <class Index>
ItemId idAt(const qcs::IdVector<Index, ItemId>& ids, Index index) {
    return ids.contains(index) ? ids[index] : 0;
}

/// On the GUI thread, an answer is freed in the background; on the thread of a job it is freed at once.
void release(qcs::engine::StageResult answer) {
    const auto* program = QCoreApplication::instance();
    if (program && QThread::currentThread() == program->thread()) releaseInBackground(std::move(answer));
}

QString newLane() {
    static std::atomic<quint64> lanes = 0;
    return QStringLiteral("answer-%1").arg(++lanes);
}

} // namespace

RuleId AnalysedState::ruleId(qcs::config::RuleIndex rule) const {
    return idAt(ruleIds, rule);
}

EntryId AnalysedState::entryId(qcs::config::EntryIndex entry) const {
    return idAt(entryIds, entry);
}

qcs::config::RuleIndex AnalysedState::ruleIndex(RuleId id) const {
    const auto rules = ruleIds.ids();
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](auto rule) { return ruleIds[rule] == id; });
    return found == rules.end() ? qcs::config::RuleIndex() : *found;
}

// --- the document ---

Answers::Answers(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent),
      document_(document),
      jobs_(jobs),
      engine_(std::make_shared<qcs::engine::Engine>(qcs::engine::Engine::usual_spare, release)) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &Answers::run);
    connect(document_, &Document::analysisInputChanged, &soon_, qOverload<>(&QTimer::start));
    soon_.start();
}

Answers::~Answers() = default;

qcs::engine::Revision Answers::currentRevision() const {
    return engine_->revision(inputsOf(*document_));
}

AnalysedState Answers::stateNow() const {
    AnalysedState state{currentRevision(), {}, {}};
    for (int i = 0; document_->ruleIdAt(i) != 0; ++i)
        state.ruleIds.push_back(document_->ruleIdAt(i));
    for (int i = 0; document_->entryIdAt(i) != 0; ++i)
        state.entryIds.push_back(document_->entryIdAt(i));
    return state;
}

void Answers::run() {
    analysed_ = stateNow();
    for (auto* subscription : subscriptions_)
        subscription->stop();
    stage_ = ResultStage::AtOnce;
    Outcome outcome;
    static_cast<AnalysedState&>(outcome) = analysed_;
    outcome.input = outcome.revision.inputs();
    if (!outcome.hasModel()) {
        jobs_->cancelLane(analysisLane);
        reach(ResultStage::AtOnce);
        publish(std::move(outcome));
        return;
    }
    if (current_.analysis && current_.input.graph == outcome.input.graph && !outcome.isFusionOnly())
        outcome.before = current_.number;
    jobs_->start(
        analysisLane, tr("Working out what PyTorch does"),
        [engine = engine_, before = current_.revision, outcome = std::move(outcome)](const qcs::Task& task) {
            Outcome result = outcome;
            (void)namesOf(result.input.graph); // computed here, as forms need the names soon
            if (result.input.fuse_alone) {
                result.fusion = engine->query<qcs::engine::stages::FusionOnly>(result.revision, task);
                return result;
            }
            result.analysis = engine->query<qcs::engine::stages::Analysed>(result.revision, task);
            if (!result.analysis) return result;
            result.changed = engine->query<qcs::engine::stages::ChangedNodes>(result.revision, task, before);
            if (result.changed) result.resolution = result.analysis->resolution;
            return result;
        },
        [self = QPointer(this)](Outcome result) {
            if (self && result.isKnown()) self->publish(std::move(result));
        });
    reach(ResultStage::AtOnce); // after the analysis, which everything else waits for, has been started
}

void Answers::publish(Outcome outcome) {
    const bool sameGraph =
        outcome.isKnown() && current_.isKnown() && current_.input.graph == outcome.input.graph;
    previous_ = sameGraph ? std::move(current_) : Outcome{};
    current_ = std::move(outcome);
    current_.number = ++outcomes_;
    // The verdicts before serve as a preliminary result, but not those of fuse_fx alone.
    if (!previous_.fusion) {
        current_.verdicts = previous_.verdicts;
        current_.counts = previous_.counts;
        current_.verdictsNumber = previous_.verdictsNumber;
    }
    if (current_.fusion) {
        current_.verdicts = {current_.fusion, &current_.fusion->verdicts};
        current_.verdictsNumber = ++verdictsTold_;
        current_.counts = qcs::insight::all_reasons(*current_.verdicts);
    }
    indexOfRule_.clear();
    for (const auto rule : current_.ruleIds.ids())
        indexOfRule_.insert(current_.ruleIds[rule], rule);
    explain();
    Q_EMIT resolutionChanged();
    if (current_.fusion) Q_EMIT verdictsChanged();
    reach(current_.analysis ? ResultStage::Resolved
                            : ResultStage::Verdicts); // without analysis nothing more will follow
}

/// Uses a separate lane, so that an edit does not wait for the explanations of the state before it.
void Answers::explain() {
    if (!current_.analysis) {
        jobs_->cancelLane(explanationLane);
        return;
    }
    jobs_->start(
        explanationLane, {},
        [engine = engine_, revision = current_.revision, before = current_.verdicts](const qcs::Task& task) {
            auto explainer = engine->find_cached<qcs::engine::stages::FullExplanations>(revision);
            if (!explainer)
                explainer = engine->query<qcs::engine::stages::PrepareExplanations>(revision, task);
            return explainedBy(std::move(explainer), before.get(), *engine, revision, task);
        },
        [self = QPointer(this), number = current_.number](const Explained& result) {
            if (!self || !result.explainer || self->current_.number != number) return;
            self->take(result);
            if (!result.explainer->conversions()) self->convert();
        });
}

void Answers::convert() {
    jobs_->start(
        explanationLane, {},
        [engine = engine_, revision = current_.revision, before = current_.verdicts](const qcs::Task& task) {
            return explainedBy(engine->query<qcs::engine::stages::FullExplanations>(revision, task),
                               before.get(), *engine, revision, task);
        },
        [self = QPointer(this), number = current_.number](const Explained& result) {
            // If prepare raises, there are no conversions.
            if (!self || !result.explainer || self->current_.number != number ||
                !result.explainer->conversions())
                return;
            self->take(result);
        });
}

Answers::Explained Answers::explainedBy(ExplainerPtr explainer, const qcs::insight::Verdicts* before,
                                        qcs::engine::Engine& engine, const qcs::engine::Revision& revision,
                                        const qcs::Task& task) {
    const auto* verdicts = explainer ? explainer->verdicts() : nullptr;
    Explained result{std::move(explainer), {}, {}};
    if (!verdicts) return result; // they come with the conversions
    result.counts = engine.query<qcs::engine::stages::ReasonCounts>(revision, task);
    if (before)
        result.changed = std::make_shared<const std::vector<qcs::model::TracedNode>>(
            qcs::insight::changed_nodes(*before, *verdicts));
    return result;
}

void Answers::take(const Explained& explained) {
    const auto& explainer = explained.explainer;
    current_.explainer = explainer;
    const auto* verdicts = explainer->verdicts();
    if (verdicts) {
        current_.verdicts = {explainer, verdicts};
        if (explained.counts) current_.counts = *explained.counts;
        current_.verdictsNumber = ++verdictsTold_;
        current_.changedVerdicts = explained.changed;
        Q_EMIT verdictsChanged();
    }
    Q_EMIT this->explained();
    if (current_.revision == analysed_.revision)
        reach(verdicts ? ResultStage::Verdicts : ResultStage::Explained);
}

void Answers::reach(ResultStage stage) {
    const ResultStage before = std::exchange(stage_, stage);
    const bool first = stage == ResultStage::AtOnce;
    // Subscriptions may be added or deleted by those that are called.
    const auto now = subscriptions_;
    for (auto* subscription : now)
        if (std::ranges::find(subscriptions_, subscription) != subscriptions_.end() &&
            subscription->stage_ <= stage && (first || subscription->stage_ > before))
            subscription->askNow();
}

bool Answers::isOfOpenModel() const {
    return current_.isKnown() && current_.input.graph == document_->graph();
}

std::optional<qcs::insight::RaisedIn> Answers::raised() const {
    if (current_.fusion) return qcs::insight::raised_in(*current_.fusion);
    if (!current_.analysis) return std::nullopt;
    return qcs::insight::raised_in(*current_.analysis,
                                   current_.explainer ? current_.explainer->conversions() : nullptr);
}

bool Answers::isIdle() const {
    return !soon_.isActive() && !jobs_->isBusy(analysisLane) && !jobs_->isBusy(explanationLane);
}

bool Answers::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

// --- subscriptions ---

AnySubscription::AnySubscription(Answers& answers, ResultStage stage,
                                 std::function<Work(const AnalysedState&)> question,
                                 std::function<void()> onAnswer)
    : answers_(&answers),
      jobs_(answers.jobs_),
      stage_(stage),
      lane_(newLane()),
      question_(std::move(question)),
      onAnswer_(std::move(onAnswer)) {
    answers.subscriptions_.push_back(this);
}

AnySubscription::~AnySubscription() {
    if (jobs_) jobs_->cancelLane(lane_);
    if (answers_) std::erase(answers_->subscriptions_, this);
}

void AnySubscription::ask() {
    if (!answers_) return;
    anew_ = true;
    stop();
    if (answers_->stage_ >= stage_ && answers_->analysed_.revision && !answers_->soon_.isActive()) askNow();
}

void AnySubscription::stop() {
    ++number_;
    asking_ = false;
    if (jobs_) jobs_->cancelLane(lane_);
}

bool AnySubscription::isBusy() const {
    return (answers_ && answers_->soon_.isActive()) || (jobs_ && jobs_->isBusy(lane_));
}

bool AnySubscription::isCurrent() const {
    return answers_ && analysed_.revision && answers_->currentRevision() == analysed_.revision;
}

void AnySubscription::askNow() {
    const AnalysedState& state = answers_->analysed_;
    auto work = question_(state);
    stop();
    if (!work) {
        analysed_ = state;
        if (std::exchange(answer_, nullptr)) onAnswer_();
        return;
    }
    asking_ = true;
    jobs_->start(lane_, title_ ? title_() : QString(), std::move(work),
                 [self = QPointer<AnySubscription>(this), state, number = number_](Answer answer) {
                     if (self && self->number_ == number) self->take(std::move(answer), state);
                 });
}

void AnySubscription::take(Answer answer, AnalysedState state) {
    asking_ = false;
    // After a later edit the question is about to be computed again.
    if (!answer || !answers_ || answers_->soon_.isActive()) return;
    const bool same =
        answer == answer_ && state.ruleIds == analysed_.ruleIds && state.entryIds == analysed_.entryIds;
    answer_ = std::move(answer);
    analysed_ = std::move(state);
    if (std::exchange(anew_, false) || !same) onAnswer_();
}

} // namespace qcs::ui
