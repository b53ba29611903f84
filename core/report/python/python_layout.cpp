#include "report/python/python_layout.h"

#include <utility>

namespace qcs::report {

namespace {

constexpr std::size_t indent_step = 4;

} // namespace

std::string to_python_line(const PythonExpression& e) {
    std::string text = e.prefix + e.head;
    if (!e.brackets.empty()) {
        text += e.brackets[0];
        for (std::size_t i = 0; i < e.items.size(); ++i) {
            if (i > 0) text += ", ";
            text += to_python_line(e.items[i]);
        }
        if (e.trailing_comma) text += ',';
        text += e.brackets[1];
    }
    for (const auto& call : e.calls)
        text += to_python_line(call);
    return text;
}

namespace {

/// The text of the expression, starting at `column`, if `after` more characters follow on its last line.
std::string lay_out(const PythonExpression& e, std::size_t indent, std::size_t column, std::size_t after) {
    auto line = to_python_line(e);
    if (column + line.size() + after <= python_width) return line;
    const auto inner = indent + indent_step;
    const std::string new_line = '\n' + std::string(inner, ' ');
    const std::string last_line = '\n' + std::string(indent, ' ');
    if (e.calls.size() == 1 && e.brackets.empty()) { // name.method(...): break inside the arguments
        auto joined = e.calls.front();
        joined.head.insert(0, e.head);
        joined.prefix = e.prefix;
        return lay_out(joined, indent, column, after);
    }
    if (!e.calls.empty()) {
        auto first = e;
        first.calls.clear();
        first.prefix.clear();
        std::string text = e.prefix + '(' + new_line + lay_out(first, inner, inner, 0);
        for (const auto& call : e.calls)
            text += new_line + lay_out(call, inner, inner, 0);
        return text + last_line + ')';
    }
    if (e.items.empty()) return line;
    std::string text = e.prefix + e.head + e.brackets[0];
    for (const auto& item : e.items)
        text += new_line + lay_out(item, inner, inner, 1) + ',';
    return text + last_line + e.brackets[1];
}

} // namespace

PythonExpression python_atom(std::string text) {
    PythonExpression result;
    result.head = std::move(text);
    return result;
}

PythonExpression python_call(std::string function, std::vector<PythonExpression> arguments) {
    auto result = python_atom(std::move(function));
    result.brackets = "()";
    result.items = std::move(arguments);
    return result;
}

PythonExpression python_list(std::vector<PythonExpression> items) {
    auto result = python_call({}, std::move(items));
    result.brackets = "[]";
    return result;
}

PythonExpression python_tuple(std::vector<PythonExpression> items) {
    auto result = python_call({}, std::move(items));
    result.trailing_comma = result.items.size() == 1;
    return result;
}

PythonExpression python_dict(std::vector<std::pair<std::string, PythonExpression>> items) {
    PythonExpression result;
    result.brackets = "{}";
    for (auto& [key, value] : items)
        result.items.push_back(with_prefix(key + ": ", std::move(value)));
    return result;
}

PythonExpression with_prefix(std::string prefix, PythonExpression expression) {
    expression.prefix = std::move(prefix);
    return expression;
}

std::string to_python_text(const std::string& before, const PythonExpression& expression) {
    return before + lay_out(expression, 0, before.size(), 0);
}

} // namespace qcs::report
