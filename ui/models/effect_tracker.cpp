#include "models/effect_tracker.h"

#include "document/rule_words.h"

#include <QPointer>

namespace qcs::ui {
namespace {
const auto effectLane = QStringLiteral("effect");
} // namespace

EffectTracker::EffectTracker(Document* document, AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), analysis_(analysis), jobs_(jobs) {
    connect(document->undoStack(), &QUndoStack::indexChanged, this, &EffectTracker::onIndexChanged);
    connect(document, &Document::opened, this, &EffectTracker::onLoaded);
    connect(analysis, &AnalysisService::resolutionChanged, this, &EffectTracker::onResolution);
    connect(analysis, &AnalysisService::explained, this, &EffectTracker::onExplained);
    onLoaded();
}

ComparedState EffectTracker::now() const {
    return {document_->snapshot(), conversionWish(document_->workspace()), nullptr, nullptr};
}

void EffectTracker::onLoaded() {
    index_ = document_->undoStack()->index();
    states_.reset(now());
    last_.reset();
    backToSaved_.clear();
    step_ = -1;
    editing_ = false;
    tell({});
}

void EffectTracker::beginEdit() {
    base_ = now();
    fill(base_);
    editing_ = true;
    ++number_;
}

void EffectTracker::imagine(const std::optional<qcs::Rule>& rule) {
    if (!editing_) return;
    const auto mapping = rule ? document_->mappingWith(*rule) : std::nullopt;
    imagining_ = mapping.has_value();
    if (!mapping) return tell({});
    ComparedState after = now();
    after.input.mapping = std::make_shared<const qcs::QConfigMapping>(*mapping);
    last_.reset();
    step_ = -1;
    ask({tr("Add rule %1").arg(ruleKey(*rule)), base_, std::move(after)}, Depth::Everything);
}

void EffectTracker::endEdit() {
    editing_ = false;
    base_ = {};
    if (std::exchange(imagining_, false)) return tell({});
    if (!effect_.editing) return;
    effect_.editing = false;
    Q_EMIT effectChanged(effect_);
}

void EffectTracker::onIndexChanged(int index) {
    const QUndoStack& stack = *document_->undoStack();
    const int before = index_;
    index_ = index;
    step_ = -1;
    imagining_ = false;
    last_.reset();
    backToSaved_.clear();
    if (!editing_) ++number_;
    states_.note(index, stack.count(), now());
    const bool back = back_ = index < before;
    // An edit that was taken back while it was typed is gone: there is nothing to tell.
    const bool gone = back ? index >= stack.count() : index == 0;
    const ComparedState* from = back ? states_.at(before) : editing_ ? &base_ : states_.at(index - 1);
    const ComparedState* to = states_.at(index);
    if (gone || !from || (sameInput(from->input, to->input) && sameWish(from->wish, to->wish)))
        return tell({});
    const QString edit = back ? tr("undone: %1").arg(stack.text(index)) : stack.text(index - 1);
    if (back && stack.isClean() && !editing_) {
        backToSaved_ = edit;
        return tellOfSaved();
    }
    last_ = Question{edit, *from, *to};
    onResolution();
}

bool EffectTracker::isAbout(const qcs::ResolveInput& input) const {
    return step_ < 0 && last_ && sameInput(last_->after.input, input);
}

void EffectTracker::onResolution() {
    if (!analysis_->input().graph && step_ < 0) return tell({});
    // Of a fusion there is no more to come.
    if (analysis_->current().isKnown() && isAbout(analysis_->input()))
        ask(*last_, analysis_->fusion() ? Depth::Everything : Depth::Resolution);
}

void EffectTracker::onExplained() {
    const auto& explainer = analysis_->explainer();
    const bool whole = explainer && (explainer->conversions() || analysis_->analysis()->raised());
    if (whole && isAbout(analysis_->input())) ask(*last_, Depth::Everything);
}

void EffectTracker::showStep(int step) {
    const QUndoStack& stack = *document_->undoStack();
    if (step < 0 || step >= stack.count()) {
        step_ = -1;
        return last_ ? ask(*last_, Depth::Everything) : tellOfSaved();
    }
    step_ = step;
    ++number_;
    const ComparedState *before = states_.at(step), *after = states_.at(step + 1);
    if (before && after) return ask({stack.text(step), *before, *after}, Depth::Everything);
    Effect effect;
    effect.edit = stack.text(step);
    effect.forgotten = true;
    tell(std::move(effect));
}

/// Takes over what is known of the same state.
void EffectTracker::fill(ComparedState& state) const {
    const auto take = [&](const auto& analysis, const auto& explainer) {
        if (!analysis || !sameInput(analysis->input, state.input)) return;
        const bool fits =
            explainer && (!explainer->conversions() || sameWish(explainer->conversions()->wish, state.wish));
        const bool better = fits && (!state.explainer || explainer->conversions());
        if (!state.analysis || (better && analysis == state.analysis)) state.analysis = analysis;
        if (better && &explainer->analysis() == state.analysis.get()) state.explainer = explainer;
    };
    take(base_.analysis, base_.explainer);
    const auto takeFusion = [&](const auto& fusion) {
        if (fusion && sameInput(fusion->input, state.input)) state.fusion = fusion;
    };
    takeFusion(base_.fusion);
    for (const auto* outcome : {&analysis_->current(), &analysis_->previous()}) {
        take(outcome->analysis, outcome->explainer);
        takeFusion(outcome->fusion);
    }
    for (const auto* side : {&effect_.before, &effect_.after}) {
        take(side->analysis, side->explainer);
        takeFusion(side->fusion);
    }
}

void EffectTracker::ask(Question question, Depth depth) {
    fill(question.before);
    fill(question.after);
    jobs_->start(
        effectLane, {},
        [question, depth](const JobContext& context) {
            return compareStates(question.before, question.after, depth, context);
        },
        [self = QPointer(this), edit = question.edit](std::optional<Effect> effect) {
            if (!self || !effect) return;
            // Of a step that was asked for it is told that there is nothing to compare.
            if (effect->diff || self->step_ >= 0) effect->edit = edit;
            self->tell(std::move(*effect));
        });
}

void EffectTracker::tellOfSaved() {
    Effect effect;
    effect.edit = backToSaved_;
    effect.saved = !backToSaved_.isEmpty();
    tell(std::move(effect));
}

void EffectTracker::tell(Effect effect) {
    if (effect.edit.isEmpty()) jobs_->cancelLane(effectLane);
    effect_ = std::move(effect);
    effect_.number = number_;
    effect_.step = step_ >= 0;
    effect_.undone = back_ && step_ < 0 && !effect_.edit.isEmpty();
    effect_.editing = editing_ && step_ < 0 && !effect_.edit.isEmpty();
    Q_EMIT effectChanged(effect_);
}

void EffectTracker::takeOver(const EffectTracker& other) {
    states_ = other.states_;
    index_ = other.index_;
    last_ = other.last_;
    backToSaved_ = other.backToSaved_;
    number_ = other.number_;
    Effect effect = other.effect_;
    effect.editing = false;
    jobs_->cancelLane(effectLane);
    effect_ = std::move(effect);
    Q_EMIT effectChanged(effect_);
}

bool EffectTracker::isIdle() const {
    return !jobs_->isBusy(effectLane);
}

} // namespace qcs::ui
