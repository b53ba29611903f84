#include "jobs/repair_service.h"

#include <QPointer>

namespace qcs::ui {
namespace {
const auto repairLane = QStringLiteral("repairs");
constexpr int walking = 120; // ms
} // namespace

RepairService::RepairService(AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), analysis_(analysis), jobs_(jobs) {
    soon_.setSingleShot(true);
    soon_.setInterval(walking);
    connect(&soon_, &QTimer::timeout, this, &RepairService::start);
    connect(analysis, &AnalysisService::explained, this, [this] { soon_.start(); });
    connect(analysis, &AnalysisService::resolutionChanged, this, [this] {
        jobs_->cancelLane(repairLane);
        known_.clear();
        of_.reset();
        Q_EMIT changed();
    });
}

std::shared_ptr<const qcs::Repairs> RepairService::repairs() const {
    const auto found = known_.find(node_);
    return found == known_.end() ? nullptr : found->second;
}

bool RepairService::isWanted() const {
    const auto& verdicts = analysis_->current().verdicts;
    const auto at = static_cast<std::size_t>(node_);
    if (node_ < 0 || !verdicts || at >= verdicts->nodes.size() || analysis_->fusion()) return false;
    const int host = verdicts->nodes[at].host;
    return qcs::wants_repair(verdicts->nodes[host >= 0 ? static_cast<std::size_t>(host) : at]);
}

bool RepairService::isIdle() const {
    return !soon_.isActive() && !jobs_->isBusy(repairLane);
}

void RepairService::ask(int node) {
    if (node == node_) return;
    node_ = node;
    jobs_->cancelLane(repairLane);
    soon_.start();
    Q_EMIT changed();
}

void RepairService::start() {
    const auto& explainer = analysis_->explainer();
    if (!explainer || !explainer->conversions() || !isWanted()) return;
    if (of_ != explainer) {
        known_.clear();
        of_ = explainer;
    }
    if (known_.contains(node_)) return;
    jobs_->start(
        repairLane, {},
        // The explainer that the window asks is of its own thread.
        [analysis = analysis_->current().analysis,
         conversions = std::shared_ptr<const qcs::Conversions>(explainer, explainer->conversions()),
         node = node_](const JobContext& context) -> std::shared_ptr<const qcs::Repairs> {
            const qcs::Explainer own(analysis, conversions);
            auto found = qcs::repairs_for(own, node, context.stop);
            return found ? std::make_shared<const qcs::Repairs>(std::move(*found)) : nullptr;
        },
        [self = QPointer(this), explainer, node = node_](const std::shared_ptr<const qcs::Repairs>& found) {
            if (!self || !found || self->of_ != explainer) return;
            self->known_[node] = found;
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
