#pragma once
// The fewest of given sets that together hold all elements (minimum set cover).

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

struct CoverSet {
    std::vector<std::size_t> elements; ///< from 0, ascending, each once
    double weight = 1;                 ///< of covers with as many sets the lighter one is taken
};

struct Cover {
    std::vector<std::size_t> chosen; ///< places in the sets, ascending
    /// No fewer sets hold all elements. False: found greedily, and there may be a smaller cover.
    bool is_fewest = false;
};

/// Up to so many sets that are left after those that must be and those that cannot be in a smallest cover
/// have been sorted out, every combination is tried.
inline constexpr std::size_t most_tried_sets = 16;

/// nullopt where some element of 0 ... count - 1 is in no set.
std::optional<Cover> smallest_cover(std::size_t count, std::span<const CoverSet> sets);

} // namespace qcs::insight
