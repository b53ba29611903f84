#pragma once
// What a rule is called.

#include "config/qconfig.h"
#include "predict/resolve/rule_reach.h"

#include <QString>

namespace qcs::ui {

/// Its key, "conv2" or "nn.Conv2d"; words for the global rule, which has none.
QString ruleKey(const qcs::config::Rule& rule);

// What a person should know of a regex while typing it.

/// Why the pattern is none, with the place marked: rich text. `plain` gets the same in plain words.
QString regexProblemHtml(const std::string& pattern, const qcs::python::RegexError& error,
                         QString* plain = nullptr);
/// "Matches 6 modules: conv1, conv2, …", and what `re.match` does that may not be meant; with `code`.
QString reachWords(const qcs::config::Rule& rule, const qcs::predict::RuleReach& reach);

} // namespace qcs::ui
