#pragma once
// For each regex of a mapping the paths it matches.

#include "predict/resolve/facts.h"

namespace qcs::predict {

struct RegexMatches {
    python::PathMatches paths; ///< by slot of GraphFacts::regex_paths
    std::optional<python::RegexError> error;
    std::optional<python::PythonRegex> regex = {};
};
/// What one rule may find out about a regex that takes long, and how many steps that took.
struct LongMatches {
    std::shared_ptr<const RegexMatches> matches;
    std::uint64_t steps = 0;
};

/// Match sets by the text of the regex, for one graph. Each regex may take a few steps for each path. Those
/// that need more have a share of their own, one after the other, until all that an analysis may take is used
/// up; so the outcome depends on the mapping alone, not on what is taken over.
class MatchSets {
public:
    /// Of every regex of the mapping. Uses the threads of the task arena it runs in; passes stop points.
    MatchSets(std::shared_ptr<const GraphFacts> facts, const config::QConfigMapping& mapping);
    /// The same for another mapping; regexes that are known are not matched again.
    MatchSets with(const config::QConfigMapping& mapping) const;

    const RegexMatches& of(const std::string& regex) const { return *current_.at(regex); }
    const GraphFacts& facts() const { return *facts_; }

private:
    MatchSets() = default;
    void update(const config::QConfigMapping& mapping);
    void find(const config::QConfigMapping& mapping);
    void find_long(const config::QConfigMapping& mapping);

    using Sets = std::unordered_map<std::string, std::shared_ptr<const RegexMatches>>;
    std::shared_ptr<const GraphFacts> facts_;
    Sets sets_;    ///< within the few steps
    Sets current_; ///< of the mapping
    std::unordered_map<std::string, LongMatches> long_;
};

} // namespace qcs::predict
