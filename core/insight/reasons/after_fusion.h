#pragma once

#include "insight/reasons/reasons.h"

namespace qcs::insight {

/// The reason that decides: of a node that was fused, that of the root. `reasons` are those of all nodes.
inline const NodeReason& after_fusion(IdSpan<model::TracedNode, NodeReason> reasons,
                                      const NodeReason& reason) {
    const bool fused = reason.reason == Reason::FusedInto && reason.node;
    return fused ? reasons[reason.node] : reason;
}

} // namespace qcs::insight
