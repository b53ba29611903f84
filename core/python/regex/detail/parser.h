#pragma once
// Python 3.11's grammar of regular expressions (Lib/re/_parser.py, str patterns with flags 0).

#include "python/regex/ast.h"
#include "python/regex/python_regex.h"

namespace qcs::python::regex {

tl::expected<Pattern, RegexError> parse(std::u32string_view pattern);

} // namespace qcs::python::regex
