#include "jobs/rule_reach_service.h"

#include <QPointer>

#include <algorithm>

namespace qcs::ui {
namespace {
const auto reachLane = QStringLiteral("rule-reach");

struct Found {
    std::shared_ptr<const qcs::RuleReach> reach; ///< null when stopped
    bool convTranspose = false;
};

bool callsConvTranspose(const qcs::Graph& graph, const std::vector<int>& nodes) {
    const qcs::GraphIndex index(graph);
    return std::ranges::any_of(nodes, [&](int node) {
        const auto& called = graph.nodes[static_cast<std::size_t>(node)];
        const int module = called.op == qcs::Op::CallModule ? index.module(called.target) : -1;
        return module >= 0 &&
               graph.modules[static_cast<std::size_t>(module)].type.starts_with("torch.nn.ConvTranspose");
    });
}

} // namespace

RuleReachService::RuleReachService(AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), analysis_(analysis), jobs_(jobs) {
    connect(analysis, &AnalysisService::resolutionChanged, this, &RuleReachService::start);
}

bool RuleReachService::isBusy() const {
    return jobs_->isBusy(reachLane);
}

void RuleReachService::ask(const std::optional<qcs::Rule>& rule) {
    if (rule == rule_) return;
    rule_ = rule;
    start();
}

void RuleReachService::start() {
    const auto& graph = analysis_->input().graph;
    const auto& resolution = analysis_->resolution();
    if (!rule_ || !graph || !resolution) {
        jobs_->cancelLane(reachLane);
        if (std::exchange(reach_, nullptr)) Q_EMIT changed();
        return;
    }
    jobs_->start(
        reachLane, {},
        [engine = analysis_->engine(), revision = analysis_->current().revision, graph,
         rule = *rule_](const qcs::Task& task) -> Found {
            auto reach = engine->query<qcs::stages::Reach>(revision, {task.stop, {}, task.threads}, rule);
            if (!reach) return {};
            const bool convTranspose = callsConvTranspose(*graph, reach->nodes);
            return {std::move(reach), convTranspose};
        },
        [self = QPointer(this), rule = *rule_](const Found& found) {
            if (!self || !found.reach || self->rule_ != rule) return;
            self->reach_ = found.reach;
            self->convTranspose_ = found.convTranspose;
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
