#include "insight/proposals/ranked_rules.h"

#include "base/task.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace qcs::insight {

namespace {

constexpr int nothing = std::numeric_limits<int>::min();

/// The rules chosen so far and the winner in each place.
class Taken {
public:
    Taken(std::span<const PriorityTarget> places, std::span<const PriorityRule> rules)
        : places_(places), rules_(rules), winners_(places.size()) {}

    const std::vector<std::size_t>& rules() const { return taken_; }
    bool has_key(std::size_t key) const {
        return std::ranges::any_of(taken_, [&](std::size_t rule) { return rules_[rule].key == key; });
    }
    /// Inserts the rule before position `at`.
    void insert(std::size_t at, std::size_t rule) {
        taken_.insert(taken_.begin() + static_cast<std::ptrdiff_t>(at), rule);
        decide();
    }
    void erase(std::size_t at) {
        taken_.erase(taken_.begin() + static_cast<std::ptrdiff_t>(at));
        decide();
    }
    bool is_right(std::size_t place) const {
        const auto& winner = winners_[place];
        const int value = winner.strength == nothing ? places_[place].now : rules_[winner.rule].value;
        return value == places_[place].wanted;
    }
    bool is_right() const {
        for (std::size_t place = 0; place < places_.size(); ++place)
            if (!is_right(place)) return false;
        return true;
    }
    std::vector<std::size_t> wrong() const {
        std::vector<std::size_t> result;
        for (std::size_t place = 0; place < places_.size(); ++place)
            if (!is_right(place)) result.push_back(place);
        return result;
    }
    /// Whether the rule would win in the place if it is put before rules of the same strength.
    bool can_beat(std::size_t place, std::size_t rule, int strength) const {
        const auto& winner = winners_[place];
        if (strength != winner.strength) return strength > winner.strength;
        return rules_[rule].is_ordered && rules_[winner.rule].is_ordered;
    }
    /// The last position at which a rule can be inserted so that it wins in the place.
    std::size_t last_room(std::size_t place, int strength) const {
        const auto& winner = winners_[place];
        if (winner.strength != strength) return taken_.size();
        return static_cast<std::size_t>(std::ranges::find(taken_, winner.rule) - taken_.begin());
    }

private:
    struct Winner {
        int strength = nothing;
        std::size_t rule = 0;
    };
    void decide() {
        std::ranges::fill(winners_, Winner{});
        for (const auto rule : taken_)
            for (const auto& match : rules_[rule].matches)
                if (match.strength > winners_[match.place].strength)
                    winners_[match.place] = {match.strength, rule};
    }

    std::span<const PriorityTarget> places_;
    std::span<const PriorityRule> rules_;
    std::vector<std::size_t> taken_;
    std::vector<Winner> winners_; ///< indexed by place
};

class Search {
public:
    Search(std::span<const PriorityTarget> places, std::span<const PriorityRule> rules, std::size_t below,
           std::size_t max_evaluations)
        : places_(places), rules_(rules), below_(below), looks_(max_evaluations), right_(places.size()) {
        drop_equal();
        sort_in();
        while (drop_hopeless())
            sort_in();
    }

    PriorityCover solve() {
        Taken taken(places_, rules_);
        descend(taken);
        if (best_) {
            drop_spare();
            make_cheaper();
        }
        return {best_, !is_given_up_};
    }

private:
    struct RightRule {
        std::size_t rule = 0;
        int strength = 0;
    };

    bool gives_what_is_wanted(std::size_t rule, std::size_t place) const {
        return rules_[rule].value == places_[place].wanted;
    }

    /// Of rules with the same value in the same places, keeps only the one with the lowest cost.
    void drop_equal() {
        using What = std::tuple<int, bool, std::vector<PriorityRule::Match>>;
        std::map<What, std::size_t> cheapest;
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            stop_point();
            const auto& rule = rules_[i];
            const auto is_of_use = [&](const PriorityRule::Match& match) {
                return gives_what_is_wanted(i, match.place);
            };
            if (std::ranges::none_of(rule.matches, is_of_use)) continue;
            const auto [it, added] = cheapest.emplace(What(rule.value, rule.is_ordered, rule.matches), i);
            if (!added && rule.cost < rules_[it->second].cost) it->second = i;
        }
        for (const auto& entry : cheapest)
            open_.push_back(entry.second);
        std::ranges::sort(open_, {}, [&](std::size_t rule) { return std::pair(rules_[rule].cost, rule); });
    }

    void sort_in() {
        for (auto& list : right_)
            list.clear();
        for (const auto rule : open_)
            for (const auto& match : rules_[rule].matches)
                if (gives_what_is_wanted(rule, match.place))
                    right_[match.place].push_back({rule, match.strength});
    }

