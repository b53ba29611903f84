#pragma once
// Rules that could give nodes a qconfig, with what each decides.

#include "insight/proposals/propose_rules.h"
#include "predict/observers/observer_factory.h"
#include "predict/resolve/node_rules.h"

namespace qcs::insight {

/// Nodes of which the same qconfig is wanted.
struct NodeGroup {
    std::optional<config::QConfig> qconfig;
    std::vector<model::TracedNode> nodes; ///< ascending
};

struct RuleCandidate {
    ProposedRule proposed;
    double weight = 1; ///< the higher, the less a person would write it so
};

/// Resolves mappings of one model.
class RuleTrials {
public:
    RuleTrials(const predict::ResolveInput& input, const predict::Resolution& resolution);
    std::shared_ptr<const predict::Resolution> resolve(const config::QConfigMapping& mapping) const;
    const predict::ResolveInput& input() const { return input_; }
    const predict::Resolution& before() const { return before_; }
    const predict::FusedFacts& facts() const { return *before_.kept.facts; }
    /// PyTorch raised in one of them: it wants one qconfig of all types that it fuses, so rules that raise
    /// alone may do together.
    bool has_raised() const { return has_raised_; }

private:
    const predict::ResolveInput& input_;
    const predict::Resolution& before_;
    predict::MatchSets sets_;
    predict::ObserverFactory observers_;
    mutable bool has_raised_ = false;
};

/// The key of a rule, and what it would decide beside the mapping's others, whatever its qconfig.
struct RuleReaching {
    config::Rule key;
    std::optional<config::Rule> before;   ///< of the same key
    std::vector<model::TracedNode> nodes; ///< ascending, at least one
    double weight = 1;                    ///< as of a candidate
};
/// How strong it is in one of its nodes beside others that are added: the greatest decides, and of new
/// regexes, which are equally strong, the first.
int strength_at(const RuleTrials& trials, const RuleReaching& rule, model::TracedNode node);
bool is_new_regex(const RuleReaching& rule);

/// For each group, candidates that decide nodes of that group and no others, at least one of them.
std::vector<std::vector<RuleCandidate>> rule_candidates(const RuleTrials& trials,
                                                        std::span<const NodeGroup> groups);
/// Also those that decide others, too, and those that could give these back what they have.
std::vector<RuleReaching> reaching_rules(const RuleTrials& trials, std::span<const NodeGroup> groups);

/// The qconfig that a node resolves to.
const std::optional<config::QConfig>& resolved_qconfig(const config::QConfigMapping& mapping,
                                                       const predict::Resolution& resolution,
                                                       model::TracedNode node);

} // namespace qcs::insight
