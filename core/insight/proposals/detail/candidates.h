#pragma once
// Candidate rules that could give nodes a qconfig, with the nodes that each of them decides.

#include "insight/proposals/propose_rules.h"
#include "predict/observers/observer_factory.h"
#include "predict/resolve/node_rules.h"

namespace qcs::insight {

/// Nodes that want the same qconfig.
struct NodeGroup {
    std::optional<config::QConfig> qconfig;
    std::vector<model::TracedNode> nodes; ///< ascending
};

struct RuleCandidate {
    ProposedRule proposed;
    double weight = 1; ///< higher for rules that a user would be less likely to write
};

/// Resolves trial mappings of one model.
class RuleTrials {
public:
    RuleTrials(const predict::ResolveInput& input, const predict::Resolution& resolution);
    std::shared_ptr<const predict::Resolution> resolve(const config::QConfigMapping& mapping) const;
    const predict::ResolveInput& input() const { return input_; }
    const predict::Resolution& before() const { return before_; }
    const predict::FusedFacts& facts() const { return *before_.cached.facts; }
    /// True if PyTorch raised in a trial. It requires one qconfig for all types that it fuses, so rules that
    /// raise individually may work together.
    bool has_raised() const { return has_raised_; }

private:
    const predict::ResolveInput& input_;
    const predict::Resolution& before_;
    predict::MatchSets sets_;
    predict::ObserverFactory observers_;
    mutable bool has_raised_ = false;
};

/// The key of a rule, and the nodes that it would decide in addition to the mapping's other rules, whatever
/// its qconfig.
struct MatchingRule {
    config::Rule key;
    std::optional<config::Rule> before;   ///< the rule with the same key
    std::vector<model::TracedNode> nodes; ///< ascending, at least one
    double weight = 1;                    ///< as RuleCandidate::weight
};
/// The rule's precedence at one of its nodes among other added rules: the greatest decides. New regexes are
/// equally strong; of those the first decides.
int strength_at(const RuleTrials& trials, const MatchingRule& rule, model::TracedNode node);
bool is_new_regex(const MatchingRule& rule);

/// For each group, the candidates that decide at least one of its nodes and no nodes outside of it.
std::vector<std::vector<RuleCandidate>> rule_candidates(const RuleTrials& trials,
                                                        std::span<const NodeGroup> groups);
/// Also rules that decide nodes of other groups or of none, and rules that could restore the qconfigs of
/// those.
std::vector<MatchingRule> matching_rules(const RuleTrials& trials, std::span<const NodeGroup> groups);

/// The qconfig that a node resolves to; nullopt = None or no rule.
const std::optional<config::QConfig>& resolved_qconfig(const config::QConfigMapping& mapping,
                                                       const predict::Resolution& resolution,
                                                       model::TracedNode node);

} // namespace qcs::insight
