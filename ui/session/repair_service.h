#pragma once
// Finds the edits that would fix the selected node, by trying them in the background.

#include "session/answers.h"

#include <QTimer>

namespace qcs::ui {

class RepairService : public QObject {
    Q_OBJECT
public:
    RepairService(Answers* analysis, JobRunner* jobs, QObject* parent = nullptr);
    /// Selects the node to find repairs for; an invalid one: none.
    void ask(qcs::model::TracedNode node);
    qcs::model::TracedNode node() const { return node_; }
    /// The repairs for node(); nullptr until they are computed.
    std::shared_ptr<const qcs::insight::Repairs> repairs() const;
    /// Does node(), or the node that it is fused into, need a repair according to the newest verdicts?
    bool isWanted() const;
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    void start();

    Answers* analysis_;
    JobRunner* jobs_;
    QTimer soon_; ///< delays the job, so that moving through rows with the keys does not start one for each
    qcs::model::TracedNode node_;
};

} // namespace qcs::ui
