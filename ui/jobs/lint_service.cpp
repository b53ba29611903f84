#include "jobs/lint_service.h"

#include "jobs/comparison.h"
#include "jobs/wait_until.h"

#include <QPointer>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto lintLane = QStringLiteral("lint");

qcs::LintedConfigs configsOf(const Document& document) {
    const auto& workspace = document.workspace();
    return {workspace.mapping.value, workspace.backend.value, workspace.prepare_custom.value,
            workspace.convert_custom.value, workspace.mode == qcs::Mode::FxQat};
}

} // namespace

LintService::LintService(Document* document, AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), analysis_(analysis), jobs_(jobs) {
    connect(analysis_, &AnalysisService::verdictsChanged, this, &LintService::run);
    connect(analysis_, &AnalysisService::resolutionChanged, this, [this] {
        if (!analysis_->current().isKnown()) run(); // else what runs comes in a moment
    });
}

void LintService::run() {
    const auto& outcome = analysis_->current();
    jobs_->start(
        lintLane, {},
        [engine = analysis_->engine(), revision = outcome.revision](const qcs::Task& task) {
            return engine->query<qcs::stages::Linted>(revision, {task.stop, {}, task.threads});
        },
        [self = QPointer(this), revision = outcome.revision, ids = outcome.ruleIds,
         entryIds = outcome.entryIds](const std::shared_ptr<const std::vector<qcs::Finding>>& findings) {
            if (!self || !findings) return;
            self->revision_ = revision;
            self->ruleIds_ = ids;
            self->entryIds_ = entryIds;
            self->findings_ = *findings;
            Q_EMIT self->changed();
        });
}

RuleId LintService::ruleId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < ruleIds_.size() ? ruleIds_[at] : 0;
}

EntryId LintService::entryId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < entryIds_.size() ? entryIds_[at] : 0;
}

int LintService::pressing() const {
    return static_cast<int>(std::ranges::count_if(
        findings_, [](const qcs::Finding& finding) { return finding.severity != qcs::Severity::Note; }));
}

bool LintService::isCurrent() const {
    return revision_ && analysis_->engine()->revision(inputsOf(*document_)) == revision_;
}

bool LintService::hasModel() const {
    return revision_ && revision_.inputs().graph;
}

bool LintService::fuses() const {
    return hasModel() && revision_.inputs().fuse_alone;
}

bool LintService::fix(const qcs::Finding& finding, const QString& what) {
    if (!finding.fix || !isCurrent()) return false;
    take(qcs::apply_fix(configsOf(*document_), *finding.fix), what);
    return true;
}

std::vector<qcs::Fix> LintService::fixesLike(const qcs::Finding& finding) const {
    if (!finding.fix) return {};
    return qcs::fixes_together(findings_, finding.code, finding.fix->code);
}

bool LintService::fixAll(const qcs::Finding& finding, const QString& what) {
    const auto fixes = fixesLike(finding);
    if (fixes.empty() || !isCurrent()) return false;
    take(qcs::apply_fixes(configsOf(*document_), fixes), what);
    return true;
}

/// Most edits change one of the parts, and are one step without a macro around it.
void LintService::take(const qcs::LintedConfigs& after, const QString& what) {
    const auto before = configsOf(*document_);
    const int parts = int(!(before.mapping == after.mapping)) + int(!(before.backend == after.backend)) +
                      int(!(before.prepare_custom == after.prepare_custom)) +
                      int(!(before.convert_custom == after.convert_custom)) +
                      int(before.is_qat != after.is_qat);
    if (parts > 1) document_->undoStack()->beginMacro(what);
    document_->changeMapping(after.mapping, what);
    document_->changeBackend(after.backend, what);
    document_->changePrepareCustom(after.prepare_custom, what);
    document_->changeConvertCustom(after.convert_custom, what);
    if (after.is_qat != before.is_qat) document_->setMode(after.is_qat ? qcs::Mode::FxQat : qcs::Mode::FxPtq);
    if (parts > 1) document_->undoStack()->endMacro();
}

bool LintService::isIdle() const {
    return analysis_->isIdle() && !jobs_->isBusy(lintLane);
}

bool LintService::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
