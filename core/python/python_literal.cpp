#include "python/python_literal.h"

#include "base/text.h"
#include "json/json_write.h"
#include "python/code_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace qcs::python {

namespace {

constexpr std::array<std::string_view, 35> keywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

void append_escaped(std::string& out, char32_t code) {
    const auto number = static_cast<std::uint32_t>(code);
    const auto into = std::back_inserter(out);
    if (number < 0x100)
        fmt::format_to(into, "\\x{:02x}", number);
    else if (number < 0x10000)
        fmt::format_to(into, "\\u{:04x}", number);
    else
        fmt::format_to(into, "\\U{:08x}", number);
}

} // namespace

std::string python_string(std::string_view utf8) {
    const bool has_single = utf8.find('\'') != utf8.npos;
    const char quote = has_single && utf8.find('"') == utf8.npos ? '"' : '\'';
    std::string out(1, quote);
    while (!utf8.empty()) {
        const auto [code, length] = first_character(utf8);
        if (length == 0)
            append_escaped(out, 0xdc00U + static_cast<unsigned char>(utf8.front()));
        else if (code == '\n')
            out += "\\n";
        else if (code == '\r')
            out += "\\r";
        else if (code == '\t')
            out += "\\t";
        else if (!unicode::is_printable(code))
            append_escaped(out, code);
        else if (code == '\\' || code == static_cast<char32_t>(quote))
            (out += '\\') += static_cast<char>(code);
        else
            out += utf8.substr(0, length);
        utf8.remove_prefix(length ? length : 1);
    }
    return out + quote;
}

std::string python_float(double value) {
    return std::isfinite(value) ? json::float_text(value) : "float('" + json::float_text(value) + "')";
}

bool is_python_keyword(std::string_view word) {
    return std::ranges::binary_search(keywords, word);
}

} // namespace qcs::python
