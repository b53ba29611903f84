#pragma once
// Texts, icons and colours for lint findings.

#include "insight/lint/lint.h"
#include "theme/colours.h"

#include <QString>

#include <memory>
#include <unordered_map>

namespace qcs::ui {

/// Returns the sentence and the cause of a finding, with code in backticks (see words/prose.h).
QString findingWords(const qcs::insight::Finding& finding);
/// Returns what the fix does: "Remove module_name conv3".
QString fixWords(const qcs::insight::Fix& fix);
/// Returns what the fix does in one word, for a button: "Remove", "Switch", "Fix".
QString shortFixWords(const qcs::insight::Fix& fix);
/// Returns the name of the undo step that fixes `count` findings with the same code: "Fix all 3:
/// rule-always-shadowed".
QString fixAllWords(const qcs::insight::Finding& finding, int count);
/// The lint finding that a list shows at one row, with its fixes.
struct RowProblem {
    qcs::insight::Finding finding;
    /// The fixes for "Fix all", which are applied in one undo step: those of all findings that have the same
    /// code as `finding` and the same kind of fix, as far as they can be combined. Null if `finding` has no
    /// fix.
    std::shared_ptr<const std::vector<qcs::insight::Fix>> alike;
    int count() const { return alike ? static_cast<int>(alike->size()) : 0; }
    bool operator==(const RowProblem& other) const {
        return finding == other.finding && count() == other.count();
    }
};
// Each function returns the most severe finding for every rule, backend entry or eager rule that has one.
// Findings with the severity Note are left out.
std::unordered_map<qcs::config::RuleIndex, RowProblem>
ruleProblems(const std::vector<qcs::insight::Finding>& findings);
std::unordered_map<qcs::config::EntryIndex, RowProblem>
entryProblems(const std::vector<qcs::insight::Finding>& findings);
std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>
eagerProblems(const std::vector<qcs::insight::Finding>& findings);

/// Returns the text of the fix button, such as "Remove"; "Edit" if the finding has no fix.
QString fixButtonWords(const RowProblem& problem);
/// Returns "Fix all 3"; "" if fewer than two findings can be fixed in one undo step.
QString fixAllButtonWords(const RowProblem& problem);
/// Return the tool tips of the fix button and of the fix-all button.
QString fixTip(const RowProblem& problem);
QString fixAllTip(const RowProblem& problem);
/// Returns "Error", "Warning" or "Note".
QString severityWord(qcs::Severity severity);
/// Returns the place that a finding refers to: "Rule 3", "Backend entry 12", "Prepare custom config".
QString placeWords(const qcs::insight::LintPlace& place);

/// The icon and the colour that mark a severity.
struct SeverityLook {
    QString icon;
    Colour ink = Colour::Dim;
};
SeverityLook lookOf(qcs::Severity severity);

} // namespace qcs::ui
