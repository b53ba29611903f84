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

void EffectTracker::onLoaded() {
    index_ = document_->undoStack()->index();
    states_.reset(inputsOf(*document_));
    last_.reset();
    backToSaved_.clear();
    step_ = -1;
    editing_ = false;
    tell({});
}

void EffectTracker::beginEdit() {
    base_ = inputsOf(*document_);
    before_ = analysis_->engine()->revision(base_);
    editing_ = true;
    ++number_;
}

void EffectTracker::imagine(const std::optional<qcs::Rule>& rule) {
    if (!editing_) return;
    const auto mapping = rule ? document_->mappingWith(*rule) : std::nullopt;
    imagining_ = mapping.has_value();
    if (!mapping) return tell({});
    auto after = inputsOf(*document_);
    after.mapping = std::make_shared<const qcs::QConfigMapping>(*mapping);
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
    states_.note(index, stack.count(), inputsOf(*document_));
    const bool back = back_ = index < before;
    // An edit that was taken back while it was typed is gone: there is nothing to tell.
    const bool gone = back ? index >= stack.count() : index == 0;
    const qcs::Inputs* from = back ? states_.at(before) : editing_ ? &base_ : states_.at(index - 1);
    const qcs::Inputs* to = states_.at(index);
    auto& engine = *analysis_->engine();
    if (gone || !from || engine.revision(*from) == engine.revision(*to)) return tell({});
    const QString edit = back ? tr("undone: %1").arg(stack.text(index)) : stack.text(index - 1);
    if (back && stack.isClean() && !editing_) {
        backToSaved_ = edit;
        return tellOfSaved();
    }
    last_ = Question{edit, *from, *to};
    onResolution();
}

bool EffectTracker::isAboutNow() const {
    return step_ < 0 && last_ && analysis_->engine()->revision(last_->after) == analysis_->current().revision;
}

void EffectTracker::onResolution() {
    if (!analysis_->input().graph && step_ < 0) return tell({});
    // Of a fusion there is no more to come.
    if (analysis_->current().isKnown() && isAboutNow())
        ask(*last_, analysis_->fusion() ? Depth::Everything : Depth::Resolution);
}

void EffectTracker::onExplained() {
    const auto& explainer = analysis_->explainer();
    const bool whole = explainer && (explainer->conversions() || analysis_->analysis()->raised);
    if (whole && isAboutNow()) ask(*last_, Depth::Everything);
}

void EffectTracker::showStep(int step) {
    const QUndoStack& stack = *document_->undoStack();
    if (step < 0 || step >= stack.count()) {
        step_ = -1;
        return last_ ? ask(*last_, Depth::Everything) : tellOfSaved();
    }
    step_ = step;
    ++number_;
    const qcs::Inputs *before = states_.at(step), *after = states_.at(step + 1);
    if (before && after) return ask({stack.text(step), *before, *after}, Depth::Everything);
    Effect effect;
    effect.edit = stack.text(step);
    effect.forgotten = true;
    tell(std::move(effect));
}

void EffectTracker::ask(Question question, Depth depth) {
    const auto engine = analysis_->engine();
    before_ = engine->revision(std::move(question.before));
    after_ = engine->revision(std::move(question.after));
    jobs_->start(
        effectLane, {},
        [engine, before = before_, after = after_, depth](const qcs::Task& task) {
            return compareRevisions(*engine, before, after, depth, task);
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
