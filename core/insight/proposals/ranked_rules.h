#pragma once
// The fewest rules that give every place what it is to have, where of the rules that reach a place the
// strongest decides: a wide rule may be wrong in some places if stronger ones put them right again.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

/// Values are numbers of the caller's.
struct RankedPlace {
    int now = 0; ///< what it has without any of the rules
    int wanted = 0;
    bool operator==(const RankedPlace&) const = default;
};

struct RankedRule {
    struct Reach {
        std::size_t place = 0;
        int strength = 0; ///< beside other rules that are taken; the greater decides
        auto operator<=>(const Reach&) const = default;
    };
    std::size_t key = 0; ///< of rules with one key no two can be taken
    int value = 0;       ///< what it gives
    /// Places where it beats what decides now, ascending.
    std::vector<Reach> reach;
    /// Of two that are as strong in a place, which no others may be, the one that is put first decides.
    bool is_ordered = false;
    double weight = 1; ///< of two that do the same the lighter one is taken
};

struct RankedChoice {
    /// Places in the rules, those that are ordered in their order; nullopt: fewer than asked for are not
    /// known to do.
    std::optional<std::vector<std::size_t>> chosen;
    /// All ways to do with fewer have been tried, or cannot be.
    bool is_fewest = false;
};

/// Places that are looked at before the search gives up, and says so: about a second.
inline constexpr std::size_t most_looks = 400'000'000;

/// The fewest of the rules that give every place what is wanted there, if those are fewer than `below`.
/// Passes stop points.
RankedChoice fewest_ranked_rules(std::span<const RankedPlace> places, std::span<const RankedRule> rules,
                                 std::size_t below, std::size_t looks = most_looks);

} // namespace qcs::insight
