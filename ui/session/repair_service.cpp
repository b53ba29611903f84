#include "session/repair_service.h"

#include <QPointer>

namespace qcs::ui {
namespace {
const auto repairLane = QStringLiteral("repairs");
constexpr int walking = 120; // ms
} // namespace

RepairService::RepairService(Answers* answers, JobRunner* jobs, QObject* parent)
    : QObject(parent), answers_(answers), jobs_(jobs) {
    soon_.setSingleShot(true);
    soon_.setInterval(walking);
    connect(&soon_, &QTimer::timeout, this, &RepairService::start);
    connect(answers, &Answers::explained, this, [this] { soon_.start(); });
    connect(answers, &Answers::resolutionChanged, this, [this] {
        jobs_->cancelLane(repairLane);
        Q_EMIT changed();
    });
}

std::shared_ptr<const qcs::insight::Repairs> RepairService::repairs() const {
    return answers_->engine()->find_cached<qcs::engine::stages::Repaired>(answers_->current().revision,
                                                                          node_);
}

bool RepairService::isWanted() const {
    const auto& verdicts = answers_->current().verdicts;
    if (!verdicts || !verdicts->nodes.contains(node_) || answers_->fusion()) return false;
    const auto host = verdicts->nodes[node_].host;
    return qcs::insight::wants_repair(verdicts->nodes[host ? host : node_]);
}

bool RepairService::isIdle() const {
    return !soon_.isActive() && !jobs_->isBusy(repairLane);
}

void RepairService::ask(qcs::model::TracedNode node) {
    if (node == node_) return;
    node_ = node;
    jobs_->cancelLane(repairLane);
    soon_.start();
    Q_EMIT changed();
}

void RepairService::start() {
    const auto& explainer = answers_->explainer();
    if (!explainer || !explainer->conversions() || !isWanted() || repairs()) return;
    jobs_->start(
        repairLane, {},
        [engine = answers_->engine(), revision = answers_->current().revision,
         node = node_](const qcs::Task& task) {
            return engine->query<qcs::engine::stages::Repaired>(revision, {task.stop, {}, task.threads},
                                                                node);
        },
        [self = QPointer(this)](const std::shared_ptr<const qcs::insight::Repairs>& found) {
            if (self && found) Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
