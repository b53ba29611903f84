#include "session/findings.h"

#include "session/jobs/job_runner.h"

#include <algorithm>

namespace qcs::ui {
namespace {

using qcs::config::Mode;

qcs::insight::LintedConfigs configsOf(const Document& document) {
    const auto& workspace = document.workspace();
    return {workspace.mapping.value,
            workspace.backend.value,
            workspace.prepare_custom.value,
            workspace.convert_custom.value,
            workspace.mode == Mode::FxQat || workspace.mode == Mode::EagerQat,
            workspace.eager.value};
}

Mode otherMode(bool is_eager, bool is_qat) {
    if (is_eager) return is_qat ? Mode::EagerQat : Mode::EagerPtq;
    return is_qat ? Mode::FxQat : Mode::FxPtq;
}

} // namespace

Findings::Findings(Document* document, Answers* answers, QObject* parent)
    : QObject(parent),
      document_(document),
      answers_(answers),
      linted_(
          *answers, ResultStage::Verdicts,
          [](const AnalysedState& state) { return questionOf<qcs::engine::stages::Linted>(state.revision); },
          [this] { Q_EMIT changed(); }) {
    linted_.ask();
}

const std::vector<qcs::insight::Finding>& Findings::findings() const {
    static const std::vector<qcs::insight::Finding> none;
    const auto answer = linted_.answer();
    return answer ? *answer : none; // the subscription holds it
}

int Findings::errorAndWarningCount() const {
    return static_cast<int>(std::ranges::count_if(findings(), [](const qcs::insight::Finding& finding) {
        return finding.severity != qcs::Severity::Note;
    }));
}

bool Findings::fix(const qcs::insight::Finding& finding, const QString& what) {
    if (!finding.fix || !isCurrent()) return false;
    take(qcs::insight::apply_fix(configsOf(*document_), *finding.fix), what);
    return true;
}

std::vector<qcs::insight::Fix> Findings::fixesLike(const qcs::insight::Finding& finding) const {
    if (!finding.fix) return {};
    return qcs::insight::compatible_fixes(findings(), finding.code, finding.fix->code);
}

bool Findings::fixAll(const qcs::insight::Finding& finding, const QString& what) {
    const auto fixes = fixesLike(finding);
    if (fixes.empty() || !isCurrent()) return false;
    take(qcs::insight::apply_fixes(configsOf(*document_), fixes), what);
    return true;
}

/// Most fixes change only one part of the workspace; then the step needs no macro.
void Findings::take(const qcs::insight::LintedConfigs& after, const QString& what) {
    const auto before = configsOf(*document_);
    const int parts = int(!(before.mapping == after.mapping)) + int(!(before.backend == after.backend)) +
                      int(!(before.prepare_custom == after.prepare_custom)) +
                      int(!(before.convert_custom == after.convert_custom)) +
                      int(before.is_qat != after.is_qat) + int(!(before.eager == after.eager));
    if (parts > 1) document_->undoStack()->beginMacro(what);
    document_->changeMapping(after.mapping, what);
    document_->changeBackend(after.backend, what);
    document_->changePrepareCustom(after.prepare_custom, what);
    document_->changeConvertCustom(after.convert_custom, what);
    if (!(before.eager == after.eager)) document_->changeEager(after.eager, what);
    if (after.is_qat != before.is_qat) document_->setMode(otherMode(document_->isEager(), after.is_qat));
    if (parts > 1) document_->undoStack()->endMacro();
}

bool Findings::isIdle() const {
    return answers_->isIdle() && !linted_.isBusy();
}

bool Findings::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
