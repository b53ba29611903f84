#pragma once
// JSON text without a tree: validation of a whole text, and functions that step through validated text.

#include "json/json_document.h"

#include <vector>

namespace qcs::json {

/// A long array or object. The positions of these are recorded so that they can be skipped without scanning
/// their text.
struct LongContainer {
    std::uint32_t begin = 0; ///< offset of its opening bracket
    std::uint32_t end = 0;   ///< offset just after its closing bracket
    std::uint32_t count = 0; ///< number of its elements or members
};
/// Minimum length in bytes of a container that is recorded.
inline constexpr std::uint32_t long_container = 1024;

/// Validates everything that parse_json() promises. Returns the long containers in order of their beginnings.
Expected<std::vector<LongContainer>> scan_json(std::string_view text, const std::string& file,
                                               const JsonLimits& limits);

/// Finds the line and column (both from 1, columns in bytes) of an offset in a text. The first call scans the
/// whole text, later ones at most 64 KiB of it.
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
// The next three read one token of unvalidated text and return the position just after it, or nullptr with
// the reason in `problem`.
/// A string whose opening quote is at `at`.
const char* check_string(const char* at, const char* end, TokenProblem& problem);
/// A number of any size, which begins at `at` with a digit or a minus.
const char* check_number(const char* at, const char* end, TokenProblem& problem);
/// The literal `word`, whose first letter is at `at`.
const char* check_literal(const char* at, const char* end, std::string_view word, TokenProblem& problem);

// The functions below require text that scan_json() or the functions above have validated.

/// The first byte from `at` on that is not white space.
const char* skip_space(const char* at, const char* end);
/// The position just after the closing quote of the string that begins at `at`.
const char* string_end(const char* at, const char* end);
/// The position just after the number that begins at `at`.
const char* number_end(const char* at, const char* end);
/// The position just after the array or object that begins at `at`.
const char* container_end(const char* at, const char* end);
/// Decodes the escapes in the text between the quotes of a string and writes the result to `out`; it is never
/// longer than `inside`. Returns its length in bytes.
std::size_t unescape(std::string_view inside, char* out);
/// True if the number has neither a fraction nor an exponent.
bool is_integer(std::string_view number);
/// True if float_value() has a value for the number. Short numbers are decided by their length alone.
bool is_finite(std::string_view number);
/// nullopt if the number is too large for a double; numbers that are too small become 0.
std::optional<double> float_value(std::string_view number);

} // namespace qcs::json
