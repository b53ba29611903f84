#pragma once
// Python 3.11's grammar of regular expressions (Lib/re/_parser.py, str patterns with flags 0).

#include "analysis/regex/ast.h"
#include "analysis/regex/python_regex.h"

namespace qcs::regex {

tl::expected<Pattern, RegexError> parse(std::u32string_view pattern);

} // namespace qcs::regex
