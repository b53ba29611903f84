#pragma once
// What a rule reaches while it is typed, worked out in the background.

#include "jobs/analysis_service.h"

namespace qcs::ui {

class RuleReachService : public QObject {
    Q_OBJECT
public:
    RuleReachService(AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);
    /// nullopt: of no rule any more.
    void ask(const std::optional<qcs::Rule>& rule);
    /// Of the rule that was asked last; nullptr until it is known, and where there is no model.
    const std::shared_ptr<const qcs::RuleReach>& reach() const { return reach_; }
    const std::optional<qcs::Rule>& rule() const { return rule_; }
    /// Does it reach a module that is a transposed convolution?
    bool reachesConvTranspose() const { return convTranspose_; }
    bool isBusy() const;

Q_SIGNALS:
    void changed();

private:
    void start();

    AnalysisService* analysis_;
    JobRunner* jobs_;
    std::optional<qcs::Rule> rule_;
    std::shared_ptr<const qcs::RuleReach> reach_;
    bool convTranspose_ = false;
};

} // namespace qcs::ui
