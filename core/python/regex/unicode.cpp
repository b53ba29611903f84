#include "python/regex/unicode.h"

#include "base/text.h"

#include <algorithm>

namespace qcs::python::unicode {
namespace {

char32_t mapped(std::span<const CaseRun> runs, char32_t c) {
    const auto run = std::ranges::lower_bound(runs, c, {}, &CaseRun::last);
    if (run == runs.end() || c < run->first || (c - run->first) % run->step != 0) return c;
    return static_cast<char32_t>(static_cast<std::int32_t>(c) + run->delta);
}

} // namespace

char32_t lower(char32_t c) {
    return mapped(lower_runs(), c);
}
char32_t upper(char32_t c) {
    return mapped(upper_runs(), c);
}

std::u32string decode(std::string_view text, bool* valid) {
    std::u32string decoded;
    decoded.reserve(text.size());
    if (valid) *valid = true;
    while (!text.empty()) {
        const auto [code, length] = first_character(text);
        if (length == 0 && valid) *valid = false;
        decoded += length ? code : 0xDC00U + static_cast<unsigned char>(text[0]);
        text.remove_prefix(length ? length : 1);
    }
    return decoded;
}

void encode(char32_t c, std::string& text) {
    const auto put = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    const auto tail = [&](int shift) { put(0x80 | (c >> shift & 0x3F)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6), tail(0);
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12), tail(6), tail(0);
    } else {
        put(0xF0 | c >> 18), tail(12), tail(6), tail(0);
    }
}

} // namespace qcs::python::unicode
