#pragma once
// Searches for rule sets in which some rules are wider than wanted and stronger rules (exceptions) restore
// the qconfigs of the other nodes.

#include "insight/proposals/detail/candidates.h"

#include <functional>

namespace qcs::insight {

struct ExceptionsInput {
    const RuleTrials& trials;
    std::span<const NodeGroup> groups;           ///< the wanted qconfigs; all other nodes must keep theirs
    std::vector<model::TracedNode> need_qconfig; ///< all nodes that PyTorch looks up a qconfig for
    std::vector<model::TracedNode> open; ///< nodes of the groups that do not yet have their wanted qconfig
    std::size_t below = 0;               ///< find fewer rules than this; 0: any number
    /// Whether a mapping with that resolution gives the wanted result.
    std::function<bool(const config::QConfigMapping&, const predict::Resolution&)> is_right;
};

struct ExceptionsFound {
    std::optional<RuleProposal> proposal; ///< without the nodes that its rules decide
    bool are_all_tried = false;           ///< the search was exhaustive: no fewer rules give the result
};

/// Finds the fewest rules, if fewer than `below` are enough. Checks for cancellation.
ExceptionsFound find_with_exceptions(const ExceptionsInput& input);

} // namespace qcs::insight
