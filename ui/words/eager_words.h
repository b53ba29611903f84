#pragma once
// Text about eager mode: the outcome of a module, the rules of the eager config, errors and warnings.

#include "config/workspace.h"
#include "insight/eager/eager_plan.h"

#include <QString>

namespace qcs::ui {

/// The outcome in two or three words: "swapped", "fused into conv", "None above", "not in the mapping".
QString eagerStatus(const qcs::insight::EagerModule& module);
/// The status, and the class that the module becomes if that differs from its present one.
QString eagerOutcome(const qcs::insight::EagerModule& module);
/// The reason for the outcome as a sentence, with code in backticks.
QString eagerSentence(const qcs::insight::EagerModule& module);
/// The same, and the rung of the ladder that gave the module its qconfig.
QString eagerHeadline(const qcs::insight::EagerModule& module);
/// The text that the filter of the tree searches: path, type, status, the class that the module becomes, and
/// tags of its kind.
QString eagerSearchText(const qcs::insight::EagerModule& module);
/// The last component of the path; "(model)" for the root.
QString eagerName(const std::string& path);

/// The path or the class that the rule is for; "everything else" for the root.
QString eagerRuleKey(const qcs::config::EagerRule& rule);
/// What PyTorch raises, and in which step; or, if that is not known, why it is not. `explained`: the caller
/// shows the reason elsewhere, so the text leaves it out.
QString eagerRaisedWords(const qcs::insight::EagerPlan& plan, bool explained);
/// The text of a warning that PyTorch gives.
QString eagerWarning(qcs::predict::eager::Warning warning);

} // namespace qcs::ui
