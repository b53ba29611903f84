#pragma once
// Formats Python source: an expression that fits is written on one line, otherwise each of its parts goes on
// a line of its own.

#include <cstddef>
#include <string>
#include <vector>

namespace qcs::report {

/// The maximum length of a line, in characters.
inline constexpr std::size_t python_width = 110;

/// An expression that consists of `head`, items in brackets, and chained method calls:
/// head(items).a(...).b(...).
struct PythonExpression {
    std::string head;                    ///< a name, a literal, or empty
    std::string brackets;                ///< "()", "[]", "{}" or none
    std::vector<PythonExpression> items; ///< in the brackets
    std::vector<PythonExpression> calls; ///< the chained calls; the head of each begins with "."
    std::string prefix; ///< text before the expression: "name=" for a keyword argument, "key: " for an item
                        ///< of a dictionary
    bool trailing_comma = false; ///< true for a tuple with one element
};

/// Returns an expression without brackets.
PythonExpression python_atom(std::string text);

PythonExpression python_call(std::string function, std::vector<PythonExpression> arguments = {});
PythonExpression python_list(std::vector<PythonExpression> items);
PythonExpression python_tuple(std::vector<PythonExpression> items);
/// Returns "{key: value, ...}". The keys are Python source text.
PythonExpression python_dict(std::vector<std::pair<std::string, PythonExpression>> items);
PythonExpression with_prefix(std::string prefix, PythonExpression expression);
/// The expression on one line, however long it is.
std::string to_python_line(const PythonExpression& expression);

/// Returns `before` followed by the expression, in lines of at most python_width characters if possible,
/// without a line break at the end.
std::string to_python_text(const std::string& before, const PythonExpression& expression);

} // namespace qcs::report
