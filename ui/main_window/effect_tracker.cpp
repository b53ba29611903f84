#include "main_window/effect_tracker.h"

#include "views/effect_card.h"

namespace qcs::ui {

EffectTracker::EffectTracker(Document* document, AnalysisService* analysis, QObject* parent)
    : QObject(parent), document_(document), analysis_(analysis), index_(document->undoStack()->index()) {
    connect(document->undoStack(), &QUndoStack::indexChanged, this, &EffectTracker::onIndexChanged);
    connect(document, &Document::graphChanged, this, [this] {
        edit_.clear();
        Q_EMIT effectChanged({});
    });
    connect(analysis, &AnalysisService::resolutionChanged, this, &EffectTracker::onOutcome);
}

void EffectTracker::beginEdit() {
    base_ = analysis_->current();
    editing_ = true;
}

void EffectTracker::endEdit() {
    editing_ = false;
}

void EffectTracker::onIndexChanged(int index) {
    const QUndoStack& stack = *document_->undoStack();
    if (index < index_) // an edit that was taken back while it was typed is gone: nothing to tell
        edit_ = index < stack.count() ? tr("undone: %1").arg(stack.text(index)) : QString();
    else
        edit_ = index > 0 ? stack.text(index - 1) : QString();
    index_ = index;
}

void EffectTracker::onOutcome() {
    const Outcome& before = editing_ ? base_ : analysis_->previous();
    if (edit_.isEmpty() || !before.resolution) {
        Q_EMIT effectChanged({});
        return;
    }
    Q_EMIT effectChanged(effectOf(edit_, before, analysis_->current(), effectLines));
}

} // namespace qcs::ui
