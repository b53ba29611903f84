#pragma once
// Updates the analysis after an edit of the mapping, reusing the analysis before it.

#include "insight/incremental/edit_dependencies.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// The analysis of `input`, which must have the same graph, backend and modules as `before`. Returns null if
/// the edit changes so much that a full analysis is no slower. The reasons are those of a full analysis.
std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const EditDependencies& dependencies,
                                             const predict::ObserverFactory& observers,
                                             const predict::ResolveInput& input,
                                             std::shared_ptr<const predict::Resolution> resolution);

// The nodes whose reasons an edit may change.

/// `changed`: nodes of the fused graph whose qconfig changed. Returns the nodes in graph order, or nullopt if
/// there are more than `limit`.
std::optional<std::vector<predict::fx::NodeId>> region_of(const EditDependencies& dependencies,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit);

} // namespace qcs::insight
