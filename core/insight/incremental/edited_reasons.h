#pragma once
// Reasons after an edit of the mapping, by those before it.

#include "insight/incremental/coupling.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// The analysis of `input`, whose graph, backend and modules are those of `before`; nullptr where so much
/// changes that it is as well to start anew. It equals what starting anew gives, but that `sharing` may have
/// its records in another order of nodes that look through one and the same.
std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const Coupling& coupling,
                                             const predict::ObserverFactory& observers,
                                             const predict::ResolveInput& input,
                                             std::shared_ptr<const predict::Resolution> resolution);

// Which nodes an edit may have given another reason.

/// `changed`: nodes of the fused graph with another qconfig than before. In graph order; nothing where it
/// would be more than `limit`.
std::optional<std::vector<predict::fx::NodeId>> region_of(const Coupling& coupling,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit);

} // namespace qcs::insight
