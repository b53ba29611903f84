#pragma once
// Computes the analysis after an edit of the mapping from the analysis before the edit.

#include "insight/incremental/edit_dependencies.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// Returns the analysis of `input`; its reasons are those that a full analysis would give. `input` must
/// differ from the input of `before` only in the mapping, and in such a way that the PrepareFacts remain the
/// same; `dependencies` must be made from them. `resolution` must be that of `input`. Returns null
/// if only a full analysis is possible (EditDependencies::needs_full_analysis(), or PyTorch raises), or if
/// the edit changes so much that a full analysis is not slower.
std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const EditDependencies& dependencies,
                                             const predict::ObserverFactory& observers,
                                             const predict::ResolveInput& input,
                                             std::shared_ptr<const predict::Resolution> resolution);

// The nodes whose reasons an edit may change.

/// Returns, in graph order, the nodes whose reasons may change if an edit gives the nodes in `changed` other
/// qconfigs. All nodes are nodes of the fused graph. Returns nullopt if the result would have more than
/// `limit` nodes.
std::optional<std::vector<predict::fx::NodeId>> region_of(const EditDependencies& dependencies,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit);

} // namespace qcs::insight
