#pragma once
// Watches edits and their outcomes, and says what the last one did, or any step of the undo stack.

#include "jobs/analysis_service.h"
#include "jobs/comparison.h"
#include "jobs/undo_states.h"

namespace qcs::ui {

class EffectTracker : public QObject {
    Q_OBJECT
public:
    EffectTracker(Document* document, AnalysisService* analysis, JobRunner* jobs, QObject* parent);

    /// Everything between these two counts as one edit, however many steps and outcomes it has on its way.
    void beginEdit();
    void endEdit();
    /// A rule that is still being written, as if it were there; nullopt: it says nothing yet. Between the two
    /// above; what was imagined is forgotten at the end.
    void imagine(const std::optional<qcs::Rule>& rule);
    /// What this step of the undo stack did, counted from 0, until the next edit; -1: the last edit again.
    void showStep(int step);
    const Effect& effect() const { return effect_; }
    /// Goes on where another one stands, that watched the same document.
    void takeOver(const EffectTracker& other);
    bool isIdle() const;

Q_SIGNALS:
    /// First what the rules do, soon after with patterns, observers and what nodes become. An effect without
    /// `edit`: there is nothing to tell.
    void effectChanged(const qcs::ui::Effect& effect);

private:
    /// An edit, and the states that tell what it does.
    struct Question {
        QString edit;
        qcs::Inputs before, after;
    };

    void onLoaded();
    void onIndexChanged(int index);
    void onResolution();
    void onExplained();
    bool isAboutNow() const;
    void ask(Question question, Depth depth);
    void tell(Effect effect);
    void tellOfSaved();

    Document* document_;
    AnalysisService* analysis_;
    JobRunner* jobs_;
    UndoStates states_;
    int index_ = 0;
    quint64 number_ = 0; ///< of the edit that is told
    bool editing_ = false;
    bool back_ = false;            ///< the last step went back
    bool imagining_ = false;       ///< what is told is in no step of the stack
    int step_ = -1;                ///< the one that is shown; -1: the last edit
    qcs::Inputs base_;             ///< before the edit that is going on
    std::optional<Question> last_; ///< the last edit
    QString backToSaved_;          ///< the edit whose undo led to the saved state
    Effect effect_;
    qcs::Revision before_, after_; ///< that were compared last: what is known of them is kept
};

} // namespace qcs::ui
