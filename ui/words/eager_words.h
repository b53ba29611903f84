#pragma once
// Words for what eager mode makes of a module, and for what it is asked.

#include "config/workspace.h"
#include "insight/eager/eager_plan.h"

#include <QString>

namespace qcs::ui {

/// Two words or three: "swapped", "fused into conv", "None above", "not in the mapping".
QString eagerStatus(const qcs::insight::EagerModule& module);
/// The status, and the class that it becomes if that is another.
QString eagerOutcome(const qcs::insight::EagerModule& module);
/// The reason as a sentence: prose with `code`.
QString eagerSentence(const qcs::insight::EagerModule& module);
/// The same, and which of the places where it may come from gave the module its qconfig.
QString eagerHeadline(const qcs::insight::EagerModule& module);
/// What the filter of the tree finds: path, type, status, what it becomes, tags of its kind.
QString eagerSearchText(const qcs::insight::EagerModule& module);
/// The last name of the path; "(model)" of the root.
QString eagerName(const std::string& path);

/// "everything else" for the root, the path, or the class.
QString eagerRuleKey(const qcs::config::EagerRule& rule);
/// What PyTorch raises, and in which step; or that what decides is not on record. `explained`: why is said
/// elsewhere.
QString eagerRaisedWords(const qcs::insight::EagerPlan& plan, bool explained);
/// PyTorch's warning in words.
QString eagerWarning(qcs::predict::eager::Warning warning);

} // namespace qcs::ui
