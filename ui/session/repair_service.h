#pragma once
// Edits that would fix the chosen node, tried in the background.

#include "session/answers.h"

#include <QTimer>

namespace qcs::ui {

class RepairService : public QObject {
    Q_OBJECT
public:
    RepairService(Answers* analysis, JobRunner* jobs, QObject* parent = nullptr);
    /// Of this node, or of none any more.
    void ask(qcs::model::TracedNode node);
    qcs::model::TracedNode node() const { return node_; }
    /// Of the node that was asked for last; nullptr until it is known.
    std::shared_ptr<const qcs::insight::Repairs> repairs() const;
    /// Does what was asked for last want an edit, as far as is known?
    bool isWanted() const;
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    void start();

    Answers* analysis_;
    JobRunner* jobs_;
    QTimer soon_; ///< who walks through the rows with the keys asks for the last one only
    qcs::model::TracedNode node_;
};

} // namespace qcs::ui
