#pragma once

#include "analysis/explain/reasons.h"

namespace qcs {

/// The reason that decides: of a node that was fused, that of the root. `reasons` are those of all nodes.
inline const NodeReason& after_fusion(std::span<const NodeReason> reasons, const NodeReason& reason) {
    const bool fused = reason.reason == Reason::FusedInto && reason.node >= 0;
    return fused ? reasons[static_cast<std::size_t>(reason.node)] : reason;
}

} // namespace qcs
