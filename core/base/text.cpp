#include "base/text.h"

#include <algorithm>
#include <vector>

namespace qcs {

Utf8Character first_character(std::string_view text) {
    if (text.empty()) return {};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length) return {};
    char32_t code = first & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fU);
    }
    const bool overlong = code < (length == 4 ? 0x10000U : length == 3 ? 0x800U : 0x80U);
    if (overlong || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
    return {code, length};
}

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) { return lower(c); });
    return result;
}

/// Damerau-Levenshtein distance (optimal string alignment variant); any distance above `limit` is returned as
/// `limit + 1`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
    const auto difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
    if (difference > limit) return limit + 1;
    std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        previous[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1,
                                   previous[j - 1] + static_cast<std::size_t>(a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                current[j] = std::min(current[j], before[j - 2] + 1);
        }
        if (std::ranges::min(current) > limit) return limit + 1;
        std::swap(before, previous);
        std::swap(previous, current);
    }
    return std::min(previous[b.size()], limit + 1);
}

std::size_t tolerance(std::size_t length) {
    return length <= 3 ? 1 : std::min<std::size_t>(4, 1 + length / 5);
}

} // namespace

std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
    constexpr std::size_t max_length = 200; // a longer text is not a mistyped name
    if (name.empty() || name.size() > max_length) return std::nullopt;
    const auto whole = lower(name);
    const auto last = std::string(last_component(whole));

    // Whole names are compared first, then the last component alone, which counts as one edit more.
    std::optional<std::string_view> best;
    std::size_t best_distance = tolerance(last.size()) + 1;
    const auto consider = [&](std::string_view candidate, std::size_t distance) {
        if (distance >= best_distance) return;
        best = candidate;
        best_distance = distance;
    };
    for (const auto candidate : candidates) {
        const auto other = lower(candidate);
        consider(candidate, edit_distance(whole, other, best_distance));
        if (best_distance == 0) break;
        const auto limit = std::min(tolerance(last.size()), best_distance);
        const auto distance = edit_distance(last, last_component(other), limit);
        if (distance <= limit && other.find('.') != other.npos)
            consider(candidate, distance + (last == whole ? 0 : 1));
    }
    if (!best) return std::nullopt;
    return std::string(*best);
}

} // namespace qcs
