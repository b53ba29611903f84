#include "jobs/analysis_service.h"

#include "jobs/comparison.h"
#include "jobs/wait_until.h"

#include <QPointer>

#include <utility>

namespace qcs::ui {
namespace {
const auto lane = QStringLiteral("analysis");
const auto explanationLane = QStringLiteral("explanation");
} // namespace

AnalysisService::AnalysisService(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs), analyzer_(std::make_shared<qcs::Analyzer>()) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &AnalysisService::run);
    connect(document_, &Document::analysisInputChanged, &soon_, qOverload<>(&QTimer::start));
    soon_.start();
}

void AnalysisService::run() {
    Outcome outcome;
    outcome.input = document_->snapshot();
    for (int i = 0; document_->ruleIdAt(i) != 0; ++i)
        outcome.ruleIds.push_back(document_->ruleIdAt(i));
    for (int i = 0; document_->entryIdAt(i) != 0; ++i)
        outcome.entryIds.push_back(document_->entryIdAt(i));
    if (!outcome.input.graph) {
        jobs_->cancelLane(lane);
        publish(std::move(outcome));
        return;
    }
    // The lane runs one job at a time, so the jobs may share the analyzer.
    jobs_->start(
        lane, tr("Working out what PyTorch does"),
        [analyzer = analyzer_, outcome = std::move(outcome)](const JobContext& context) {
            Outcome result = outcome;
            result.analysis = analyzer->analyze(result.input, context.stop);
            if (!result.analysis || context.stop.stop_requested()) return result;
            result.resolution = result.analysis->resolution;
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
    explain();
    Q_EMIT resolutionChanged();
}

/// In a lane of its own: an edit does not wait for the whole plan of the state before it.
void AnalysisService::explain() {
    if (!current_.analysis) {
        jobs_->cancelLane(explanationLane);
        return;
    }
    jobs_->start(
        explanationLane, {},
        [analysis = current_.analysis](const JobContext&) {
            return std::make_shared<const qcs::Explainer>(analysis);
        },
        [self = QPointer(this),
         analysis = current_.analysis](const std::shared_ptr<const qcs::Explainer>& explainer) {
            if (!self || self->current_.analysis != analysis) return;
            self->current_.explainer = explainer;
            Q_EMIT self->explained();
            self->convert();
        });
}

void AnalysisService::convert() {
    jobs_->start(
        explanationLane, {},
        [analysis = current_.analysis,
         wish = conversionWish(document_->workspace())](const JobContext& context) {
            auto conversions = qcs::convert_both(*analysis, wish, context.stop);
            return conversions ? std::make_shared<const qcs::Explainer>(analysis, std::move(conversions))
                               : std::shared_ptr<const qcs::Explainer>();
        },
        [self = QPointer(this),
         analysis = current_.analysis](const std::shared_ptr<const qcs::Explainer>& explainer) {
            if (!self || !explainer || self->current_.analysis != analysis) return;
            self->current_.explainer = explainer;
            Q_EMIT self->explained();
        });
}

std::optional<qcs::RaisedIn> AnalysisService::raised() const {
    if (!current_.analysis) return std::nullopt;
    return qcs::raised_in(*current_.analysis,
                          current_.explainer ? current_.explainer->conversions() : nullptr);
}

RuleId AnalysisService::ruleId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < current_.ruleIds.size() ? current_.ruleIds[at] : 0;
}

EntryId AnalysisService::entryId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < current_.entryIds.size() ? current_.entryIds[at] : 0;
}

bool AnalysisService::isIdle() const {
    return !soon_.isActive() && !jobs_->isBusy(lane) && !jobs_->isBusy(explanationLane);
}

bool AnalysisService::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
