#pragma once
// Text about rules: their keys, what is wrong with their regexes, and what they match.

#include "config/qconfig.h"
#include "predict/resolve/rule_matches.h"

#include <QString>

namespace qcs::ui {

/// The key of a rule: "conv2", "nn.Conv2d"; "everything else" for the global rule, which has no key.
QString ruleKey(const qcs::config::Rule& rule);

/// Why `pattern` is not a valid regex, as rich text with the position of the error highlighted. `plain`, if
/// given, receives the same as plain text without the pattern.
QString regexProblemHtml(const std::string& pattern, const qcs::python::RegexError& error,
                         QString* plain = nullptr);
/// "Matches 6 modules: conv1, conv2, …", and a warning if `re.match` may match otherwise than the user
/// intends; with code in backticks. "" for the global rule and for an invalid regex.
QString matchWords(const qcs::config::Rule& rule, const qcs::predict::RuleMatches& matches);

} // namespace qcs::ui
