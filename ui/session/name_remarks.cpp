#include "session/name_remarks.h"

#include <QPointer>

namespace qcs::ui {

NameRemarks::NameRemarks(JobRunner* jobs, const QString& lane, QObject* parent)
    : QObject(parent), jobs_(jobs), lane_(lane) {}

void NameRemarks::setGraph(std::shared_ptr<const qcs::model::Graph> graph) {
    if (graph == graph_) return;
    graph_ = std::move(graph);
    known_.clear();
    running_ = false;
    jobs_->cancelLane(lane_);
}

std::optional<Remark> NameRemarks::remark(NameKind kind, const QString& name) {
    const Name asked{kind, name.trimmed()};
    if (const auto found = known_.find(asked); found != known_.end()) return found->second;
    wanted_.insert(asked);
    // One job for all names that are requested in this iteration of the event loop.
    if (!std::exchange(asking_, true))
        QMetaObject::invokeMethod(this, &NameRemarks::start, Qt::QueuedConnection);
    return std::nullopt;
}

void NameRemarks::start() {
    wanted_.clear();
    Q_EMIT asking();
    asking_ = false;
    if (wanted_.empty()) return;
    running_ = true;
    jobs_->start(
        lane_, {},
        [graph = graph_, names = wanted_](const qcs::Task& task) {
            Remarks found;
            for (const auto& [kind, name] : names)
                if (!task.stop.stop_requested())
                    found.emplace(Name(kind, name), nameRemark(kind, name, graph.get()));
            return found;
        },
        [self = QPointer(this)](Remarks found) {
            if (!self) return;
            self->running_ = false;
            self->known_.merge(std::move(found));
            Q_EMIT self->changed();
        },
        Cancelling::Allowed,
        [self = QPointer(this)](const QString&) {
            if (self) self->running_ = false;
        });
}

} // namespace qcs::ui
