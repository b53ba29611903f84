#include "jobs/rule_reach_service.h"

#include <QPointer>

namespace qcs::ui {
namespace {
const auto lane = QStringLiteral("rule-reach");
}

RuleReachService::RuleReachService(AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), analysis_(analysis), jobs_(jobs) {
    connect(analysis, &AnalysisService::resolutionChanged, this, &RuleReachService::start);
}

bool RuleReachService::isBusy() const {
    return jobs_->isBusy(lane);
}

void RuleReachService::ask(const std::optional<qcs::Rule>& rule) {
    if (rule == rule_) return;
    rule_ = rule;
    start();
}

void RuleReachService::start() {
    const auto& graph = analysis_->input().graph;
    const auto& resolution = analysis_->resolution();
    if (!rule_ || !graph || !resolution || !resolution->kept.facts) {
        jobs_->cancelLane(lane);
        if (std::exchange(reach_, nullptr)) Q_EMIT changed();
        return;
    }
    using Found = std::optional<qcs::RuleReach>;
    jobs_->start(
        lane, {},
        [graph, resolution, rule = *rule_](const JobContext& context) -> Found {
            return qcs::rule_reach(*graph, *resolution, rule, context.stop);
        },
        [self = QPointer(this), rule = *rule_](const Found& found) {
            if (!self || !found || self->rule_ != rule) return;
            self->reach_ = std::make_shared<const qcs::RuleReach>(*found);
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
