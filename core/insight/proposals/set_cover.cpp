#include "insight/proposals/set_cover.h"

#include "base/task.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

namespace qcs::insight {

namespace {

/// Above this number of sets, the pairwise comparison takes longer than it saves.
constexpr std::size_t max_compared = 3000;

using Bits = std::vector<std::uint64_t>;

bool is_subset(const Bits& a, const Bits& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if ((a[i] & ~b[i]) != 0) return false;
    return true;
}

std::size_t count_of(const Bits& bits) {
    std::size_t count = 0;
    for (const auto word : bits)
        count += static_cast<std::size_t>(std::popcount(word));
    return count;
}

void remove_from(Bits& bits, const Bits& others) {
    for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] &= ~others[i];
}

bool has(const Bits& bits, std::size_t place) {
    return ((bits[place / 64] >> (place % 64)) & 1) != 0;
}

void add_to(Bits& bits, std::size_t place) {
    bits[place / 64] |= std::uint64_t{1} << (place % 64);
}

/// The reduced problem: elements that occur in the same sets are merged, and dominated sets and sets that
/// must be chosen are removed.
class Problem {
public:
    Problem(std::size_t count, std::span<const CoverSet> sets) : sets_(sets) {
        std::vector<std::vector<std::size_t>> members(count);
        for (std::size_t i = 0; i < sets.size(); ++i)
            for (const auto element : sets[i].elements)
                members[element].push_back(i);
        std::map<std::vector<std::size_t>, std::size_t> kinds;
        for (auto& in : members)
            kinds.emplace(std::move(in), kinds.size());
        has_uncovered_ = kinds.contains(std::vector<std::size_t>());
        elements_ = kinds.size();
        const Bits none((elements_ + 63) / 64);
        left_.assign(sets.size(), none);
        uncovered_ = none;
        std::size_t element = 0;
        for (const auto& kind : kinds) {
            add_to(uncovered_, element);
            for (const auto i : kind.first)
                add_to(left_[i], element);
            ++element;
        }
        whole_ = left_;
        for (std::size_t i = 0; i < sets.size(); ++i)
            open_.push_back(i);
    }

    std::optional<Cover> solve() {
        if (has_uncovered_) return std::nullopt;
        while (reduce()) {
        }
        Cover cover;
        cover.is_fewest = open_.size() <= max_tried_sets;
        if (cover.is_fewest)
            try_all();
        else
            be_greedy();
        make_cheaper();
        cover.chosen = chosen_;
        std::ranges::sort(cover.chosen);
        return cover;
    }

private:
    void take(std::size_t set) {
        chosen_.push_back(set);
        const Bits covered = left_[set];
        remove_from(uncovered_, covered);
        for (const auto other : open_)
            remove_from(left_[other], covered);
    }

    /// Whether `a` is never better than `b` (dominance).
    bool is_dominated(std::size_t a, std::size_t b) const {
        if (!is_subset(left_[a], left_[b])) return false;
        if (left_[a] != left_[b]) return true;
        return std::pair(sets_[a].cost, a) > std::pair(sets_[b].cost, b);
    }

    bool reduce() {
        const auto before = std::pair(open_.size(), count_of(uncovered_));
        std::erase_if(open_, [&](std::size_t set) { return count_of(left_[set]) == 0; });
        if (open_.size() <= max_compared)
            open_ = [&] {
                std::vector<std::size_t> kept;
                for (const auto a : open_) {
                    stop_point();
                    if (std::ranges::none_of(open_,
                                             [&](std::size_t b) { return a != b && is_dominated(a, b); }))
                        kept.push_back(a);
                }
                return kept;
            }();
        for (std::size_t element = 0; element < elements_; ++element) {
            if (!has(uncovered_, element)) continue;
            const auto holds = [&](std::size_t set) { return has(left_[set], element); };
            if (std::ranges::count_if(open_, holds) == 1) take(*std::ranges::find_if(open_, holds));
        }
        return before != std::pair(open_.size(), count_of(uncovered_));
    }

    double cost_of(const std::vector<std::size_t>& sets) const {
        double cost = 0;
        for (const auto set : sets)
            cost += sets_[set].cost;
        return cost;
    }

    void try_all() {
        std::vector<std::size_t> best, now;
        bool found = false;
        try_more(uncovered_, now, best, found);
        for (const auto set : best)
            take(set);
    }

    /// Exhaustive search: branches on the sets that contain the first uncovered element.
    void try_more(const Bits& uncovered, std::vector<std::size_t>& now, std::vector<std::size_t>& best,
                  bool& found) const {
        if (found && now.size() > best.size()) return;
        if (count_of(uncovered) == 0) {
            if (!found || now.size() < best.size() || cost_of(now) < cost_of(best)) best = now;
            found = true;
            return;
        }
        if (found && now.size() == best.size()) return;
        std::size_t first = 0;
        while (!has(uncovered, first))
            ++first;
        for (const auto set : open_) {
            if (!has(left_[set], first)) continue;
            auto rest = uncovered;
            remove_from(rest, left_[set]);
            now.push_back(set);
            try_more(rest, now, best, found);
            now.pop_back();
        }
    }

    void be_greedy() {
        while (count_of(uncovered_) > 0) {
            stop_point();
            const auto best = *std::ranges::max_element(open_, {}, [&](std::size_t set) {
                return std::pair(static_cast<double>(count_of(left_[set])), -sets_[set].cost);
            });
            take(best);
        }
        drop_spare();
    }

    /// The elements that only this one of the chosen sets contains.
    Bits alone(std::size_t set) const {
        Bits own = whole_[set];
        for (const auto other : chosen_)
            if (other != set) remove_from(own, whole_[other]);
        return own;
    }

    void drop_spare() {
        for (std::size_t i = chosen_.size(); i-- > 0;)
            if (count_of(alone(chosen_[i])) == 0) chosen_.erase(chosen_.begin() + static_cast<long>(i));
    }

    /// Replaces chosen sets by cheaper ones that contain everything they are needed for.
    void make_cheaper() {
        for (auto& set : chosen_) {
            const Bits own = alone(set);
            for (std::size_t other = 0; other < sets_.size(); ++other)
                if (sets_[other].cost < sets_[set].cost && is_subset(own, whole_[other])) set = other;
        }
    }

    std::span<const CoverSet> sets_;
    std::size_t elements_ = 0;
    bool has_uncovered_ = false;
    Bits uncovered_;
    std::vector<Bits> whole_;       ///< elements of each set
    std::vector<Bits> left_;        ///< elements of each set that are not covered yet
    std::vector<std::size_t> open_; ///< sets that may still be chosen
    std::vector<std::size_t> chosen_;
};

} // namespace

std::optional<Cover> smallest_cover(std::size_t count, std::span<const CoverSet> sets) {
    return Problem(count, sets).solve();
}

} // namespace qcs::insight
