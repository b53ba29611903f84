#pragma once
// Rules of which some are wider than what is wanted, and stronger ones that give the rest back what it has.

#include "insight/proposals/detail/candidates.h"

#include <functional>

namespace qcs::insight {

struct ExceptionsInput {
    const RuleTrials& trials;
    std::span<const NodeGroup> groups;    ///< what is wanted; all other nodes are to stay as they are
    std::vector<model::TracedNode> asked; ///< all that PyTorch looks up a qconfig for
    std::vector<model::TracedNode> open;  ///< of the groups: not yet as wanted
    std::size_t below = 0;                ///< fewer rules than these; 0: any number
    /// Is all as wanted under this mapping, which resolves so?
    std::function<bool(const config::QConfigMapping&, const predict::Resolution&)> is_right;
};

struct ExceptionsFound {
    std::optional<RuleProposal> proposal; ///< without what its rules decide
    bool are_all_tried = false;           ///< no fewer rules say it
};

/// The fewest, if there are fewer than so many. Passes stop points.
ExceptionsFound find_with_exceptions(const ExceptionsInput& input);

} // namespace qcs::insight
