#pragma once
// Texts about rules: their keys, what is wrong with their regexes, and what they match.

#include "config/qconfig.h"
#include "predict/resolve/rule_matches.h"

#include <QString>

namespace qcs::ui {

/// Returns the key of a rule: "conv2", "nn.Conv2d"; for the global rule, which has no key, "everything else".
QString ruleKey(const qcs::config::Rule& rule);

/// Returns why `pattern` is not a valid regex, as rich text in which the position of the error is
/// highlighted. If `plain` is not null, it receives the reason as plain text, without the pattern.
QString regexProblemHtml(const std::string& pattern, const qcs::python::RegexError& error,
                         QString* plain = nullptr);
/// Returns what a rule matches, with each name in backticks, e.g. "Matches 2 modules: `conv1`, `conv2`";
/// after five names, "and 3 more". For a regex, an explanation follows if the matches may surprise the user,
/// because PyTorch uses `re.match`, which looks only at the beginning of a name. Returns "" for the global
/// rule and for an invalid regex.
QString matchWords(const qcs::config::Rule& rule, const qcs::predict::RuleMatches& matches);

} // namespace qcs::ui
