#pragma once
// A covering problem with priorities: find the fewest rules that give every place its wanted value. A place
// gets the value of the strongest chosen rule that covers it. A rule may give some places a wrong value if
// stronger rules correct them. Solved by branch and bound.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

/// A place that must get a certain value. Values are numbers whose meaning is up to the caller.
struct PriorityTarget {
    int now = 0; ///< the value if none of the rules is chosen
    int wanted = 0;
    bool operator==(const PriorityTarget&) const = default;
};

/// A rule that can be chosen.
struct PriorityRule {
    struct Match {
        std::size_t place = 0;
        /// If several chosen rules cover the place, the one with the greatest strength decides.
        int strength = 0;
        auto operator<=>(const Match&) const = default;
    };
    std::size_t key = 0; ///< of several rules with the same key, at most one can be chosen
    int value = 0;       ///< the value that the rule gives to the places that it decides
    /// The places that the rule covers, ascending.
    std::vector<Match> matches;
    /// Two ordered rules may have the same strength at a place; the one that comes first in the solution then
    /// decides. Other rules must not have equal strengths.
    bool is_ordered = false;
    double cost = 1; ///< of several rules with the same effect, the one with the lowest cost is chosen
};

struct PriorityCover {
    /// Indices of the chosen rules. Ordered rules are in the order in which they must be added. nullopt if no
    /// solution with fewer than `below` rules was found.
    std::optional<std::vector<std::size_t>> chosen;
    /// True if the search was exhaustive: there is no solution with fewer rules than `chosen` (or, if that is
    /// nullopt, than `below`).
    bool is_fewest = false;
};

/// Default limit for the search: how often the value of a place may be computed. A search that reaches this
/// limit takes about a second.
inline constexpr std::size_t default_max_evaluations = 400'000'000;

/// Finds the fewest rules that give every place its wanted value, if fewer than `below` rules are enough.
/// `max_evaluations` limits the search (see default_max_evaluations). Throws Stopped when the current task is
/// stopped.
PriorityCover smallest_priority_cover(std::span<const PriorityTarget> places,
                                      std::span<const PriorityRule> rules, std::size_t below,
                                      std::size_t max_evaluations = default_max_evaluations);

} // namespace qcs::insight
