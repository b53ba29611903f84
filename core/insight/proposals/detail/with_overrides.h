#pragma once
// Searches for sets of rules in which some rules also match nodes that should not change. Stronger rules
// (exceptions) then restore the qconfigs of those nodes.

#include "insight/proposals/detail/candidates.h"

#include <functional>

namespace qcs::insight {

struct OverrideSearchInput {
    const RuleTrials& trials;
    std::span<const NodeGroup> groups; ///< the wanted qconfigs; all other nodes must keep their qconfigs
    std::vector<model::TracedNode> need_qconfig; ///< all nodes for which PyTorch looks up a qconfig
    std::vector<model::TracedNode> open; ///< the nodes in `groups` that do not have their wanted qconfig yet
    std::size_t below = 0;               ///< search only for sets with fewer rules than this; 0: no limit
    /// Returns whether a mapping, whose resolution is passed too, gives the wanted result.
    std::function<bool(const config::QConfigMapping&, const predict::Resolution&)> is_right;
};

struct OverrideSearchResult {
    /// The set; nullopt if none was found. ProposedRule::nodes is left empty.
    std::optional<RuleProposal> proposal;
    /// True if the search was exhaustive: no set with fewer rules than `proposal` (or, if that is nullopt,
    /// than OverrideSearchInput::below) gives the wanted result.
    bool is_exhaustive = false;
};

/// Searches for the set with the fewest rules, which must be fewer than `below`. The search is limited:
/// unless `is_exhaustive` is true, a smaller set may exist. Throws Stopped when the current task is stopped.
OverrideSearchResult find_rules_with_overrides(const OverrideSearchInput& input);

} // namespace qcs::insight
