#pragma once
// For each regex of a mapping the paths it matches, kept from one resolution to the next.

#include "analysis/resolve/facts.h"

namespace qcs {

struct RegexMatches {
    PathMatches paths; ///< by slot of GraphFacts::regex_paths
    std::optional<RegexError> error;
    std::optional<PythonRegex> regex = {};
};
/// What one rule may find out about a regex that takes long, and how many steps that took.
struct LongMatches {
    std::shared_ptr<const RegexMatches> matches;
    std::uint64_t steps = 0;
};

/// Match sets by the text of the regex, for one graph. Each regex may take a few steps for each path. Those
/// that need more have a share of their own, one after the other, until all that an analysis may take is used
/// up; so the outcome depends on the mapping alone, not on what was asked before.
class MatchSets {
public:
    /// Makes sure that every regex of the mapping has its set; false when stopped. Uses the threads of the
    /// task arena it runs in.
    bool update(const GraphFacts& facts, const QConfigMapping& mapping, std::stop_token stop);
    const RegexMatches& of(const std::string& regex) const { return *current_.at(regex); }
    void clear() { *this = {}; }

private:
    bool find(const GraphFacts& facts, const QConfigMapping& mapping, const std::stop_token& stop);
    bool find_long(const GraphFacts& facts, const QConfigMapping& mapping, const std::stop_token& stop);

    using Sets = std::unordered_map<std::string, std::shared_ptr<const RegexMatches>>;
    Sets sets_;    ///< within the few steps
    Sets current_; ///< of the mapping
    std::unordered_map<std::string, LongMatches> long_;
};

} // namespace qcs
