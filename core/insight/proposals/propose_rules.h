#pragma once
// Computes rules that give chosen nodes of a model the wanted qconfigs and do not change any other node.

#include "insight/proposals/proposal_codes.h"
#include "predict/resolve/resolve.h"

#include <span>

namespace qcs::insight {

struct WantedQConfig {
    /// A call for which PyTorch looks up a qconfig. A call that is fused into another one stands for that
    /// other call.
    model::TracedNode node;
    std::optional<config::QConfig> qconfig; ///< nullopt stands for None: keep the call in float
};

/// A rule to be added by QConfigMapping::set.
struct ProposedRule {
    config::Rule rule;
    /// The rule of the mapping that has the same key and is replaced; nullopt if there is none.
    std::optional<config::Rule> before;
    std::vector<model::TracedNode> nodes; ///< the nodes that the rule decides, in graph order
};

/// Whether a smaller set of rules with the same result exists, among the kinds of rules that are considered.
enum class Minimality : std::uint8_t {
    Yes,              ///< no smaller set exists
    WithoutOverrides, ///< no smaller set exists in which every rule changes only wanted nodes. A smaller set
                      ///< may exist in which a rule changes other nodes, too, and stronger rules restore
                      ///< them: not all of these sets were tried.
    NotKnown,         ///< the set was found by a greedy search; a smaller set may exist
};

struct RuleProposal {
    std::vector<ProposedRule> rules; ///< in the order in which they must be set; empty if the mapping already
                                     ///< gives the wanted result
    Minimality fewest = Minimality::Yes;
    config::QConfigMapping mapping; ///< the mapping with the rules added
};

/// Finds rules that, added to the mapping, make every wanted node resolve to its wanted qconfig. The
/// resolution of all other calls of modules, functions and methods does not change, and in QAT neither do the
/// classes that modules are swapped for. Candidates are: names of modules and of their parents, regexes that
/// match several of those names (but never list whole names as alternatives), types, call orders, and new
/// qconfigs for existing rules. Rules that are switched off are not touched. A rule may match more than the
/// wanted nodes if stronger rules restore the qconfigs of the other nodes and the total number of rules is
/// smaller. The result has been verified by resolving the new mapping. `resolution` must be that of `input`.
/// Fails with one of these codes (arguments in parentheses): "proposal-not-asked" (node),
/// "proposal-contradicts" (node), "proposal-changes-others" (wanted node, another node or ""),
/// "proposal-raises" (the exception), "proposal-qat-class" (module). Throws Stopped when the current task is
/// stopped.
Expected<RuleProposal> propose_rules(const predict::ResolveInput& input,
                                     const predict::Resolution& resolution,
                                     std::span<const WantedQConfig> wanted);

/// Returns why `mapping` does not give the wanted result; nullopt if it does. `after` must be the resolution
/// of `mapping`, `before` that of `input`.
std::optional<Message> difference_from_wanted(const predict::ResolveInput& input,
                                              const predict::Resolution& before,
                                              const config::QConfigMapping& mapping,
                                              const predict::Resolution& after,
                                              std::span<const WantedQConfig> wanted);

/// True if both qconfigs have the same constructors, or if both are nullopt. QConfig::name and
/// QConfig::extras are ignored.
bool same_constructors(const std::optional<config::QConfig>& a, const std::optional<config::QConfig>& b);

} // namespace qcs::insight
