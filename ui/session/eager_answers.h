#pragma once
// EagerAnswers: the outcome of eager mode for each module of the model, and which outcomes the last edit has
// changed.

#include "session/answers.h"

namespace qcs::ui {

/// A module whose outcome differs between two states of the document.
struct EagerChange {
    /// Path of the module.
    QString path;
    /// Class of the module.
    QString type;
    QString before, after; ///< the outcomes as text; "" if a state has no outcome for the module
    bool operator==(const EagerChange&) const = default;
};

class EagerAnswers : public QObject {
    Q_OBJECT
public:
    EagerAnswers(Document* document, Answers* answers, QObject* parent = nullptr);

    /// Returns the newest plan, which has the outcome for each module. Returns null in the FX modes, if there
    /// is no model, and until the first plan is computed.
    std::shared_ptr<const qcs::insight::EagerPlan> plan() const;
    /// Returns the module of plan() with this path; null if there is none. The pointer is valid as long as
    /// the plan.
    const qcs::insight::EagerModule* module(const QString& path) const;
    /// Returns the calls that raise exceptions, or deserve a warning, when the converted model runs. Returns
    /// null in the same cases as plan(), and until they are computed.
    std::shared_ptr<const qcs::insight::DataFlow> dataFlow() const;
    bool isBusy() const { return plan_.isBusy(); }
    /// Returns the modules whose outcome was changed by the last edit that led to a new plan(). If this edit
    /// switched from an FX mode to an eager mode, these are the modules whose outcomes differ between the two
    /// modes. Empty if another model was open before the edit.
    const std::vector<EagerChange>& changes() const { return changes_; }
    /// Between beginEdit() and endEdit(), changes() contains everything that has changed since beginEdit(),
    /// as if all edits were one.
    void beginEdit() { editing_ = true; }
    void endEdit();

Q_SIGNALS:
    /// Emitted when plan(), dataFlow() or changes() have changed.
    void changed();

private:
    void take();
    void setBefore(std::shared_ptr<const qcs::insight::EagerPlan> plan);
    std::vector<EagerChange> changesTo(const qcs::insight::EagerPlan& now) const;

    Document* document_;
    Answers* answers_;
    StageSubscription<qcs::engine::stages::Eager> plan_;
    StageSubscription<qcs::engine::stages::EagerDataFlow> dataFlow_;
    std::shared_ptr<const qcs::insight::EagerPlan> before_;
    std::shared_ptr<const qcs::model::Graph> graphBefore_;
    std::shared_ptr<const qcs::insight::Verdicts> fxBefore_; ///< the newest verdicts in an FX mode
    std::vector<EagerChange> changes_;
    bool editing_ = false;
};

} // namespace qcs::ui
