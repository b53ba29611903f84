#include "analysis/resolve/match_sets.h"

#include <tbb/parallel_for.h>

#include <atomic>

namespace qcs {

bool MatchSets::update(const GraphFacts& facts, const QConfigMapping& mapping, std::stop_token stop) {
    std::unordered_map<std::string, std::shared_ptr<const RegexMatches>> kept;
    std::vector<std::string> missing;
    for (const auto& rule : mapping.rules) {
        if (rule.kind != RuleKind::Regex) continue;
        const auto known = sets_.find(rule.text);
        if (known == sets_.end())
            missing.push_back(rule.text);
        else
            kept.insert(*known);
    }
    // Sets of other regexes stay for a while: whoever undoes an edit asks for them again.
    constexpr std::size_t spare = 256;
    if (sets_.size() > kept.size() + spare) sets_ = std::move(kept);

    std::vector<std::shared_ptr<const RegexMatches>> found(missing.size());
    std::atomic<bool> stopped = false;
    tbb::parallel_for(std::size_t{0}, missing.size(), [&](std::size_t i) {
        if (stopped || stop.stop_requested()) {
            stopped = true;
            return;
        }
        auto set = std::make_shared<RegexMatches>();
        auto regex = PythonRegex::compile(missing[i]);
        if (!regex) {
            set->error = std::move(regex.error());
        } else if (auto paths = match_all(*regex, facts.regex_paths, stop)) {
            set->paths = std::move(*paths);
        } else {
            stopped = true;
            return;
        }
        found[i] = std::move(set);
    });
    for (std::size_t i = 0; i < missing.size(); ++i)
        if (found[i]) sets_.emplace(std::move(missing[i]), std::move(found[i]));
    return !stopped;
}

} // namespace qcs
