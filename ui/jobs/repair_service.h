#pragma once
// Edits that would mend the chosen node, tried in the background.

#include "analysis/explain/repairs.h"
#include "jobs/analysis_service.h"

#include <QTimer>

#include <unordered_map>

namespace qcs::ui {

class RepairService : public QObject {
    Q_OBJECT
public:
    RepairService(AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);
    /// Of this node of the traced graph; -1: of none any more.
    void ask(int node);
    int node() const { return node_; }
    /// Of the node that was asked for last; nullptr until it is known.
    std::shared_ptr<const qcs::Repairs> repairs() const;
    /// Does what was asked for last want an edit, as far as is known?
    bool isWanted() const;
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    void start();

    AnalysisService* analysis_;
    JobRunner* jobs_;
    QTimer soon_; ///< who walks through the rows with the keys asks for the last one only
    int node_ = -1;
    std::shared_ptr<const qcs::Explainer> of_; ///< what `known_` was worked out for
    std::unordered_map<int, std::shared_ptr<const qcs::Repairs>> known_;
};

} // namespace qcs::ui
