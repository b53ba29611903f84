#pragma once
// RepairService: finds edits after which the selected node would run as requested. Tries candidate edits on
// the whole model, in the background.

#include "session/answers.h"

#include <QTimer>

namespace qcs::ui {

class RepairService : public QObject {
    Q_OBJECT
public:
    RepairService(Answers* answers, JobRunner* jobs, QObject* parent = nullptr);
    /// Selects the node for which repairs are computed; an invalid node selects none.
    void ask(qcs::model::TracedNode node);
    qcs::model::TracedNode node() const { return node_; }
    /// Returns the repairs for node(); nullptr until they are computed. They are computed only if isWanted().
    std::shared_ptr<const qcs::insight::Repairs> repairs() const;
    /// Returns true if, according to the newest verdicts, node() does not run as requested, or runs in float
    /// without a rule that requests this. If node() is fused into another node, the verdict of that other
    /// node counts. Always false in the mode that only runs fuse_fx.
    bool isWanted() const;
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    void start();

    Answers* answers_;
    JobRunner* jobs_;
    QTimer soon_; ///< delays the job, so that moving through rows with the arrow keys does not start a job
                  ///< for each row
    qcs::model::TracedNode node_;
};

} // namespace qcs::ui
