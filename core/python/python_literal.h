#pragma once
// Text of Python literals. Whatever the value, the result is a literal of it and nothing else.

#include <string>
#include <string_view>

namespace qcs::python {

/// repr() of a str, escape by escape; a byte that is not UTF-8 becomes the surrogate that Python's
/// surrogateescape stands for it with.
std::string python_string(std::string_view utf8);
/// 1.0, 1e-05, float('inf'), float('nan').
std::string python_float(double value);
/// `class`, `None`, ...: no name can be one of these.
bool is_python_keyword(std::string_view word);

} // namespace qcs::python
