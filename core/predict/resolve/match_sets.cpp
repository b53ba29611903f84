#include "predict/resolve/match_sets.h"

#include "base/task.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

namespace qcs::predict {

namespace {

constexpr std::uint64_t few_steps = 1'000'000; ///< and so many more for each path:
constexpr std::uint64_t few_steps_for_a_path = 250;
constexpr std::uint64_t most_steps_for_a_path = 20'000; ///< of those few

} // namespace

MatchSets::MatchSets(std::shared_ptr<const GraphFacts> facts, const config::QConfigMapping& mapping)
    : facts_(std::move(facts)) {
    update(mapping);
}

MatchSets MatchSets::with(const config::QConfigMapping& mapping) const {
    MatchSets result;
    result.facts_ = facts_;
    result.sets_ = sets_;
    if (long_.size() <= mapping.rules.size() + 16) result.long_ = long_;
    result.update(mapping);
    return result;
}

void MatchSets::update(const config::QConfigMapping& mapping) {
    find(mapping);
    find_long(mapping);
}

void MatchSets::find_long(const config::QConfigMapping& mapping) {
    std::uint64_t left = python::steps_for_one_analysis;
    for (const bool off : {false, true}) // what is off takes no steps from what is on
        for (const auto& rule : mapping.rules) {
            if (rule.kind != config::RuleKind::Regex || rule.off != off) continue;
            const auto& set = sets_.at(rule.text);
            current_[rule.text] = set;
            if (set->paths.undecided.empty() || left == 0) continue;
            auto& known = long_[rule.text];
            if (!known.matches) {
                python::StepBudget budget{python::steps_for_one_rule};
                budget.stop = task_stop();
                auto more = std::make_shared<RegexMatches>(*set);
                if (!python::match_undecided(*set->regex, facts_->regex_paths, more->paths, budget))
                    throw Stopped{};
                known = {std::move(more), python::steps_for_one_rule - budget.left};
            }
            current_[rule.text] = known.matches;
            left -= std::min(left, known.steps);
        }
}

void MatchSets::find(const config::QConfigMapping& mapping) {
    Sets kept;
    std::vector<std::string> missing;
    for (const auto& rule : mapping.rules) {
        if (rule.kind != config::RuleKind::Regex) continue;
        const auto known = sets_.find(rule.text);
        if (known == sets_.end())
            missing.push_back(rule.text);
        else
            kept.insert(*known);
    }
    // Sets of other regexes stay for a while: whoever undoes an edit asks for them again.
    constexpr std::size_t spare = 256;
    if (sets_.size() > kept.size() + spare) sets_ = std::move(kept);

    const auto stop = task_stop();
    std::vector<std::shared_ptr<const RegexMatches>> found(missing.size());
    std::atomic<bool> stopped = false;
    tbb::parallel_for(std::size_t{0}, missing.size(), [&](std::size_t i) {
        if (stopped || stop.stop_requested()) {
            stopped = true;
            return;
        }
        auto set = std::make_shared<RegexMatches>();
        auto regex = python::PythonRegex::compile(missing[i]);
        if (!regex) {
            set->error = std::move(regex.error());
        } else {
            python::StepBudget budget{few_steps + few_steps_for_a_path * facts_->regex_paths.size(),
                                      most_steps_for_a_path, stop};
            auto paths = python::match_all(*regex, facts_->regex_paths, budget);
            if (!paths) {
                stopped = true;
                return;
            }
            set->paths = std::move(*paths);
            if (!set->paths.undecided.empty()) set->regex = std::move(*regex);
        }
        found[i] = std::move(set);
    });
    if (stopped) throw Stopped{};
    for (std::size_t i = 0; i < missing.size(); ++i)
        sets_.emplace(std::move(missing[i]), std::move(found[i]));
}

} // namespace qcs::predict
