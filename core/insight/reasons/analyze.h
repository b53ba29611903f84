#pragma once
// What prepare does with a model, a backend and a mapping, and why: resolution, and a reason for every node.

#include "insight/reasons/observer_sharing.h"
#include "insight/reasons/reasons.h"

namespace qcs {

struct PrepareFacts;

struct Analysis {
    ResolveInput input;
    std::shared_ptr<const Resolution> resolution;
    IdVector<TracedNode, NodeReason> reasons;
    std::optional<Raised> raised; ///< what prepare raises
    // What an edit of the mapping takes over (edit/edited_reasons.h).
    std::shared_ptr<const PrepareFacts> facts; ///< null where the resolution raises
    ObserverSharing sharing;
};

/// `prepared` is what prepare makes of `input` by this resolution.
std::shared_ptr<const Analysis>
analyze(const ResolveInput& input, std::shared_ptr<const Resolution> resolution, const Prepared& prepared);

/// As prepare asks for its input.
PrepareInput prepare_input(const ResolveInput& input);

} // namespace qcs
