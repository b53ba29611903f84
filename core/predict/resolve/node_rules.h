#pragma once
// From match sets to each node's rule: the precedence of fx/qconfig_mapping_utils.py,
// _generate_node_name_to_qconfig.

#include "predict/resolve/detail/module_pass.h"
#include "predict/resolve/match_sets.h"

namespace qcs::predict {

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
