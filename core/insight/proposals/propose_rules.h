#pragma once
// Computes rules that give chosen nodes of a model the wanted qconfigs and change no other nodes.

#include "insight/proposals/proposal_codes.h"
#include "predict/resolve/resolve.h"

#include <span>

namespace qcs::insight {

struct WantedQConfig {
    /// A call that PyTorch looks up a qconfig for. A call that is fused away stands for the call it is fused
    /// into.
    model::TracedNode node;
    std::optional<config::QConfig> qconfig; ///< nullopt: None, keep in float
};

/// A rule to be added by QConfigMapping::set.
struct ProposedRule {
    config::Rule rule;
    std::optional<config::Rule> before;   ///< the rule with the same key that it replaces
    std::vector<model::TracedNode> nodes; ///< the nodes that it decides, in graph order
};

/// Whether a smaller set of rules could give the same result, among the kinds of rules that are considered.
enum class Fewest : std::uint8_t {
    Yes,               ///< no smaller set exists
    WithoutExceptions, ///< no smaller set exists in which every rule changes only wanted nodes; there were
                       ///< too many sets with wider rules and exceptions to try them all
    NotKnown,          ///< found greedily, so that a smaller set may exist
};

struct RuleProposal {
    std::vector<ProposedRule> rules; ///< in the order to set them; empty: all is as wanted already
    Fewest fewest = Fewest::Yes;
    config::QConfigMapping mapping; ///< the mapping with the rules added
};

/// Rules which, added to the mapping, make every wanted node resolve as wanted, and leave the resolution of
/// all other calls of modules, functions and methods unchanged (in QAT also the classes that modules are
/// swapped for). Candidates are: names of modules and of their parents, regexes that several of those names
/// share (never alternatives of whole names), types, call orders, and new qconfigs for existing rules. Rules
/// that are switched off are not touched. A rule may match more than the wanted nodes if stronger rules
/// restore the qconfigs of the others and the total is smaller. The result has been verified by resolving the
/// new mapping. `resolution` must be that of `input`. Errors: "proposal-not-asked", "proposal-contradicts"
/// (node), "proposal-changes-others" (node, another one), "proposal-raises" (what PyTorch raises),
/// "proposal-qat-class" (module). Checks for cancellation.
Expected<RuleProposal> propose_rules(const predict::ResolveInput& input,
                                     const predict::Resolution& resolution,
                                     std::span<const WantedQConfig> wanted);

/// Why a mapping does not give the wanted result; nullopt if it does. `after` must be its resolution.
std::optional<Message> difference_from_wanted(const predict::ResolveInput& input,
                                              const predict::Resolution& before,
                                              const config::QConfigMapping& mapping,
                                              const predict::Resolution& after,
                                              std::span<const WantedQConfig> wanted);

/// True if both qconfigs have the same constructors. Their names, and members that only files have, are
/// ignored.
bool same_constructors(const std::optional<config::QConfig>& a, const std::optional<config::QConfig>& b);

} // namespace qcs::insight
