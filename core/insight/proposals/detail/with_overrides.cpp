#include "insight/proposals/detail/with_overrides.h"

#include "base/task.h"
#include "insight/proposals/ranked_rules.h"

#include <algorithm>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

using config::QConfigMapping;
using model::TracedNode;
using OptionalQConfig = std::optional<config::QConfig>;

/// Value of a call whose qconfig is not the wanted one; no candidate rule gives this value.
constexpr int something_else = -1;

class Exceptions {
public:
    explicit Exceptions(const OverrideSearchInput& input)
        : input_(input), trials_(input.trials), matching_(matching_rules(input.trials, input.groups)) {
        take_places();
        take_rules();
    }

    OverrideSearchResult find() {
        OverrideSearchResult found;
        const auto below = input_.below > 0 ? input_.below : places_.size() + 1;
        while (true) {
            const auto choice = smallest_priority_cover(places_, rules_, below);
            found.is_exhaustive = choice.is_fewest;
            if (!choice.chosen) return found;
            if (!are_as_foretold(*choice.chosen)) continue;
            found.proposal = proposal_of(*choice.chosen);
            const auto after = trials_.resolve(found.proposal->mapping);
            // The rules interfere with each other.
            if (!input_.is_right(found.proposal->mapping, *after)) return {};
            found.proposal->fewest = choice.is_fewest ? Minimality::Yes : Minimality::NotKnown;
            return found;
        }
    }

private:
    int number_of(const OptionalQConfig& qconfig) {
        const auto known = std::ranges::find_if(
            values_, [&](const OptionalQConfig& other) { return same_constructors(other, qconfig); });
        if (known == values_.end()) return values_.push_back(qconfig), static_cast<int>(values_.size()) - 1;
        return static_cast<int>(known - values_.begin());
    }

    const OptionalQConfig& now(TracedNode node) const {
        return resolved_qconfig(*trials_.input().mapping, trials_.before(), node);
    }

    void take_places() {
        for (const auto node : input_.need_qconfig) {
            const int has = number_of(now(node));
            place_.emplace(node, places_.size());
            places_.push_back({has, has});
        }
        for (const auto& group : input_.groups)
            for (const auto node : group.nodes)
                if (const auto place = place_.find(node); place != place_.end())
                    places_[place->second].wanted = number_of(group.qconfig);
        for (const auto node : input_.open)
            if (const auto place = place_.find(node); place != place_.end())
                places_[place->second].now = something_else;
    }

    /// Adds each rule once for every qconfig that some node it matches wants.
    void take_rules() {
        for (std::size_t key = 0; key < matching_.size(); ++key) {
            stop_point();
            const auto& matching = matching_[key];
            PriorityRule rule;
            rule.key = key;
            rule.is_ordered = is_new_regex(matching);
            rule.cost = matching.cost;
            std::set<int> values;
            for (const auto node : matching.nodes)
                if (const auto place = place_.find(node); place != place_.end()) {
                    rule.matches.push_back({place->second, strength_at(trials_, matching, node)});
                    values.insert(places_[place->second].wanted);
                }
            std::ranges::sort(rule.matches);
            for (const int value : values) {
                rule.value = value;
                rules_.push_back(rule);
            }
        }
    }

    config::Rule rule_of(const PriorityRule& ranked) const {
        auto rule = matching_[ranked.key].key;
        rule.qconfig = values_[static_cast<std::size_t>(ranked.value)];
        return rule;
    }

    /// Tries each rule on its own; a rule that does not decide the expected nodes is excluded from then on.
    bool are_as_foretold(const std::vector<std::size_t>& chosen) {
        std::set<std::size_t> wrong;
        for (const auto i : chosen)
            if (tried_.insert({rules_[i].key, rules_[i].value}).second && !is_as_foretold(rules_[i]))
                wrong.insert(i);
        std::size_t at = 0;
        std::erase_if(rules_, [&](const PriorityRule&) { return wrong.contains(at++); });
        return wrong.empty();
    }

    bool is_as_foretold(const PriorityRule& ranked) const {
        stop_point();
        auto mapping = *trials_.input().mapping;
        mapping.set(rule_of(ranked));
        const auto after = trials_.resolve(mapping);
        if (after->raised && after->raised != trials_.before().raised) return false;
        const auto& nodes = matching_[ranked.key].nodes;
        return std::ranges::all_of(input_.need_qconfig, [&](TracedNode node) {
            const bool is_matched = std::ranges::binary_search(nodes, node);
            return same_constructors(resolved_qconfig(mapping, *after, node),
                                     is_matched ? values_[static_cast<std::size_t>(ranked.value)]
                                                : now(node));
        });
    }

    /// In the model's order, except for regexes, whose order determines which one wins.
    RuleProposal proposal_of(const std::vector<std::size_t>& chosen) const {
        std::vector<std::size_t> sorted = chosen, regexes;
        std::ranges::copy_if(chosen, std::back_inserter(regexes),
                             [&](std::size_t i) { return rules_[i].is_ordered; });
        std::ranges::stable_sort(sorted, {},
                                 [&](std::size_t i) { return matching_[rules_[i].key].nodes.front(); });
        auto next = regexes.begin();
        RuleProposal proposal;
        proposal.mapping = *trials_.input().mapping;
        for (auto i : sorted) {
            if (rules_[i].is_ordered) i = *next++;
            auto rule = rule_of(rules_[i]);
            proposal.mapping.set(rule);
            proposal.rules.push_back({std::move(rule), matching_[rules_[i].key].before, {}});
        }
        return proposal;
    }

    const OverrideSearchInput& input_;
    const RuleTrials& trials_;
    std::vector<MatchingRule> matching_;
    std::vector<OptionalQConfig> values_;
    std::map<TracedNode, std::size_t> place_;
    std::vector<PriorityTarget> places_;
    std::vector<PriorityRule> rules_;
    std::set<std::pair<std::size_t, int>> tried_; ///< key and value
};

} // namespace

OverrideSearchResult find_rules_with_overrides(const OverrideSearchInput& input) {
    return Exceptions(input).find();
}

} // namespace qcs::insight
