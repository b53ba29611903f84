#pragma once
// Watches the edits of the document and computes the effect of the last one, or of any step of the undo
// stack: what changed in the outcome of the model.

#include "engine/engine.h"
#include "session/answers.h"
#include "session/jobs/compare_job.h"

#include <map>

namespace qcs::ui {

/// The states of the document before and after each step of its undo stack. States share the values that a
/// step did not change, so each costs about as much memory as its step changed.
class UndoStates {
public:
    /// Forgets all states; the document now has this one.
    void reset(qcs::engine::Inputs state);
    /// Records the state of the document when its undo stack, of `count` steps, is at `index`.
    void note(int index, int count, qcs::engine::Inputs state);
    /// The state at an index of the undo stack; nullptr if it is not kept.
    const qcs::engine::Inputs* at(int index) const;
    std::size_t size() const { return states_.size(); }

    // Limits. Beyond them, the states farthest from the present index are dropped.
    static constexpr std::size_t mostStates = 256;
    /// The number of rules and backend entries in all values that are kept.
    static constexpr std::size_t mostEntries = 300'000;

private:
    std::size_t entries() const;

    std::map<int, qcs::engine::Inputs> states_;
};

class EditEffects : public QObject {
    Q_OBJECT
public:
    EditEffects(Document* document, Answers* answers, QObject* parent = nullptr);

    /// All edits between beginEdit() and endEdit() count as one, however many undo steps they are.
    void beginEdit();
    void endEdit();
    /// Between beginEdit() and endEdit(): shows the effect that a rule would have that is still being written
    /// and is not in the document; nullopt: the rule is incomplete.
    void previewRule(const std::optional<qcs::config::Rule>& rule);
    /// Shows the effect of this step of the undo stack, counted from 0, until the next edit; -1: that of the
    /// last edit again.
    void showStep(int step);
    const Effect& effect() const { return effect_; }
    bool isIdle() const;

Q_SIGNALS:
    /// Emitted first with the differences of the resolution, and again with patterns, observers and the
    /// outcomes of nodes. If `edit` is empty, there is no effect to show.
    void effectChanged(const qcs::ui::Effect& effect);

private:
    /// An edit with the states before and after it.
    struct Edit {
        QString words;                       ///< the name of the edit
        qcs::engine::Revision before, after; ///< held, so that the engine keeps their results
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
    int index_ = 0;
    quint64 number_ = 0; ///< Effect::number of the edit that is shown
    bool editing_ = false;
    bool back_ = false;              ///< the last step was an undo
    bool imagining_ = false;         ///< the effect is that of an imagined rule
    int step_ = -1;                  ///< the step that is shown; -1: the last edit
    qcs::engine::Inputs base_;       ///< the state at beginEdit()
    qcs::engine::Revision baseKept_; ///< held, so that the engine keeps the results of base_
    std::optional<Edit> last_;       ///< the last edit
    std::optional<Edit> shown_;      ///< shown instead of last_: a step, or an imagined rule
    QString backToSaved_;            ///< the name of the edit whose undo led to the saved state
    Effect effect_;
    /// For last_: the differences of the resolution, and all differences.
    Subscription<qcs::engine::stages::Difference> quick_, whole_;
    Subscription<qcs::engine::stages::Difference> other_; ///< for shown_
};

} // namespace qcs::ui
