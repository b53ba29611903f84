#include "models/name_remarks.h"

#include <QPointer>

namespace qcs::ui {
namespace {
const auto lane = QStringLiteral("name-remarks");
}

NameRemarks::NameRemarks(JobRunner* jobs, QObject* parent) : QObject(parent), jobs_(jobs) {}

void NameRemarks::setGraph(std::shared_ptr<const qcs::Graph> graph) {
    if (graph == graph_) return;
    graph_ = std::move(graph);
    known_.clear();
    wanted_.clear();
    busy_ = false;
    jobs_->cancelLane(lane);
}

std::optional<QString> NameRemarks::remark(NamedThing kind, const QString& name) {
    const Name asked{kind, name.trimmed()};
    if (const auto found = known_.find(asked); found != known_.end()) return found->second;
    if (!wanted_.contains(asked)) wanted_.push_back(asked);
    // One job for all that are asked now.
    if (!std::exchange(busy_, true))
        QMetaObject::invokeMethod(this, &NameRemarks::start, Qt::QueuedConnection);
    return std::nullopt;
}

void NameRemarks::start() {
    busy_ = !wanted_.isEmpty();
    if (!busy_) return;
    jobs_->start(
        lane, {},
        [graph = graph_, names = wanted_](const JobContext& context) {
            Remarks found;
            for (const Name& name : names)
                if (!context.stop.stop_requested())
                    found.emplace(name, nameProblem(name.first, name.second, graph.get()));
            return found;
        },
        [self = QPointer(this)](Remarks found) {
            if (self) self->take(std::move(found));
        });
}

void NameRemarks::take(Remarks found) {
    wanted_.removeIf([&](const Name& name) { return found.contains(name); });
    known_.merge(std::move(found));
    start(); // what was asked meanwhile
    Q_EMIT changed();
}

} // namespace qcs::ui
