#pragma once
// Determines the rule of each node from the match sets of the regexes: the order of precedence of
// fx/qconfig_mapping_utils.py, _generate_node_name_to_qconfig.

#include "predict/resolve/detail/module_pass.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

// The paths that each regex of a mapping matches.

struct RegexMatches {
    python::PathMatches paths; ///< by slot of GraphFacts::regex_paths
    std::optional<python::RegexError> error;
    std::optional<python::PythonRegex> regex = {};
};
/// The matches of a regex that exceeds the usual number of steps, and how many more steps they took.
struct LongMatches {
    std::shared_ptr<const RegexMatches> matches;
    std::uint64_t steps = 0;
};

/// Match sets of regexes for one graph, by text of the regex. Each regex may take a limited number of steps
/// per path. Regexes that need more get a budget of their own, one after the other, until the total budget of
/// an analysis is used up. The outcome therefore depends on the mapping alone, not on which match sets are
/// reused.
class MatchSets {
public:
    /// Matches every regex of the mapping. Runs in the current task arena; passes stop points.
    MatchSets(std::shared_ptr<const GraphFacts> facts, const config::QConfigMapping& mapping);
    /// The same for another mapping; regexes that were matched before are not matched again.
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
    Sets sets_;    ///< of all known regexes, within the usual number of steps
    Sets current_; ///< those of the current mapping
    std::unordered_map<std::string, LongMatches> long_;
};

struct PathRules {
    /// The name rule for the path or its nearest ancestor that has one.
    IdVector<PathId, config::RuleIndex> name;
    IdVector<PathId, PathId> name_path;        ///< the path that this rule names
    IdVector<PathId, config::RuleIndex> regex; ///< the first regex rule that matches the path
    std::optional<Raised> raised;              ///< what the first invalid regex raises, if PyTorch gets to it
};

PathRules rules_of_paths(const FusedFacts& facts, const MatchSets& sets,
                         const config::QConfigMapping& mapping);

/// Whether the path lies inside the ancestor.
bool is_below(std::string_view path, std::string_view ancestor);
/// The type by which object-type rules find a node, after the module pass; none if it has none.
TypeId type_of_node(const FusedFacts& facts, const IdVector<model::ModuleIndex, TypeId>& module_type,
                    model::TracedNode node);

/// Fills `nodes` and `rules` of the resolution.
void assign_rules(const FusedFacts& facts, const MatchSets& sets, const config::QConfigMapping& mapping,
                  const PathRules& paths, const TypeMap& types,
                  const IdVector<model::ModuleIndex, TypeId>& module_type, Resolution& resolution);

} // namespace qcs::predict
