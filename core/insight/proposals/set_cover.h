#pragma once
// Minimum set cover: the fewest of the given sets that together contain all elements.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

struct CoverSet {
    std::vector<std::size_t> elements; ///< numbers from 0, ascending, without duplicates
    /// Of several covers with the same number of sets, one with a low total cost is preferred. It need not
    /// be the lowest possible cost.
    double cost = 1;
};

struct Cover {
    std::vector<std::size_t> chosen; ///< indices of sets, ascending
    /// True if no smaller cover exists. False if the cover was found by a greedy search, so that a smaller
    /// cover may exist.
    bool is_fewest = false;
};

/// If there are at most this many sets, all combinations are tried. Sets that alone contain an element, and
/// sets that another one contains, are recognised first and do not count.
inline constexpr std::size_t max_tried_sets = 16;

/// Covers the elements 0 ... count - 1. Returns nullopt if one of them is in no set.
std::optional<Cover> smallest_cover(std::size_t count, std::span<const CoverSet> sets);

} // namespace qcs::insight
