#pragma once
// EditEffects: computes how the last edit of the document, or any selected step of the undo stack, has
// changed the result of quantizing the model.

#include "engine/engine.h"
#include "session/answers.h"
#include "session/jobs/compare_job.h"

#include <map>

namespace qcs::ui {

/// The states of the document before and after each step of its undo stack. Two states share the graphs, the
/// mapping and the backend config if these are the same in both, so a state needs little memory for what its
/// step has not changed.
class UndoStates {
public:
    /// Removes all states, and records `state` as the present one.
    void reset(qcs::engine::Inputs state);
    /// Records `state` as the document's state at the index `index` of its undo stack, which has `count`
    /// steps.
    void note(int index, int count, qcs::engine::Inputs state);
    /// Returns the state at an index of the undo stack; nullptr if it has been dropped.
    const qcs::engine::Inputs* at(int index) const;
    /// Returns the number of states.
    std::size_t size() const { return states_.size(); }

    // Limits. When a limit is exceeded, the states farthest from the present index are dropped.
    static constexpr std::size_t maxStates = 256;
    /// The largest number of rules and backend entries in all states together. A config that several states
    /// share counts once.
    static constexpr std::size_t maxEntries = 300'000;

private:
    /// The number of rules and backend entries in all states together.
    std::size_t entries() const;

    std::map<int, qcs::engine::Inputs> states_; ///< by index of the undo stack
};

class EditEffects : public QObject {
    Q_OBJECT
public:
    EditEffects(Document* document, Answers* answers, QObject* parent = nullptr);

    /// All edits between beginEdit() and endEdit() count as one edit, whatever the number of undo steps.
    void beginEdit();
    void endEdit();
    /// Between beginEdit() and endEdit(): shows the effect that adding this rule would have, while the user
    /// is still writing the rule. nullopt: the rule is incomplete, so there is no effect.
    void previewRule(const std::optional<qcs::config::Rule>& rule);
    /// Shows the effect of the step `step` of the undo stack, counted from 0, until the next edit. -1: shows
    /// the effect of the last edit again.
    void showStep(int step);
    /// Returns the effect that is shown.
    const Effect& effect() const { return effect_; }
    bool isIdle() const;

Q_SIGNALS:
    /// Emitted when effect() has changed. After an edit, it may be emitted twice: first with only the
    /// differences in the resolution, and later with all differences (in patterns, observers and verdicts as
    /// well). If `effect.edit` is empty, there is no effect to show.
    void effectChanged(const qcs::ui::Effect& effect);

private:
    /// An edit, with the states of the document before and after it.
    struct Edit {
        QString words;                       ///< becomes Effect::edit
        qcs::engine::Revision before, after; ///< held here, so that the engine keeps their results
    };
    using Compared = Question<qcs::engine::stages::Difference>;

    void onLoaded();
    void onIndexChanged(int index);
    void setShown(Edit edit);
    Edit edit(QString words, const qcs::engine::Inputs& before, const qcs::engine::Inputs& after) const;
    Compared ofLast(const AnalysedState& state, bool whole) const;
    void take(const Subscription<qcs::engine::stages::Difference>& from, const std::optional<Edit>& edit);
    void tell(Effect effect);
    void stop();
    void tellOfSaved();

    Document* document_;
    Answers* answers_;
    UndoStates states_;
    int index_ = 0;      ///< the present index of the undo stack
    quint64 number_ = 0; ///< Effect::number of the effect that is shown
    bool editing_ = false;
    bool back_ = false;              ///< the last step was an undo
    bool previewing_ = false;        ///< the effect is that of a rule passed to previewRule()
    int step_ = -1;                  ///< the step whose effect is shown; -1: the last edit
    qcs::engine::Inputs base_;       ///< the state at beginEdit()
    qcs::engine::Revision baseKept_; ///< held here, so that the engine keeps the results of base_
    std::optional<Edit> last_;       ///< the last edit; nullopt: its effect is not computed, or
                                     ///< previewRule() has shown a rule since
    std::optional<Edit> shown_; ///< the edit that is shown instead of last_: a selected step, or the addition
                                ///< of a rule passed to previewRule()
    /// The name of the edit that was undone last, if the undo led back to the saved state.
    QString backToSaved_;
    Effect effect_;
    /// For last_: `quick_` computes the differences of the resolution, `whole_` all differences.
    Subscription<qcs::engine::stages::Difference> quick_, whole_;
    Subscription<qcs::engine::stages::Difference> other_; ///< computes the differences for shown_
};

} // namespace qcs::ui
