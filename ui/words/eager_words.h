#pragma once
// Texts about eager mode: the outcome of a module, the rules of the eager config, and the errors and warnings
// that PyTorch raises.

#include "config/workspace.h"
#include "insight/eager/eager_plan.h"

#include <QString>

namespace qcs::ui {

/// Returns the outcome of a module in a few words: "swapped", "fused into conv", "None above", "not in the
/// mapping".
QString eagerStatus(const qcs::insight::EagerModule& module);
/// Returns eagerStatus(), followed by the class that the module becomes if its class changes.
QString eagerOutcome(const qcs::insight::EagerModule& module);
/// Returns the reason for the outcome as a sentence, with code in backticks.
QString eagerSentence(const qcs::insight::EagerModule& module);
/// Returns eagerSentence(), followed by the rule that gave the module its qconfig.
QString eagerHeadline(const qcs::insight::EagerModule& module);
/// Returns the text that the filter of the module tree searches: path, type, status, the class that the
/// module becomes, and filter tags such as "class:torch.nn.Linear;" and "is:quantized;".
QString eagerSearchText(const qcs::insight::EagerModule& module);
/// Returns the last component of a module path; "(model)" for the root module.
QString eagerName(const std::string& path);

/// Returns the path or the class that the rule applies to; "everything else" for the rule for the whole
/// model.
QString eagerRuleKey(const qcs::config::EagerRule& rule);
/// Returns which exception PyTorch raises, in which step and why. `plan.raised` must be set. If `explained`
/// is true, the caller shows elsewhere why the exception is raised, and the text leaves that out. If
/// PyTorch's behaviour cannot be predicted, returns only the reason why not.
QString eagerRaisedWords(const qcs::insight::EagerPlan& plan, bool explained);
/// Returns the text of a warning that PyTorch emits.
QString eagerWarning(qcs::predict::eager::Warning warning);

} // namespace qcs::ui
