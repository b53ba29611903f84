#pragma once
// Sorted ranges of Unicode code points.

#include <algorithm>
#include <span>

namespace qcs::python::unicode {

struct CodeRange {
    char32_t first, last; ///< both inside
    bool operator==(const CodeRange&) const = default;
};

inline bool contains(std::span<const CodeRange> ranges, char32_t c) {
    const auto range = std::ranges::lower_bound(ranges, c, {}, &CodeRange::last);
    return range != ranges.end() && range->first <= c;
}

/// str.isprintable(). The table is made by scripts/make_unicode_tables.py.
bool is_printable(char32_t c);

} // namespace qcs::python::unicode
