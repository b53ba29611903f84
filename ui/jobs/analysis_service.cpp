#include "jobs/analysis_service.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QPointer>

#include <utility>

namespace qcs::ui {
namespace {
const auto lane = QStringLiteral("analysis");
}

AnalysisService::AnalysisService(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs), resolver_(std::make_shared<qcs::Resolver>()) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &AnalysisService::run);
    connect(document_, &Document::analysisInputChanged, &soon_, qOverload<>(&QTimer::start));
    soon_.start();
}

void AnalysisService::run() {
    Outcome outcome{document_->snapshot(), nullptr, {}};
    for (int i = 0; document_->ruleIdAt(i) != 0; ++i)
        outcome.ruleIds.push_back(document_->ruleIdAt(i));
    if (!outcome.input.graph) {
        jobs_->cancelLane(lane);
        publish(std::move(outcome));
        return;
    }
    // The lane runs one job at a time, so the jobs may share the resolver.
    jobs_->start(
        lane, tr("Resolving the rules"),
        [resolver = resolver_, outcome = std::move(outcome)](const JobContext& context) {
            Outcome result = outcome;
            result.resolution = resolver->resolve(result.input, context.stop);
            return result;
        },
        [self = QPointer(this)](Outcome result) {
            if (self && result.resolution) self->publish(std::move(result));
        });
}

void AnalysisService::publish(Outcome outcome) {
    const bool sameGraph =
        outcome.resolution && current_.resolution && current_.input.graph == outcome.input.graph;
    previous_ = sameGraph ? std::move(current_) : Outcome{};
    current_ = std::move(outcome);
    indexOfRule_.clear();
    for (std::size_t i = 0; i < current_.ruleIds.size(); ++i)
        indexOfRule_.insert(current_.ruleIds[i], static_cast<int>(i));
    Q_EMIT resolutionChanged();
}

RuleId AnalysisService::ruleId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < current_.ruleIds.size() ? current_.ruleIds[at] : 0;
}

bool AnalysisService::isIdle() const {
    return !soon_.isActive() && !jobs_->isBusy(lane);
}

bool AnalysisService::waitForIdle(int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    while (!isIdle() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents,
                                        static_cast<int>(deadline.remainingTime()));
    return isIdle();
}

} // namespace qcs::ui
