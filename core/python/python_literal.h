#pragma once
// Writes strings and floats as Python source text. The text is always one complete expression, which Python
// evaluates to the given value.

#include <string>
#include <string_view>

namespace qcs::python {

/// Returns Python's repr() of a str, with the same quotes and escapes. A byte that is not valid UTF-8 is
/// written as the lone surrogate to which Python's surrogateescape error handler maps that byte.
std::string python_string(std::string_view utf8);
/// Returns a Python expression for the value, for example 1.0, 1e-05, float('inf') or float('nan').
std::string python_float(double value);
/// Returns true for Python's reserved words (`class`, `None` and so on), which cannot be used as names.
bool is_python_keyword(std::string_view word);

} // namespace qcs::python
