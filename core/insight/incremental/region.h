#pragma once
// Which nodes an edit may have given another reason.

#include "insight/incremental/coupling.h"
#include "insight/reasons/observer_sharing.h"

namespace qcs::insight {

/// `changed`: nodes of the fused graph with another qconfig than before. In graph order; nothing where it
/// would be more than `limit`.
std::optional<std::vector<predict::fx::NodeId>> region_of(const Coupling& coupling,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit);

} // namespace qcs::insight
