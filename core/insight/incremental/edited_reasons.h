#pragma once
// Computes the analysis after an edit of the mapping from the analysis before the edit.

#include "insight/incremental/edit_dependencies.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// Returns the analysis of `input`, which must have the same graph, backend and modules as `before`, with the
/// same reasons as a full analysis. `resolution` must be that of `input`. Returns null if the edit changes so
/// much that a full analysis is not slower.
std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const EditDependencies& dependencies,
                                             const predict::ObserverFactory& observers,
                                             const predict::ResolveInput& input,
                                             std::shared_ptr<const predict::Resolution> resolution);

// The nodes whose reasons an edit may change.

/// Returns the nodes whose reasons may change if the qconfigs of the nodes `changed` of the fused graph
/// change; in graph order. Returns nullopt if there are more than `limit` of them.
std::optional<std::vector<predict::fx::NodeId>> region_of(const EditDependencies& dependencies,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit);

} // namespace qcs::insight
