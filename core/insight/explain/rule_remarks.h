#pragma once
// Problems of the rules of a mapping, and the nodes that a rule decides or loses.

#include "predict/resolve/resolve.h"

namespace qcs::insight {

/// Why a rule decides no node. Fine: it decides one, is switched off, or is the global rule, which may have
/// nothing left to decide.
struct RuleRemark {
    enum class Kind : std::uint8_t { Fine, Problem, Shadowed, NoMatch };
    Kind kind = Kind::Fine;
    std::optional<Diagnostic> problem = {};      ///< in its regex
    std::vector<config::RuleIndex> winners = {}; ///< Shadowed: the rules that win instead, ascending
    std::optional<std::string> near = {};        ///< NoMatch: a name of the model that was perhaps meant
    bool operator==(const RuleRemark&) const = default;
};

/// The kind and name of a rule. Searching for the nearest name is slow and depends only on these, so results
/// hold for all mappings.
struct RuleKey {
    config::RuleKind kind = config::RuleKind::ModuleName;
    std::string name; ///< name of a module or a type
    bool operator==(const RuleKey&) const = default;
};
/// The name in the model that is nearest to the key's; nullopt if the model contains the key's name itself.
std::optional<std::string> nearest_name_in(const model::Graph& graph, const RuleKey& key);

/// Does not set `near`, which may be slow to compute: see nearest_name_in() for rules that match nothing.
RuleRemark rule_remark(const predict::ResolveInput& input, const predict::Resolution& resolution,
                       config::RuleIndex rule);
/// The key of a rule that names a module or type; nullopt for other rules.
std::optional<RuleKey> named_by(const config::Rule& rule);

/// All lists are ascending.
struct NodesOfRule {
    std::vector<model::TracedNode> wins; ///< nodes that the rule decides
    /// Nodes that it matches but another rule decides; all that it matches if it is switched off.
    std::vector<model::TracedNode> loses;
    std::vector<config::RuleIndex> winners; ///< the rules that decide the nodes in `loses`
    bool operator==(const NodesOfRule&) const = default;
};
NodesOfRule nodes_of_rule(const predict::ResolveInput& input, const predict::Resolution& resolution,
                          config::RuleIndex rule);

} // namespace qcs::insight
