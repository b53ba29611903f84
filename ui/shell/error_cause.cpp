#include "shell/error_cause.h"

#include "insight/lint/lint_codes.h"
#include "words/finding_words.h"
#include "words/prose.h"
#include "words/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

/// Translation context of this file's texts.
struct ErrorCauseTexts {
    Q_DECLARE_TR_FUNCTIONS(ErrorCauseTexts)
};

bool saysOnlyThatItRaises(const qcs::insight::Finding& finding) {
    return finding.code == qcs::codes::eager_call_raises || finding.code == qcs::codes::eager_run_raises;
}

} // namespace

ErrorCause errorCauseOf(Session& session, const Shell& shell) {
    Findings& lint = session.lint();
    const auto& findings = lint.findings();
    const auto found = std::ranges::find_if(findings, [](const qcs::insight::Finding& finding) {
        const bool eager = finding.place.part == qcs::config::Part::Eager && !saysOnlyThatItRaises(finding);
        return finding.severity == qcs::Severity::Error &&
               (finding.place.rule || finding.place.entry || eager);
    });
    if (found == findings.end()) return {};
    const qcs::insight::Finding finding = *found;
    const bool rule = bool(finding.place.rule);
    ErrorCause cause;
    const QString place = placeWords(finding.place);
    cause.words = asSentence(titled(ErrorCauseTexts::tr("%1 is at fault").arg(place), findingWords(finding)));
    cause.offers.push_back({ErrorCauseTexts::tr("Show %1").arg(place), [&lint, shell, finding, rule] {
                                if (rule)
                                    shell.showRule(lint.ruleId(finding.place.rule));
                                else if (finding.place.part == qcs::config::Part::Eager)
                                    shell.showFinding(finding);
                                else
                                    shell.showEntry(finding.place.entry, finding.place.dtype_config);
                            }});
    if (finding.fix) {
        const QString what = plainProse(fixWords(*finding.fix));
        cause.offers.push_back({what, [&lint, finding, what] { lint.fix(finding, what); }});
    } else if (rule) {
        cause.offers.push_back(
            {ErrorCauseTexts::tr("Switch it off"), [&lint, &document = session.document(), finding] {
                 const RuleId id = lint.ruleId(finding.place.rule);
                 document.setRulesOff({id}, true);
             }});
    }
    return cause;
}

} // namespace qcs::ui
