#pragma once
// A part of the fused graph that is prepared alone and gives the same reasons for some nodes as the whole.

#include "insight/incremental/coupling.h"
#include "insight/reasons/observer_sharing.h"
#include "insight/reasons/reasons.h"

namespace qcs::insight {

struct SliceReasons {
    std::vector<NodeReason> reasons;              ///< by place in the region
    std::vector<ObserverSharing::Record> sharing; ///< of the region's nodes
};

/// Prepares as much around the region as decides over it, with the passes that prepare the whole. Nothing
/// where that would be more than `limit` nodes, or where something raises.
std::optional<SliceReasons> reasons_of_region(const Coupling& coupling,
                                              const predict::ObserverFactory& observers,
                                              const predict::PrepareInput& input,
                                              const predict::Resolution& resolution,
                                              std::span<const predict::fx::NodeId> region, std::size_t limit);

} // namespace qcs::insight
