#pragma once
// A covering problem with priorities: find the fewest rules that give every place its wanted value, where the
// strongest of the rules that cover a place decides its value. A wide rule may give some places a wrong value
// if stronger rules correct them. Solved by branch and bound.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

/// Values are numbers chosen by the caller.
struct RankedPlace {
    int now = 0; ///< the value without any of the rules
    int wanted = 0;
    bool operator==(const RankedPlace&) const = default;
};

struct RankedRule {
    struct Match {
        std::size_t place = 0;
        int strength = 0; ///< compared with the other chosen rules; the greatest strength decides
        auto operator<=>(const Match&) const = default;
    };
    std::size_t key = 0; ///< at most one rule of each key can be chosen
    int value = 0;       ///< the value that it gives to places
    /// Places where it overrides the current value, ascending.
    std::vector<Match> matches;
    /// Two ordered rules may have the same strength in a place (other rules may not); the earlier one then
    /// decides.
    bool is_ordered = false;
    double weight = 1; ///< among rules with the same effect, the one with the lowest weight is chosen
};

struct RankedChoice {
    /// Indices of rules, with ordered ones in the order that they must have; nullopt: no solution with fewer
    /// than `below` rules was found.
    std::optional<std::vector<std::size_t>> chosen;
    /// The search was exhaustive: there is no solution with fewer rules.
    bool is_fewest = false;
};

/// Limit of the search effort, in places that are evaluated: about a second.
inline constexpr std::size_t most_looks = 400'000'000;

/// Finds the fewest rules that give every place its wanted value, if fewer than `below` are enough. Checks
/// for cancellation.
RankedChoice fewest_ranked_rules(std::span<const RankedPlace> places, std::span<const RankedRule> rules,
                                 std::size_t below, std::size_t looks = most_looks);

} // namespace qcs::insight
