#pragma once
// The outcome of eager mode for the modules of the model, and how the last edit changed it.

#include "session/answers.h"

namespace qcs::ui {

/// A module whose outcome has changed.
struct EagerChange {
    QString path;
    QString type;
    QString before, after; ///< the outcomes as text; "" if there was none
    bool operator==(const EagerChange&) const = default;
};

class EagerAnswers : public QObject {
    Q_OBJECT
public:
    EagerAnswers(Document* document, Answers* answers, QObject* parent = nullptr);

    /// The newest plan of the document; null in FX modes, without a model, and until it is computed.
    std::shared_ptr<const qcs::insight::EagerPlan> plan() const;
    /// The module of plan() with this path; null if there is none. Valid as long as the plan.
    const qcs::insight::EagerModule* module(const QString& path) const;
    /// What happens when the converted model runs; null until it is computed.
    std::shared_ptr<const qcs::insight::DataFlow> runs() const;
    bool isBusy() const { return plan_.isBusy(); }
    /// What the last edit changed, module by module; if it switched from an FX mode to eager mode, the
    /// differences between the two. Empty if another model was open before.
    const std::vector<EagerChange>& changes() const { return changes_; }
    /// Edits between beginEdit() and endEdit() count as one: changes() are those since beginEdit().
    void beginEdit() { editing_ = true; }
    void endEdit();

Q_SIGNALS:
    void changed();

private:
    void take();
    void setBefore(std::shared_ptr<const qcs::insight::EagerPlan> plan);
    std::vector<EagerChange> changesTo(const qcs::insight::EagerPlan& now) const;

    Document* document_;
    Answers* answers_;
    StageSubscription<qcs::engine::stages::Eager> plan_;
    StageSubscription<qcs::engine::stages::EagerRuns> runs_;
    std::shared_ptr<const qcs::insight::EagerPlan> before_;
    std::shared_ptr<const qcs::model::Graph> graphBefore_;
    std::shared_ptr<const qcs::insight::Verdicts> fxBefore_; ///< the last verdicts of an FX mode
    std::vector<EagerChange> changes_;
    bool editing_ = false;
};

} // namespace qcs::ui
