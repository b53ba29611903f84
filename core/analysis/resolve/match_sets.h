#pragma once
// For each regex of a mapping the paths it matches, kept from one resolution to the next.

#include "analysis/resolve/facts.h"

namespace qcs {

struct RegexMatches {
    PathMatches paths; ///< by slot of GraphFacts::regex_paths
    std::optional<RegexError> error;
};

/// Match sets by the text of the regex, for one graph.
class MatchSets {
public:
    /// Makes sure that every regex of the mapping has its set; false when stopped. Uses the threads of the
    /// task arena it runs in.
    bool update(const GraphFacts& facts, const QConfigMapping& mapping, std::stop_token stop);
    const RegexMatches& of(const std::string& regex) const { return *sets_.at(regex); }
    void clear() { sets_.clear(); }

private:
    std::unordered_map<std::string, std::shared_ptr<const RegexMatches>> sets_;
};

} // namespace qcs
