#pragma once
// What a person should know of a regex while typing it.

#include "predict/resolve/rule_reach.h"

#include <QString>

namespace qcs::ui {

/// Why the pattern is none, with the place marked: rich text. `plain` gets the same in plain words.
QString regexProblemHtml(const std::string& pattern, const qcs::python::RegexError& error,
                         QString* plain = nullptr);
/// "Matches 6 modules: conv1, conv2, …", and what `re.match` does that may not be meant; with `code`.
QString reachWords(const qcs::config::Rule& rule, const qcs::predict::RuleReach& reach);

} // namespace qcs::ui
