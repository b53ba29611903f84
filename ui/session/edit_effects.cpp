#include "session/edit_effects.h"

#include "words/rule_words.h"

#include <initializer_list>
#include <set>

namespace qcs::ui {

EditEffects::EditEffects(Document* document, Answers* answers, QObject* parent)
    : QObject(parent),
      document_(document),
      answers_(answers),
      quick_(
          *answers, ResultStage::Resolved,
          [this](const AnalysedState& state) { return ofLast(state, false); },
          [this] { take(quick_, last_); }),
      whole_(
          *answers, ResultStage::Verdicts, [this](const AnalysedState& state) { return ofLast(state, true); },
          [this] { take(whole_, last_); }),
      other_(
          *answers, ResultStage::AtOnce,
          [this](const AnalysedState&) -> Compared {
              if (!shown_) return nullptr;
              return questionOf<qcs::engine::stages::Compared>(shown_->after, {shown_->before, true});
          },
          [this] { take(other_, shown_); }) {
    connect(document, &Document::opened, this, &EditEffects::onLoaded);
    connect(document->undoStack(), &QUndoStack::indexChanged, this, &EditEffects::onIndexChanged);
    connect(answers, &Answers::resolutionChanged, this, [this] {
        if (!answers_->current().hasModel() && step_ < 0) tell({});
    });
    onLoaded();
}

void EditEffects::onLoaded() {
    index_ = document_->undoStack()->index();
    states_.reset(inputsOf(*document_));
    last_.reset();
    shown_.reset();
    backToSaved_.clear();
    step_ = -1;
    editing_ = false;
    tell({});
}

void EditEffects::beginEdit() {
    base_ = inputsOf(*document_);
    baseKept_ = answers_->engine()->revision(base_);
    editing_ = true;
    ++number_;
}

EditEffects::Edit EditEffects::edit(QString words, const qcs::engine::Inputs& before,
                                    const qcs::engine::Inputs& after) const {
    auto& engine = *answers_->engine();
    return {std::move(words), engine.revision(before), engine.revision(after)};
}

void EditEffects::previewRule(const std::optional<qcs::config::Rule>& rule) {
    if (!editing_) return;
    const auto mapping = rule ? document_->mappingWith(*rule) : std::nullopt;
    previewing_ = mapping.has_value();
    if (!mapping) return tell({});
    auto after = inputsOf(*document_);
    after.mapping = std::make_shared<const qcs::config::QConfigMapping>(*mapping);
    last_.reset();
    step_ = -1;
    setShown(edit(tr("Add rule %1").arg(ruleKey(*rule)), base_, after));
}

void EditEffects::setShown(Edit edit) {
    shown_ = std::move(edit);
    quick_.stop();
    whole_.stop();
    other_.ask();
}

void EditEffects::endEdit() {
    editing_ = false;
    base_ = {};
    baseKept_ = {};
    if (std::exchange(previewing_, false)) return tell({});
    if (!effect_.editing) return;
    effect_.editing = false;
    Q_EMIT effectChanged(effect_);
}

void EditEffects::onIndexChanged(int index) {
    const QUndoStack& stack = *document_->undoStack();
    const int before = index_;
    index_ = index;
    step_ = -1;
    previewing_ = false;
    last_.reset();
    shown_.reset();
    backToSaved_.clear();
    if (!editing_) ++number_;
    states_.note(index, stack.count(), inputsOf(*document_));
    const bool back = back_ = index < before;
    // If the step was removed from the stack because its edits cancelled out, there is no effect.
    const bool gone = back ? index >= stack.count() : index == 0;
    const qcs::engine::Inputs* from = back ? states_.at(before) : editing_ ? &base_ : states_.at(index - 1);
    const qcs::engine::Inputs* to = states_.at(index);
    if (gone || !from) return tell({});
    const QString words = back ? tr("undone: %1").arg(stack.text(index)) : stack.text(index - 1);
    Edit made = edit(words, *from, *to);
    if (made.before == made.after) return tell({});
    if (back && stack.isClean() && !editing_) {
        backToSaved_ = words;
        return tellOfSaved();
    }
    last_ = std::move(made);
    quick_.ask();
    whole_.ask();
}

/// Null if the document has been edited further since.
EditEffects::Compared EditEffects::ofLast(const AnalysedState& state, bool whole) const {
    if (!last_ || shown_ || last_->after != state.revision) return nullptr;
    if (!whole && state.isFusionOnly()) return nullptr; // with fuse_fx alone there is no separate first part
    return questionOf<qcs::engine::stages::Compared>(last_->after, {last_->before, whole});
}

void EditEffects::showStep(int step) {
    const QUndoStack& stack = *document_->undoStack();
    shown_.reset();
    if (step < 0 || step >= stack.count()) {
        step_ = -1;
        return last_ ? whole_.ask() : tellOfSaved();
    }
    step_ = step;
    ++number_;
    const qcs::engine::Inputs *before = states_.at(step), *after = states_.at(step + 1);
    if (before && after) return setShown(edit(stack.text(step), *before, *after));
    Effect effect;
    effect.edit = stack.text(step);
    effect.forgotten = true;
    tell(std::move(effect));
}

void EditEffects::take(const Subscription<qcs::engine::stages::Difference>& from,
                       const std::optional<Edit>& edit) {
    const auto difference = from.answer();
    if (!difference || !edit) return;
    if (&from != &quick_) quick_.stop();
    Effect effect;
    effect.before = difference->before;
    effect.after = difference->after;
    effect.diff = difference->diff;
    // For a selected step the effect is shown even if there is nothing to compare.
    if (effect.diff || step_ >= 0) effect.edit = edit->words;
    tell(std::move(effect));
}

void EditEffects::tellOfSaved() {
    Effect effect;
    effect.edit = backToSaved_;
    effect.saved = !backToSaved_.isEmpty();
    tell(std::move(effect));
}

void EditEffects::tell(Effect effect) {
    if (effect.edit.isEmpty()) stop();
    effect_ = std::move(effect);
    effect_.number = number_;
    effect_.step = step_ >= 0;
    effect_.undone = back_ && step_ < 0 && !effect_.edit.isEmpty();
    effect_.editing = editing_ && step_ < 0 && !effect_.edit.isEmpty();
    Q_EMIT effectChanged(effect_);
}

void EditEffects::stop() {
    for (AnySubscription* subscription : std::initializer_list<AnySubscription*>{&quick_, &whole_, &other_})
        subscription->stop();
}

bool EditEffects::isIdle() const {
    return !quick_.isBusy() && !whole_.isBusy() && !other_.isBusy();
}

void UndoStates::reset(qcs::engine::Inputs state) {
    states_.clear();
    states_.emplace(0, std::move(state));
}

void UndoStates::note(int index, int count, qcs::engine::Inputs state) {
    states_.erase(states_.upper_bound(count), states_.end());
    states_.insert_or_assign(index, std::move(state));
    // Drop the states farthest from the present index first.
    while (states_.size() > 2 && (states_.size() > maxStates || entries() > maxEntries)) {
        const auto first = states_.begin(), last = std::prev(states_.end());
        states_.erase(index - first->first >= last->first - index ? first : last);
    }
}

const qcs::engine::Inputs* UndoStates::at(int index) const {
    const auto found = states_.find(index);
    return found == states_.end() ? nullptr : &found->second;
}

std::size_t UndoStates::entries() const {
    std::set<const void*> seen;
    std::size_t count = 0;
    for (const auto& [index, state] : states_) {
        if (state.mapping && seen.insert(state.mapping.get()).second) count += state.mapping->rules.size();
        if (state.backend && seen.insert(state.backend.get()).second) count += state.backend->configs.size();
    }
    return count;
}

} // namespace qcs::ui