    /// Lower bound for the number of further rules: counts wrong places of which no two can be corrected by
    /// one rule.
    std::size_t min_further_rules(const Taken& taken) const {
        auto wrong = taken.wrong();
        std::ranges::sort(wrong, {}, [&](std::size_t place) { return right_[place].size(); });
        std::vector<bool> seen(rules_.size());
        std::size_t count = 0;
        for (const auto place : wrong) {
            bool is_apart = true, is_hopeless = true;
            for (const auto& [rule, strength] : right_[place]) {
                if (!taken.can_beat(place, rule, strength) || taken.has_key(rules_[rule].key)) continue;
                is_hopeless = false;
                is_apart = is_apart && !seen[rule];
            }
            if (is_hopeless) return places_.size() + rules_.size();
            if (!is_apart) continue;
            ++count;
            for (const auto& one : right_[place])
                seen[one.rule] = true;
        }
        return count;
    }

    /// Removes rules that are wrong somewhere and need so many others that the limit is reached.
    bool drop_hopeless() {
        const auto before = open_.size();
        std::erase_if(open_, [&](std::size_t rule) {
            stop_point();
            const auto is_right = [&](const PriorityRule::Match& match) {
                return gives_what_is_wanted(rule, match.place);
            };
            if (std::ranges::all_of(rules_[rule].matches, is_right)) return false;
            Taken alone(places_, rules_);
            alone.insert(0, rule);
            return 1 + min_further_rules(alone) >= below_;
        });
        return open_.size() != before;
    }

    /// Depth-first search: one of the rules that correct a wrong place must be chosen; branches on the place
    /// with the fewest such rules, and prunes with min_further_rules().
    void descend(Taken& taken) {
        stop_point();
        if (taken.rules().size() + min_further_rules(taken) >= below_) return;
        if (taken.is_right()) {
            best_ = taken.rules();
            below_ = best_->size();
            return;
        }
        for (const auto& [rule, at] : ways(taken)) {
            if (looks_ == 0) is_given_up_ = true;
            if (is_given_up_) return;
            taken.insert(at, rule);
            descend(taken);
            taken.erase(at);
        }
    }

    /// The rules to branch on and the positions to insert them at, those that leave the fewest wrong places
    /// first.
    std::vector<std::pair<std::size_t, std::size_t>> ways(Taken& taken) {
        std::vector<RightRule> chosen;
        std::size_t place = 0;
        bool is_first = true;
        for (const auto wrong : taken.wrong()) {
            std::vector<RightRule> able;
            for (const auto& one : right_[wrong])
                if (taken.can_beat(wrong, one.rule, one.strength) && !taken.has_key(rules_[one.rule].key))
                    able.push_back(one);
            if (!is_first && able.size() >= chosen.size()) continue;
            is_first = false;
            chosen = std::move(able);
            place = wrong;
        }
        struct Way {
            std::size_t wrong = 0, rule = 0, at = 0;
        };
        std::vector<Way> found;
        for (const auto& [rule, strength] : chosen) {
            const auto last = taken.last_room(place, strength);
            // Only the position of ordered rules matters.
            for (std::size_t at = rules_[rule].is_ordered ? 0 : last; at <= last; ++at) {
                taken.insert(at, rule);
                found.push_back({taken.wrong().size(), rule, at});
                taken.erase(at);
                looks_ -= std::min(looks_, places_.size());
            }
        }
        std::ranges::stable_sort(found, {}, &Way::wrong);
        std::vector<std::pair<std::size_t, std::size_t>> result;
        for (const auto& way : found)
            result.emplace_back(way.rule, way.at);
        return result;
    }

    bool do_these(const std::vector<std::size_t>& rules) const {
        Taken taken(places_, rules_);
        for (const auto rule : rules) {
            if (taken.has_key(rules_[rule].key)) return false;
            taken.insert(taken.rules().size(), rule);
        }
        return taken.is_right();
    }

    /// Removes rules that have become unnecessary.
    void drop_spare() {
        for (std::size_t i = best_->size(); i-- > 0;) {
            auto fewer = *best_;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (do_these(fewer)) best_ = std::move(fewer);
        }
    }

    void make_cheaper() {
        for (auto& rule : *best_)
            for (const auto other : open_) {
                if (rules_[other].cost >= rules_[rule].cost) break; // open_ is sorted by cost
                auto others = *best_;
                std::ranges::replace(others, rule, other);
                if (!do_these(others)) continue;
                rule = other;
                break;
            }
    }

    std::span<const PriorityTarget> places_;
    std::span<const PriorityRule> rules_;
    std::size_t below_, looks_;
    bool is_given_up_ = false;
    std::vector<std::size_t> open_;             ///< candidate rules, lowest cost first
    std::vector<std::vector<RightRule>> right_; ///< by place: open rules with the wanted value there
    std::optional<std::vector<std::size_t>> best_;
};

} // namespace

PriorityCover smallest_priority_cover(std::span<const PriorityTarget> places,
                                      std::span<const PriorityRule> rules, std::size_t below,
                                      std::size_t max_evaluations) {
    return Search(places, rules, below, max_evaluations).solve();
}

} // namespace qcs::insight
