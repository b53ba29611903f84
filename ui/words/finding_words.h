#pragma once
// Lint findings as the window shows them: text, icons and colours.

#include "insight/lint/lint.h"
#include "theme/colours.h"

#include <QString>

#include <memory>
#include <unordered_map>

namespace qcs::ui {

/// The sentence of the finding and its cause, with code in backticks (words/prose.h shows them).
QString findingWords(const qcs::insight::Finding& finding);
/// What a fix does: "Remove module_name conv3".
QString fixWords(const qcs::insight::Fix& fix);
/// The same in one word, for a button: "Remove", "Switch", "Fix".
QString shortFixWords(const qcs::insight::Fix& fix);
/// The name of the undo step that fixes all findings of a kind: "Fix all 3: rule-always-shadowed".
QString fixAllWords(const qcs::insight::Finding& finding, int count);
/// What is wrong with one row of a list, and the edits that fix it.
struct RowProblem {
    qcs::insight::Finding finding;
    std::shared_ptr<const std::vector<qcs::insight::Fix>>
        alike; ///< all fixes of this kind that can be applied in one step, shared; null if it has no fix
    int count() const { return alike ? static_cast<int>(alike->size()) : 0; }
    bool operator==(const RowProblem& other) const {
        return finding == other.finding && count() == other.count();
    }
};
// The most severe error or warning of each rule, entry or eager rule. Notes are left out.
std::unordered_map<qcs::config::RuleIndex, RowProblem>
ruleProblems(const std::vector<qcs::insight::Finding>& findings);
std::unordered_map<qcs::config::EntryIndex, RowProblem>
entryProblems(const std::vector<qcs::insight::Finding>& findings);
std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>
eagerProblems(const std::vector<qcs::insight::Finding>& findings);

/// The button of a fix bar: "Remove" or the like; "Edit" if the finding has no fix.
QString fixButtonWords(const RowProblem& problem);
/// "Fix all 3"; "" if fewer than two findings can be fixed in one step.
QString fixAllButtonWords(const RowProblem& problem);
/// The tool tips of the two buttons.
QString fixTip(const RowProblem& problem);
QString fixAllTip(const RowProblem& problem);
/// "Error", "Warning", "Note".
QString severityWord(qcs::Severity severity);
/// The place of a finding: "Rule 3", "Backend entry 12", "Prepare custom config".
QString placeWords(const qcs::insight::LintPlace& place);

struct SeverityLook {
    QString icon;
    Colour ink = Colour::Dim;
};
SeverityLook lookOf(qcs::Severity severity);

} // namespace qcs::ui
