#pragma once
// From match sets to each node's rule: the precedence of fx/qconfig_mapping_utils.py,
// _generate_node_name_to_qconfig.

#include "analysis/resolve/match_sets.h"
#include "analysis/resolve/module_pass.h"

namespace qcs {

/// By path: the name rule of it or its nearest ancestor that has one.
struct PathRules {
    std::vector<int> name;        ///< rule, or -1
    std::vector<int> name_path;   ///< the path that the rule names, or -1
    std::vector<int> regex;       ///< the first regex rule that matches, or -1
    std::optional<Raised> raised; ///< an invalid regex was reached
};

PathRules rules_of_paths(const FusedFacts& facts, const MatchSets& sets, const QConfigMapping& mapping);

/// Is the path that of a module inside the ancestor's?
bool is_below(std::string_view path, std::string_view ancestor);
/// The type that object-type rules see for a node after the module pass, or -1.
int type_of_node(const FusedFacts& facts, const std::vector<int>& module_type, int node);

/// Fills `nodes` and `rules` of the resolution.
void assign_rules(const FusedFacts& facts, const MatchSets& sets, const QConfigMapping& mapping,
                  const PathRules& paths, const TypeMap& types, const std::vector<int>& module_type,
                  Resolution& resolution);

} // namespace qcs
