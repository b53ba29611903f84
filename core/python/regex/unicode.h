#pragma once
// What Python's str methods and sre know of characters. The tables are made by
// scripts/make_unicode_tables.py.

#include "python/code_range.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace qcs::python::unicode {

inline constexpr char32_t last_code = 0x10FFFF;

/// Every step-th character of first..last maps to itself + delta.
struct CaseRun {
    char32_t first, last, step;
    std::int32_t delta;
};
struct CasePair {
    char32_t from, to;
};

std::span<const CodeRange> word();    ///< str.isalnum() or '_'
std::span<const CodeRange> decimal(); ///< str.isdecimal(); each range starts at a digit zero
std::span<const CodeRange> space();   ///< str.isspace()
std::span<const CodeRange> identifier_start();
std::span<const CodeRange> identifier_start_or_alpha_not_both();
std::span<const CodeRange> identifier_part();
std::span<const CaseRun> lower_runs();
std::span<const CaseRun> upper_runs();
/// Different lower-case characters with one upper case, in both directions, sorted.
std::span<const CasePair> siblings();

inline bool is_alpha(char32_t c) {
    return contains(identifier_start(), c) != contains(identifier_start_or_alpha_not_both(), c);
}
char32_t lower(char32_t c); ///< one character to one
char32_t upper(char32_t c);
inline bool is_cased(char32_t c) {
    return lower(c) != c || upper(c) != c;
}

/// Code points of UTF-8; a byte that is no part of a character becomes 0xDC00 + byte (Python's
/// surrogateescape). `valid`, if given, tells whether there was no such byte.
std::u32string decode(std::string_view text, bool* valid = nullptr);
void encode(char32_t c, std::string& text);

} // namespace qcs::python::unicode
