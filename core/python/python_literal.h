#pragma once
// Python literals as text. For any value, the result is exactly one literal with that value.

#include <string>
#include <string_view>

namespace qcs::python {

/// Python's repr() of a str, with the same escapes. A byte that is not valid UTF-8 becomes the lone surrogate
/// that Python's surrogateescape maps it to.
std::string python_string(std::string_view utf8);
/// For example 1.0, 1e-05, float('inf') or float('nan').
std::string python_float(double value);
/// True for `class`, `None` and so on, which cannot be used as names.
bool is_python_keyword(std::string_view word);

} // namespace qcs::python
