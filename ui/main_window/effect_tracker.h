#pragma once
// Watches edits and their outcomes, and says what the last one did.

#include "views/effect_facts.h"

namespace qcs::ui {

class EffectTracker : public QObject {
    Q_OBJECT
public:
    EffectTracker(Document* document, AnalysisService* analysis, QObject* parent);

    /// Everything between these two counts as one edit, however many outcomes it has on its way.
    void beginEdit();
    void endEdit();

Q_SIGNALS:
    void effectChanged(const qcs::ui::Effect& effect);

private:
    void onOutcome();
    void onIndexChanged(int index);

    Document* document_;
    AnalysisService* analysis_;
    Outcome base_; ///< the outcome before the edit that is going on
    bool editing_ = false;
    int index_ = 0;
    QString edit_; ///< in words; empty after a load
};

} // namespace qcs::ui
