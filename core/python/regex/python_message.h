#pragma once
// The text of the exception that Python 3.11's `re` raises for a pattern (Lib/re/_parser.py, _compiler.py).

#include "python/regex/python_regex.h"

namespace qcs::python {

/// str() of the exception, place included. `pattern` is the one that `error` came from.
std::string python_message(const RegexError& error, std::string_view pattern);

} // namespace qcs::python
