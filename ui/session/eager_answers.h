#pragma once
// What eager mode makes of the model's modules, and what the last edit changed of that.

#include "session/answers.h"

namespace qcs::ui {

/// A module that comes out otherwise than before.
struct EagerChange {
    QString path;
    QString type;
    QString before, after; ///< what became of it, in words: "Conv2d", "quantized.Conv2d"
    bool operator==(const EagerChange&) const = default;
};

class EagerAnswers : public QObject {
    Q_OBJECT
public:
    EagerAnswers(Document* document, Answers* answers, QObject* parent = nullptr);

    /// Of the document; null in the modes of FX, without a model, and while none is known yet.
    std::shared_ptr<const qcs::insight::EagerPlan> plan() const;
    const qcs::insight::EagerModule* module(const QString& path) const;
    /// What happens when the converted model runs; null while that is not known.
    std::shared_ptr<const qcs::insight::DataFlow> runs() const;
    bool isBusy() const { return plan_.isBusy(); }
    /// What the last edit changed, module by module: also where it chose this mode, and FX was before it.
    /// None where another model was.
    const std::vector<EagerChange>& changes() const { return changes_; }
    /// All edits from here to the end are one: what changed is said since its beginning.
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
    std::shared_ptr<const qcs::insight::Verdicts> fxBefore_; ///< the last that FX came to
    std::vector<EagerChange> changes_;
    bool editing_ = false;
};

} // namespace qcs::ui
