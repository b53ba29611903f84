#pragma once
// Watches edits and their outcomes, and says what the last one did, or any step of the undo stack.

#include "engine/engine.h"
#include "session/answers.h"
#include "session/jobs/compare_job.h"

#include <map>

namespace qcs::ui {

// The document as it was before and after each step of its undo stack. Values that a step left alone are
// shared, so a step costs about what it changed.

class UndoStates {
public:
    /// Another document: nothing before this is kept.
    void reset(qcs::engine::Inputs state);
    /// The undo stack stands at `index` of `count`, and the document is this.
    void note(int index, int count, qcs::engine::Inputs state);
    /// nullptr if it was not kept.
    const qcs::engine::Inputs* at(int index) const;
    std::size_t size() const { return states_.size(); }

    static constexpr std::size_t mostStates = 256;
    /// Rules and backend entries, of all values that are kept.
    static constexpr std::size_t mostEntries = 300'000;

private:
    std::size_t entries() const;

    std::map<int, qcs::engine::Inputs> states_;
};

class EditEffects : public QObject {
    Q_OBJECT
public:
    EditEffects(Document* document, Answers* answers, QObject* parent = nullptr);

    /// Everything between these two counts as one edit, however many steps and outcomes it has on its way.
    void beginEdit();
    void endEdit();
    /// A rule that is still being written, as if it were there; nullopt: it says nothing yet. Between the two
    /// above; what was imagined is forgotten at the end.
    void imagine(const std::optional<qcs::config::Rule>& rule);
    /// What this step of the undo stack did, counted from 0, until the next edit; -1: the last edit again.
    void showStep(int step);
    const Effect& effect() const { return effect_; }
    bool isIdle() const;

Q_SIGNALS:
    /// First what the rules do, soon after with patterns, observers and what nodes become. An effect without
    /// `edit`: there is nothing to tell.
    void effectChanged(const qcs::ui::Effect& effect);

private:
    /// An edit, and the states that tell what it does.
    struct Edit {
        QString words;
        qcs::engine::Revision before, after; ///< held, so that what is known of them is kept
    };
    using Compared = Question<qcs::engine::stages::Difference>;

    void onLoaded();
    void onIndexChanged(int index);
    void setShown(Edit edit);
    Edit edit(QString words, const qcs::engine::Inputs& before, const qcs::engine::Inputs& after) const;
    Compared ofLast(const Asked& asked, bool whole) const;
    void take(const Subscription<qcs::engine::stages::Difference>& from, const std::optional<Edit>& edit);
    void tell(Effect effect);
    void stop();
    void tellOfSaved();

    Document* document_;
    Answers* answers_;
    UndoStates states_;
    int index_ = 0;
    quint64 number_ = 0; ///< of the edit that is told
    bool editing_ = false;
    bool back_ = false;              ///< the last step went back
    bool imagining_ = false;         ///< what is told is in no step of the stack
    int step_ = -1;                  ///< the one that is shown; -1: the last edit
    qcs::engine::Inputs base_;       ///< before the edit that is going on
    qcs::engine::Revision baseKept_; ///< what is known of it is kept
    std::optional<Edit> last_;       ///< the last edit
    std::optional<Edit> shown_;      ///< in its place: a step, or what is imagined
    QString backToSaved_;            ///< the edit whose undo led to the saved state
    Effect effect_;
    /// Of the last edit: first what the rules do, then all.
    Subscription<qcs::engine::stages::Difference> quick_, whole_;
    Subscription<qcs::engine::stages::Difference> other_; ///< of shown_
};

} // namespace qcs::ui
