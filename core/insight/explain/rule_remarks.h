#pragma once
// Problems of the rules of a mapping; and, for one rule, the nodes that it decides and the nodes at which a
// stronger rule wins.

#include "predict/resolve/resolve.h"

namespace qcs::insight {

/// Why a rule decides no node. Problem: its regex is invalid or reached the step limit; this comes before the
/// other kinds. Fine: the rule decides at least one node, is switched off, or is the global rule, which may
/// have no nodes left to decide. Shadowed: other rules win at all nodes that it matches. NoMatch: it matches
/// no node.
struct RuleRemark {
    enum class Kind : std::uint8_t { Fine, Problem, Shadowed, NoMatch };
    Kind kind = Kind::Fine;
    std::optional<Diagnostic> problem = {};      ///< only for Problem: what is wrong with the regex
    std::vector<config::RuleIndex> winners = {}; ///< only for Shadowed: the rules that win instead, ascending
    /// Only for NoMatch: a name in the model that the user perhaps meant.
    std::optional<std::string> near = {};
    bool operator==(const RuleRemark&) const = default;
};

/// What a rule names. The search for the nearest name is slow, but its result depends only on the model and
/// the RuleKey; it can therefore be reused for all mappings.
struct RuleKey {
    config::RuleKind kind = config::RuleKind::ModuleName; ///< ModuleName or ObjectType
    /// The path of a module, or the name of a class, function or method.
    std::string name;
    bool operator==(const RuleKey&) const = default;
};
/// Returns the name in the model that is nearest to the name of the key; nullopt if the model contains
/// exactly the key's name, or no similar name.
std::optional<std::string> nearest_name_in(const model::Graph& graph, const RuleKey& key);

/// Computes the remark for one rule, without `near`: callers get `near` from nearest_name_in(), since it may
/// be slow to compute.
RuleRemark rule_remark(const predict::ResolveInput& input, const predict::Resolution& resolution,
                       config::RuleIndex rule);
/// Returns what the rule names: for kind ModuleName the module, for Order the parent module, for ObjectType
/// the class, function or method. Returns nullopt for the other kinds.
std::optional<RuleKey> key_named_by(const config::Rule& rule);

/// The nodes that one rule matches. All lists are ascending.
struct NodesOfRule {
    std::vector<model::TracedNode> wins; ///< nodes that the rule decides
    /// Nodes that the rule matches but another rule decides. If the rule is switched off, all nodes that it
    /// matches.
    std::vector<model::TracedNode> shadowed;
    std::vector<config::RuleIndex> winners; ///< the rules that decide the nodes in `shadowed`
    bool operator==(const NodesOfRule&) const = default;
};
NodesOfRule nodes_of_rule(const predict::ResolveInput& input, const predict::Resolution& resolution,
                          config::RuleIndex rule);

} // namespace qcs::insight
