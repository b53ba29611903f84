#pragma once
// Determines the rule of each node, given the paths that each regex matches. The order of precedence is that
// of fx/qconfig_mapping_utils.py, _generate_node_name_to_qconfig.

#include "predict/resolve/detail/module_pass.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

// The paths that each regex of a mapping matches.

/// The result of matching one regex with all paths of a graph.
struct RegexMatches {
    python::PathMatches paths; ///< one bit per RegexPathIndex: whether the path matches
    std::optional<python::RegexError> error;
    std::optional<python::PythonRegex> regex = {}; ///< only kept if paths are still undecided
};
/// The matches of a regex that needs more than the usual number of steps, and the number of additional steps
/// that it took.
struct LongMatches {
    std::shared_ptr<const RegexMatches> matches;
    std::uint64_t steps = 0; ///< number of additional steps
};

/// The matches of each regex of a mapping in one graph, by the text of the regex. Each regex may take a
/// limited number of steps, for one path and in total. Regexes that need more steps are then matched one
/// after the other with a larger limit, until the total number of steps allowed for one mapping is used up.
/// The outcome therefore depends on the graph and the mapping alone, not on which results are reused.
class RegexMatchTable {
public:
    /// Matches every regex of the mapping. Runs in the current TBB task arena. Throws Stopped if a stop was
    /// requested (base/task.h).
    RegexMatchTable(std::shared_ptr<const GraphFacts> facts, const config::QConfigMapping& mapping);
    /// Returns the matches for another mapping, and reuses the results that this table still has. Throws
    /// Stopped as well.
    RegexMatchTable with(const config::QConfigMapping& mapping) const;

    const RegexMatches& of(const std::string& regex) const { return *current_.at(regex); }
    const GraphFacts& facts() const { return *facts_; }

private:
    RegexMatchTable() = default;
    void update(const config::QConfigMapping& mapping);
    void find(const config::QConfigMapping& mapping);
    void find_long(const config::QConfigMapping& mapping);

    using Matches = std::unordered_map<std::string, std::shared_ptr<const RegexMatches>>;
    std::shared_ptr<const GraphFacts> facts_;
    Matches known_;   ///< of the current and some earlier regexes, within the usual number of steps
    Matches current_; ///< results for the current mapping
    std::unordered_map<std::string, LongMatches> long_; ///< of regexes that need more steps
};

/// The name and regex rules that apply to each path.
struct PathRules {
    /// The name rule for the path itself or, if there is none, for its nearest ancestor that has one.
    IdVector<PathId, config::RuleIndex> name;
    IdVector<PathId, PathId> name_path;        ///< the path that the rule in `name` is written for
    IdVector<PathId, config::RuleIndex> regex; ///< the first regex rule that matches the path
    std::optional<Raised> raised; ///< what the first invalid regex raises, if PyTorch ever matches it.
};

/// Determines the name and regex rules of all paths.
PathRules rules_of_paths(const FusedFacts& facts, const RegexMatchTable& regex_matches,
                         const config::QConfigMapping& mapping);

/// Returns whether the path lies inside the module `ancestor`; false for the ancestor itself.
bool is_below(std::string_view path, std::string_view ancestor);
/// Returns the node's own type, which is compared with the types of object-type rules; none if the node has
/// no type. `module_type` contains the class of each module after the QAT swap.
TypeId type_of_node(const FusedFacts& facts, const IdVector<model::ModuleIndex, TypeId>& module_type,
                    model::TracedNode node);

/// Fills resolution.nodes and resolution.rules.
void assign_rules(const FusedFacts& facts, const RegexMatchTable& regex_matches,
                  const config::QConfigMapping& mapping, const PathRules& paths, const TypeMap& types,
                  const IdVector<model::ModuleIndex, TypeId>& module_type, Resolution& resolution);

} // namespace qcs::predict
