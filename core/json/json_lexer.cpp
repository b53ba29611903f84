#include "json/json_codes.h"
#include "json/json_scan.h"

#include <cctype>
#include <charconv>
#include <cstring>

namespace qcs::json {

namespace {

/// Returns the position of the first byte inside a string, from `at` on, that is not plain text: a quote, a
/// backslash, a control character or a byte outside ASCII. Tests 8 bytes at a time.
const char* skip_plain(const char* at, const char* end) {
    constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    while (end - at >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        const auto zero_byte = [&](std::uint64_t w) { return (w - ones) & ~w; };
        const auto special = word | zero_byte(word ^ (ones * '"')) | zero_byte(word ^ (ones * '\\')) |
                             ((word - ones * 0x20) & ~word);
        if (special & tops) break;
        at += 8;
    }
    while (at != end && static_cast<unsigned char>(*at) >= 0x20 && static_cast<unsigned char>(*at) < 0x80 &&
           *at != '"' && *at != '\\')
        ++at;
    return at;
}

/// The number of bytes of a UTF-8 character with a certain first byte (0 = no character begins with that
/// byte), and the range of its second byte. As in RFC 3629, overlong encodings and surrogates are excluded.
struct Utf8Form {
    int length = 0;
    unsigned char low = 0x80, high = 0xbf;
};
constexpr Utf8Form utf8_form(unsigned char lead) {
    if (lead < 0xc2 || lead > 0xf4) return {};
    if (lead < 0xe0) return {2};
    if (lead == 0xe0) return {3, 0xa0, 0xbf};
    if (lead == 0xed) return {3, 0x80, 0x9f};
    if (lead < 0xf0) return {3};
    if (lead == 0xf0) return {4, 0x90, 0xbf};
    if (lead == 0xf4) return {4, 0x80, 0x8f};
    return {4};
}

const char* wrong(TokenProblem& problem, const char* byte, Code code) {
    problem = {byte, code};
    return nullptr;
}
/// Sets the problem for a byte that is not allowed at this place, or for the end of the text. Returns
/// nullptr.
const char* unexpected(TokenProblem& problem, const char* byte, const char* end) {
    return wrong(problem, byte, byte == end ? Code(codes::json_truncated) : codes::json_syntax);
}

/// Reads four hexadecimal digits into `code`. Returns the position after the digits; nullptr after a problem.
const char* check_hex4(const char* at, const char* end, std::uint32_t& code, TokenProblem& problem) {
    for (int i = 0; i < 4; ++i, ++at)
        if (at == end || !std::isxdigit(static_cast<unsigned char>(*at))) return unexpected(problem, at, end);
    std::from_chars(at - 4, at, code, 16);
    return at;
}

/// Validates the escape sequence at `at`. Returns the position after the sequence; nullptr after a problem.
const char* check_escape(const char* at, const char* end, TokenProblem& problem) {
    if (at + 1 == end) return unexpected(problem, end, end);
    if (at[1] != 'u') {
        if (std::string_view("\"\\/bfnrt").find(at[1]) != std::string_view::npos) return at + 2;
        return unexpected(problem, at + 1, end);
    }
    std::uint32_t code = 0;
    const char* const behind = check_hex4(at + 2, end, code, problem);
    if (!behind || code < 0xd800 || code > 0xdfff) return behind;
    // A high surrogate must be followed by a low one; the two together are one character.
    if (code > 0xdbff) return unexpected(problem, at, end);
    if (end - behind < 2) return unexpected(problem, end, end);
    if (behind[0] != '\\' || behind[1] != 'u') return unexpected(problem, at, end);
    const char* const all = check_hex4(behind + 2, end, code, problem);
    if (all && (code < 0xdc00 || code > 0xdfff)) return unexpected(problem, at, end);
    return all;
}

/// Validates the character at `at`, which is not ASCII. Returns the position after the character; nullptr
/// after a problem.
const char* check_character(const char* at, const char* end, TokenProblem& problem) {
    const auto form = utf8_form(static_cast<unsigned char>(*at));
    if (form.length == 0) return wrong(problem, at, codes::json_invalid_utf8);
    for (int i = 1; i < form.length; ++i) {
        if (++at == end) return unexpected(problem, end, end);
        const auto c = static_cast<unsigned char>(*at);
        if (c < (i == 1 ? form.low : 0x80) || c > (i == 1 ? form.high : 0xbf))
            return wrong(problem, at, codes::json_invalid_utf8);
    }
    return at + 1;
}

/// Validates that there is at least one digit. Returns the position after the digits; nullptr after a
/// problem.
const char* check_digits(const char* at, const char* end, TokenProblem& problem) {
    if (at == end || !is_digit(*at)) return unexpected(problem, at, end);
    while (at != end && is_digit(*at))
        ++at;
    return at;
}

} // namespace

const char* check_string(const char* quote, const char* end, TokenProblem& problem) {
    for (const char* at = quote + 1;;) {
        at = skip_plain(at, end);
        if (at == end) return wrong(problem, quote, codes::json_open_string);
        const auto c = static_cast<unsigned char>(*at);
        if (c == '"') return at + 1;
        if (c == '\n' || c == '\r') return wrong(problem, quote, codes::json_open_string);
        if (c < 0x20) return unexpected(problem, at, end);
        at = c == '\\' ? check_escape(at, end, problem) : check_character(at, end, problem);
        if (!at) return nullptr;
    }
}

const char* check_number(const char* at, const char* end, TokenProblem& problem) {
    if (*at == '-') ++at;
    at = at != end && *at == '0' ? at + 1 : check_digits(at, end, problem);
    if (at && at != end && *at == '.') at = check_digits(at + 1, end, problem);
    if (at && at != end && (*at | 32) == 'e') {
        ++at;
        if (at != end && (*at == '+' || *at == '-')) ++at;
        at = check_digits(at, end, problem);
    }
    return at;
}

const char* check_literal(const char* at, const char* end, std::string_view word, TokenProblem& problem) {
    for (const char c : word) {
        if (at == end || *at != c) return unexpected(problem, at, end);
        ++at;
    }
    return at;
}

} // namespace qcs::json
