#pragma once
// JSON text without a tree: the check of a whole text, and its tokens once it is checked.

#include "json/json_document.h"

#include <vector>

namespace qcs::json {

/// An array or object whose text is long, so that whoever looks into another need not read past it.
struct LongContainer {
    std::uint32_t begin = 0; ///< its bracket
    std::uint32_t end = 0;   ///< behind its other bracket
    std::uint32_t count = 0; ///< of its elements or members
};
inline constexpr std::uint32_t long_container = 1024;

/// Checks everything that parse_json promises. The long containers of the text, in the order of their
/// beginnings.
Expected<std::vector<LongContainer>> scan_json(std::string_view text, const std::string& file,
                                               const JsonLimits& limits);

/// Lines and columns of bytes of a text, both counted from 1, columns in bytes. The first question reads the
/// whole text, each other one 64 KiB of it.
class TextPositions {
public:
    explicit TextPositions(std::string_view text) : text_(text) {}
    Place place(const std::string& file, std::size_t offset);

private:
    struct Mark {
        std::uint32_t line = 1;
        std::uint32_t line_start = 0;
    };
    std::string_view text_;
    std::vector<Mark> marks_;
};

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// What is wrong with a token: json_open_string (of its quote), json_invalid_utf8, json_syntax, or
/// json_truncated (at the end of the text).
struct TokenProblem {
    const char* byte = nullptr;
    Code code;
};
// Each reads one token of a text that nobody has checked. Behind it; nullptr if `problem` says what is wrong.
/// A string, of whose opening quote `at` is the place.
const char* check_string(const char* at, const char* end, TokenProblem& problem);
/// A number, however large; it begins at `at` with a digit or a minus.
const char* check_number(const char* at, const char* end, TokenProblem& problem);
/// `word`, of which the first letter is there.
const char* check_literal(const char* at, const char* end, std::string_view word, TokenProblem& problem);

// The following trust a text that has been checked.

/// The first byte from `at` that is no white space.
const char* skip_space(const char* at, const char* end);
/// Behind the closing quote of the string that begins at `at`.
const char* string_end(const char* at, const char* end);
/// Behind the number that begins at `at`.
const char* number_end(const char* at, const char* end);
/// Behind the array or object that begins at `at`.
const char* container_end(const char* at, const char* end);
/// Writes the characters of a string's inside, which has escapes, to `out`; no more bytes than it has itself.
/// How many bytes.
std::size_t unescape(std::string_view inside, char* out);
bool is_integer(std::string_view number);
/// Whether a number is one that float_value() has a value for; most are, by their length alone.
bool is_finite(std::string_view number);
/// nullopt if it is too large; what is too small is 0.
std::optional<double> float_value(std::string_view number);

} // namespace qcs::json
