#pragma once
// Rules that give chosen nodes of a model the qconfigs that are wanted of them, and change no others.

#include "insight/proposals/proposal_codes.h"
#include "predict/resolve/resolve.h"

#include <span>

namespace qcs::insight {

struct WantedQConfig {
    /// A call that PyTorch looks up a qconfig for; of one that is fused away, the call that it is fused into
    /// is meant.
    model::TracedNode node;
    std::optional<config::QConfig> qconfig; ///< nullopt: None, keep in float
};

/// A rule as QConfigMapping::set takes it.
struct ProposedRule {
    config::Rule rule;
    std::optional<config::Rule> before;   ///< of the same key, which it replaces
    std::vector<model::TracedNode> nodes; ///< that it decides, in graph order
};

/// Whether fewer rules could say the same, among those that are looked for.
enum class Fewest : std::uint8_t {
    Yes,               ///< none could
    WithoutExceptions, ///< none could of which each changes nothing but what is wanted; the others are too
                       ///< many to try
    NotKnown,          ///< found greedily
};

struct RuleProposal {
    std::vector<ProposedRule> rules; ///< none: everything is as wanted already; in the order to set them
    Fewest fewest = Fewest::Yes;
    config::QConfigMapping mapping; ///< with the rules
};

/// Rules that, put into the mapping, make every wanted node resolve as wanted and all other calls of modules,
/// functions and methods as before, in QAT the classes that modules are swapped for included. They are looked
/// for among names of modules and of what they lie in, regexes that several of them share (never lists of
/// whole names), types, the order of calls, and other qconfigs for rules that are there; a rule that is off
/// is left alone. A rule may be wider than what is wanted, if stronger ones give the rest back what it has
/// and that makes fewer rules. What is found has been resolved and compared. `resolution` is that of `input`.
/// Errors:
/// "proposal-not-asked", "proposal-contradicts" (node), "proposal-changes-others" (node, another one),
/// "proposal-raises" (what PyTorch raises), "proposal-qat-class" (module). Passes stop points.
Expected<RuleProposal> propose_rules(const predict::ResolveInput& input,
                                     const predict::Resolution& resolution,
                                     std::span<const WantedQConfig> wanted);

/// What keeps a mapping from doing that; nullopt where nothing does. `after` is its resolution.
std::optional<Message> difference_from_wanted(const predict::ResolveInput& input,
                                              const predict::Resolution& before,
                                              const config::QConfigMapping& mapping,
                                              const predict::Resolution& after,
                                              std::span<const WantedQConfig> wanted);

/// Do both constructors agree? Names and what files add do not count.
bool same_constructors(const std::optional<config::QConfig>& a, const std::optional<config::QConfig>& b);

} // namespace qcs::insight
