#pragma once
// Reasons after an edit of the mapping, by those before it.

#include "analysis/edit/neighbourhood.h"
#include "analysis/edit/searches.h"
#include "analysis/explain/reasons.h"

namespace qcs {

/// What was found out about a mapping.
struct Known {
    const QConfigMapping& mapping;
    const Resolution& resolution;
    const std::vector<NodeReason>& reasons;
};

/// The reasons of `resolution`, which is of the same graph, backend and modules as what is known; nothing
/// where so much changes that it is as well to start anew. `searches` are those of what is known, then of the
/// result.
std::optional<std::vector<NodeReason>> edited_reasons(const Surroundings& around, const Known& known,
                                                      const PrepareInput& input, const Resolution& resolution,
                                                      Searches& searches);

} // namespace qcs
