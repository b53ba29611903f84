#pragma once
// What is odd about the rules of a mapping, and what a rule does to the nodes of a model.

#include "predict/resolve/resolve.h"

namespace qcs::insight {

/// Why a rule decides nothing. All is well where it decides a node, is off, or is the global one, to which
/// the others may well leave nothing.
struct RuleRemark {
    enum class Kind : std::uint8_t { Fine, Problem, Shadowed, NoMatch };
    Kind kind = Kind::Fine;
    std::optional<Diagnostic> problem = {};      ///< of its regex
    std::vector<config::RuleIndex> winners = {}; ///< Shadowed: rules that decide what it matches, ascending
    std::optional<std::string> near = {};        ///< NoMatch: a name of the model that was perhaps meant
    bool operator==(const RuleRemark&) const = default;
};

/// A rule by its key alone. To look for a name that was meant takes a while, and the answer holds for all
/// mappings.
struct RuleKey {
    config::RuleKind kind = config::RuleKind::ModuleName;
    std::string name; ///< of a module or a type
    bool operator==(const RuleKey&) const = default;
};
/// The name of the model that is nearest to a key which matches nothing; none where the model has the name.
std::optional<std::string> nearest_name_in(const model::Graph& graph, const RuleKey& key);

/// Without `near`, which may cost: for rules that
/// match nothing see nearest_name_in().
RuleRemark rule_remark(const predict::ResolveInput& input, const predict::Resolution& resolution,
                       config::RuleIndex rule);
/// Of rules that may have meant a name.
std::optional<RuleKey> named_by(const config::Rule& rule);

/// All ascending.
struct NodesOfRule {
    std::vector<model::TracedNode> wins; ///< it decides them
    std::vector<model::TracedNode>
        loses; ///< it matches them, and another rule decides; all that it matches if it is off
    std::vector<config::RuleIndex> winners; ///< the rules that do
    bool operator==(const NodesOfRule&) const = default;
};
NodesOfRule nodes_of_rule(const predict::ResolveInput& input, const predict::Resolution& resolution,
                          config::RuleIndex rule);

} // namespace qcs::insight
