#pragma once
// From match sets to each node's rule: the precedence of fx/qconfig_mapping_utils.py,
// _generate_node_name_to_qconfig.

#include "predict/resolve/detail/module_pass.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

// For each regex of a mapping the paths it matches.

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

struct PathRules {
    IdVector<PathId, config::RuleIndex> name;  ///< the name rule of it or its nearest ancestor that has one
    IdVector<PathId, PathId> name_path;        ///< the path that the rule names
    IdVector<PathId, config::RuleIndex> regex; ///< the first regex rule that matches
    std::optional<Raised> raised;              ///< an invalid regex was reached
};

PathRules rules_of_paths(const FusedFacts& facts, const MatchSets& sets,
                         const config::QConfigMapping& mapping);

/// Is the path that of a module inside the ancestor's?
bool is_below(std::string_view path, std::string_view ancestor);
/// The type that object-type rules see for a node after the module pass; none where there is none.
TypeId type_of_node(const FusedFacts& facts, const IdVector<model::ModuleIndex, TypeId>& module_type,
                    model::TracedNode node);

/// Fills `nodes` and `rules` of the resolution.
void assign_rules(const FusedFacts& facts, const MatchSets& sets, const config::QConfigMapping& mapping,
                  const PathRules& paths, const TypeMap& types,
                  const IdVector<model::ModuleIndex, TypeId>& module_type, Resolution& resolution);

} // namespace qcs::predict
