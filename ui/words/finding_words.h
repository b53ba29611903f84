#pragma once
// Findings of lint in the words and colours of the window.

#include "insight/lint/lint.h"
#include "theme/colours.h"

#include <QString>

#include <memory>
#include <unordered_map>

namespace qcs::ui {

/// The sentence and why, with code in backticks (words/prose.h shows them).
QString findingWords(const qcs::insight::Finding& finding);
/// What the fix does: "Remove module_name conv3".
QString fixWords(const qcs::insight::Fix& fix);
/// In one word, for a button: "Remove", "Switch", "Fix".
QString shortFixWords(const qcs::insight::Fix& fix);
/// Of the step that fixes all findings of a kind: "Fix all 3: rule-always-shadowed".
QString fixAllWords(const qcs::insight::Finding& finding, int count);
/// What is wrong with one row of a list, and what fixes it.
struct RowProblem {
    qcs::insight::Finding finding;
    std::shared_ptr<const std::vector<qcs::insight::Fix>>
        alike; ///< all of this kind that can be made in one go, shared
    int count() const { return alike ? static_cast<int>(alike->size()) : 0; }
    bool operator==(const RowProblem& other) const {
        return finding == other.finding && count() == other.count();
    }
};
// The gravest error or warning of each rule, or entry: notes are worth knowing, and no problem.
std::unordered_map<qcs::config::RuleIndex, RowProblem>
ruleProblems(const std::vector<qcs::insight::Finding>& findings);
std::unordered_map<qcs::config::EntryIndex, RowProblem>
entryProblems(const std::vector<qcs::insight::Finding>& findings);
std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>
eagerProblems(const std::vector<qcs::insight::Finding>& findings);

/// As a bar has it: "Remove", or "Edit" where no edit fixes it; "Fix all 3", or "".
QString fixButtonWords(const RowProblem& problem);
QString fixAllButtonWords(const RowProblem& problem);
/// What the two do, for tool tips.
QString fixTip(const RowProblem& problem);
QString fixAllTip(const RowProblem& problem);
/// "Error", "Warning", "Note".
QString severityWord(qcs::Severity severity);
/// Where: "Rule 3", "Backend entry 12", "Prepare custom config".
QString placeWords(const qcs::insight::LintPlace& place);

struct SeverityLook {
    QString icon;
    Colour ink = Colour::Dim;
};
SeverityLook lookOf(qcs::Severity severity);

} // namespace qcs::ui
