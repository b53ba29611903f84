#pragma once
// Low-level functions for JSON text: validation of a whole text, and functions that step from one token of a
// validated text to the next.

#include "json/json_document.h"

#include <vector>

namespace qcs::json {

/// The position of a long array or object. With this record, a reader can skip the array or object without
/// scanning its text.
struct LongContainer {
    std::uint32_t begin = 0; ///< offset of the opening bracket in the text, in bytes
    std::uint32_t end = 0;   ///< offset just after the closing bracket
    std::uint32_t count = 0; ///< number of elements or members
};
/// Arrays and objects of at least this length in bytes are recorded as long.
inline constexpr std::uint32_t long_container = 1024;

/// Makes all the checks that are documented at parse_json(). Returns the long arrays and objects, sorted by
/// `begin`, or the errors. `file` is the name for diagnostics.
Expected<std::vector<LongContainer>> scan_json(std::string_view text, const std::string& file,
                                               const JsonLimits& limits);

/// Finds the line and column (both counted from 1, columns in bytes) of an offset in a text. The first call
/// scans the whole text; later calls scan at most 64 KiB.
class TextPositions {
public:
    explicit TextPositions(std::string_view text) : text_(text) {}
    Place place(const std::string& file, std::size_t offset);

private:
    /// For the offset i * 64 KiB, where i is the index in marks_: the line that contains this offset, and the
    /// offset at which the line starts.
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

/// An error in a token and its position. The codes: json_open_string (position: the opening quote),
/// json_invalid_utf8, json_syntax, json_truncated (position: the end of the text).
struct TokenProblem {
    const char* byte = nullptr;
    Code code;
};
// Each of the next three functions validates one token. It returns the position just after the token; if the
// token is invalid, it sets `problem` and returns nullptr. `end` is the end of the text.

/// Validates a string whose opening quote is at `at`.
const char* check_string(const char* at, const char* end, TokenProblem& problem);
/// Validates a number that begins at `at` with a digit or a minus. The value may be out of range.
const char* check_number(const char* at, const char* end, TokenProblem& problem);
/// Validates that the literal `word` (true, false or null) is at `at`. The first letter has been checked
/// already.
const char* check_literal(const char* at, const char* end, std::string_view word, TokenProblem& problem);

// The functions below require text that scan_json() or the functions above have validated.

/// Returns the position of the first byte from `at` on that is not white space.
const char* skip_space(const char* at, const char* end);
/// Returns the position just after the closing quote of the string that begins at `at`.
const char* string_end(const char* at, const char* end);
/// Returns the position just after the number that begins at `at`.
const char* number_end(const char* at, const char* end);
/// Returns the position just after the array or object that begins at `at`.
const char* container_end(const char* at, const char* end);
/// Decodes the escape sequences of a string. `inside` is the text between the quotes; the decoded text is
/// written to `out`, which must have room for inside.size() bytes. Returns the length of the decoded text in
/// bytes.
std::size_t unescape(std::string_view inside, char* out);
/// Returns true if the number has neither a fraction nor an exponent.
bool is_integer(std::string_view number);
/// Returns true if float_value() would return a value. A number of at most 300 characters without an exponent
/// is always finite, so it is not converted.
bool is_finite(std::string_view number);
/// Converts the number to a double. Returns nullopt if its magnitude is too large for a double; a magnitude
/// that is too small becomes 0 or -0.
std::optional<double> float_value(std::string_view number);

} // namespace qcs::json
