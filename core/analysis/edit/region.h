#pragma once
// Which nodes an edit may have given another reason.

#include "analysis/edit/coupling.h"
#include "analysis/edit/observer_sharing.h"

namespace qcs {

/// `changed`: nodes of the fused graph with another qconfig than before. In graph order; nothing where it
/// would be more than `limit`.
std::optional<std::vector<fx::NodeId>> region_of(const Coupling& coupling, const ObserverSharing& sharing,
                                                 std::span<const fx::NodeId> changed, std::size_t limit);

} // namespace qcs
