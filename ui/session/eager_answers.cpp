#include "session/eager_answers.h"

#include "insight/diff/mode_diff.h"
#include "words/eager_words.h"
#include "words/translated_labels.h"

namespace qcs::ui {
namespace {

std::vector<EagerChange> changesOf(const qcs::insight::EagerPlan& before,
                                   const qcs::insight::EagerPlan& after) {
    std::vector<EagerChange> changes;
    for (const auto& module : after.modules) {
        const auto* was = before.find(module.path);
        if (!was) continue;
        EagerChange change{QString::fromStdString(module.path), QString::fromStdString(module.type),
                           eagerOutcome(*was), eagerOutcome(module)};
        if (change.before != change.after) changes.push_back(std::move(change));
    }
    return changes;
}

/// The same if the mode before was one of FX, for the modules that both modes report on.
std::vector<EagerChange> changesOf(const qcs::insight::Verdicts& before,
                                   const qcs::insight::EagerPlan& after) {
    std::vector<EagerChange> changes;
    const auto diff =
        qcs::insight::diff_outcomes(qcs::insight::outcomes_of(before), qcs::insight::outcomes_of(after));
    for (const auto& change : diff) {
        const auto* module = after.find(change.any().path);
        changes.push_back({QString::fromStdString(change.any().path),
                           QString::fromStdString(change.any().type),
                           change.before ? sentenceOf(change.before->why) : QString(),
                           module ? eagerOutcome(*module) : QString()});
    }
    return changes;
}

bool hasModules(const AnalysedState& state) {
    const auto* eager = state.revision ? state.revision.inputs().eager.get() : nullptr;
    return eager && eager->model;
}

} // namespace

EagerAnswers::EagerAnswers(Document* document, Answers* answers, QObject* parent)
    : QObject(parent),
      document_(document),
      answers_(answers),
      plan_(
          *answers, ResultStage::AtOnce,
          [](const AnalysedState& state) -> Question<qcs::insight::EagerPlan> {
              if (!hasModules(state)) return nullptr;
              return questionOf<qcs::engine::stages::Eager>(state.revision);
          },
          [this] { take(); }),
      dataFlow_(
          *answers, ResultStage::AtOnce,
          [](const AnalysedState& state) -> Question<qcs::insight::DataFlow> {
              if (!hasModules(state)) return nullptr;
              return questionOf<qcs::engine::stages::EagerDataFlow>(state.revision);
          },
          [this] { Q_EMIT changed(); }) {
    plan_.setTitle([] { return EagerAnswers::tr("Working out what eager mode does"); });
    plan_.ask();
    dataFlow_.ask();
    connect(answers_, &Answers::verdictsChanged, this, [this] {
        if (answers_->isOfOpenModel()) fxBefore_ = answers_->current().verdicts;
    });
}

std::shared_ptr<const qcs::insight::EagerPlan> EagerAnswers::plan() const {
    return document_->isEager() ? plan_.answer() : nullptr;
}

std::shared_ptr<const qcs::insight::DataFlow> EagerAnswers::dataFlow() const {
    return document_->isEager() ? dataFlow_.answer() : nullptr;
}

const qcs::insight::EagerModule* EagerAnswers::module(const QString& path) const {
    const auto now = plan();
    return now ? now->find(path.toStdString()) : nullptr;
}

std::vector<EagerChange> EagerAnswers::changesTo(const qcs::insight::EagerPlan& now) const {
    const auto graph = document_->graph();
    if (before_ && graphBefore_ == graph) return changesOf(*before_, now);
    if (!before_ && fxBefore_ && fxBefore_->graph == graph) return changesOf(*fxBefore_, now);
    return {};
}

void EagerAnswers::take() {
    const auto now = plan_.answer();
    changes_ = now ? changesTo(*now) : std::vector<EagerChange>();
    if (!editing_ || !now || graphBefore_ != document_->graph()) setBefore(now);
    Q_EMIT changed();
}

void EagerAnswers::setBefore(std::shared_ptr<const qcs::insight::EagerPlan> plan) {
    before_ = std::move(plan);
    graphBefore_ = before_ ? document_->graph() : nullptr;
}

void EagerAnswers::endEdit() {
    editing_ = false;
    if (!isBusy()) setBefore(plan_.answer()); // a plan that is still being computed belongs to this edit
}

} // namespace qcs::ui
