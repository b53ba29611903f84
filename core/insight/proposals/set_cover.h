#pragma once
// Minimum set cover: the fewest of the given sets that together contain all elements.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

struct CoverSet {
    std::vector<std::size_t> elements; ///< numbers from 0, ascending, without duplicates
    double weight = 1;                 ///< of covers with equally many sets, the lightest is chosen
};

struct Cover {
    std::vector<std::size_t> chosen; ///< indices of sets, ascending
    /// True: there is no smaller cover. False: found greedily, a smaller cover may exist.
    bool is_fewest = false;
};

/// Up to this number of sets, all combinations are tried. Sets that every smallest cover needs, or that none
/// needs, are sorted out first and do not count.
inline constexpr std::size_t most_tried_sets = 16;

/// nullopt if one of the elements 0 ... count - 1 is in no set.
std::optional<Cover> smallest_cover(std::size_t count, std::span<const CoverSet> sets);

} // namespace qcs::insight
