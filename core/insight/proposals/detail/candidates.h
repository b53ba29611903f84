#pragma once
// Candidate rules: rules that could give nodes a wanted qconfig, and the nodes that each candidate decides.

#include "insight/proposals/propose_rules.h"
#include "predict/observers/observer_factory.h"
#include "predict/resolve/node_rules.h"

namespace qcs::insight {

/// Nodes for which the same qconfig is wanted.
struct NodeGroup {
    std::optional<config::QConfig> qconfig; ///< the wanted qconfig; nullopt = None
    std::vector<model::TracedNode> nodes;   ///< ascending
};

struct RuleCandidate {
    ProposedRule proposed;
    double cost = 1; ///< higher for rules that a user would be less likely to write
};

/// Resolves trial mappings for one model. The constructor's arguments must outlive the object.
class RuleTrials {
public:
    RuleTrials(const predict::ResolveInput& input, const predict::Resolution& resolution);
    /// Returns the resolution of the model with `mapping` instead of its own mapping.
    std::shared_ptr<const predict::Resolution> resolve(const config::QConfigMapping& mapping) const;
    const predict::ResolveInput& input() const { return input_; }
    /// The resolution with the model's own mapping.
    const predict::Resolution& before() const { return before_; }
    const predict::FusedFacts& facts() const { return *before_.cached.facts; }
    /// True if PyTorch raised in a trial, and does not raise the same with the model's own mapping. PyTorch
    /// requires the same qconfig for all types that are fused into one module. Therefore rules that raise
    /// individually may work together.
    bool has_raised() const { return has_raised_; }

private:
    const predict::ResolveInput& input_;
    const predict::Resolution& before_;
    predict::RegexMatchTable regex_matches_;
    predict::ObserverFactory observers_;
    mutable bool has_raised_ = false;
};

/// The key of a rule, with the nodes that a rule with this key would decide if it were added to the mapping.
/// Only for rules on types do these nodes depend on the rule's qconfig: PyTorch does not pass the qconfig
/// None of a type on to fused modules.
struct MatchingRule {
    config::Rule key;
    /// The rule of the mapping that has the same key; nullopt if there is none.
    std::optional<config::Rule> before;
    std::vector<model::TracedNode> nodes; ///< the decided nodes: ascending, at least one
    double cost = 1;                      ///< as RuleCandidate::cost
};
/// Returns the precedence of the rule at one of its nodes, compared with other added rules: the rule with the
/// greatest value decides. All new regexes have the same value; the first of them decides.
int strength_at(const RuleTrials& trials, const MatchingRule& rule, model::TracedNode node);
/// True for a regex rule whose key is not in the mapping.
bool is_new_regex(const MatchingRule& rule);

/// Returns for each group the candidates that decide at least one of its nodes and no nodes outside of the
/// group.
std::vector<std::vector<RuleCandidate>> rule_candidates(const RuleTrials& trials,
                                                        std::span<const NodeGroup> groups);
/// Returns the rules that decide at least one node, whether or not they stay within one group. Some decide
/// only nodes outside the groups: if a wider rule changes such nodes too, these rules can restore the
/// qconfigs that the nodes have now.
std::vector<MatchingRule> matching_rules(const RuleTrials& trials, std::span<const NodeGroup> groups);

/// Returns the qconfig that a node resolves to; nullopt if it is None or if no rule matches.
const std::optional<config::QConfig>& resolved_qconfig(const config::QConfigMapping& mapping,
                                                       const predict::Resolution& resolution,
                                                       model::TracedNode node);

} // namespace qcs::insight
