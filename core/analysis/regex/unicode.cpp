#include "analysis/regex/unicode.h"

#include <algorithm>

namespace qcs::unicode {
namespace {

char32_t mapped(std::span<const CaseRun> runs, char32_t c) {
    const auto run = std::ranges::lower_bound(runs, c, {}, &CaseRun::last);
    if (run == runs.end() || c < run->first || (c - run->first) % run->step != 0) return c;
    return static_cast<char32_t>(static_cast<std::int32_t>(c) + run->delta);
}

/// Bytes of the well-formed character at the start of `text`, or 0.
std::size_t length_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
    const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
    const bool too_large = lead == 0xF4 && byte(1) >= 0x90;
    return overlong || surrogate || too_large ? 0 : length;
}

} // namespace

bool contains(std::span<const CodeRange> ranges, char32_t c) {
    const auto range = std::ranges::lower_bound(ranges, c, {}, &CodeRange::last);
    return range != ranges.end() && range->first <= c;
}

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
        const std::size_t length = length_at(text);
        const auto lead = static_cast<unsigned char>(text[0]);
        if (length == 0) {
            if (valid) *valid = false;
            decoded += static_cast<char32_t>(0xDC00 + lead);
            text.remove_prefix(1);
            continue;
        }
        char32_t c = length == 1 ? lead : lead & (0x7Fu >> length);
        for (std::size_t i = 1; i < length; ++i)
            c = c << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
        decoded += c;
        text.remove_prefix(length);
    }
    return decoded;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = length_at(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
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

} // namespace qcs::unicode
