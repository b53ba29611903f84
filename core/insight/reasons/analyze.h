#pragma once
// What prepare does with a model, a backend and a mapping, and why: resolution, and a reason for every node.

#include "insight/reasons/observer_sharing.h"
#include "insight/reasons/reasons.h"

namespace qcs::predict {
struct PrepareFacts;
} // namespace qcs::predict

namespace qcs::insight {

struct Analysis {
    predict::ResolveInput input;
    std::shared_ptr<const predict::Resolution> resolution;
    IdVector<model::TracedNode, NodeReason> reasons;
    std::optional<predict::Raised> raised; ///< what prepare raises
    // What an edit of the mapping takes over (edit/edited_reasons.h).
    std::shared_ptr<const predict::PrepareFacts> facts; ///< null where the resolution raises
    ObserverSharing sharing;
};

/// `prepared` is what prepare makes of `input` by this resolution.
std::shared_ptr<const Analysis> analyze(const predict::ResolveInput& input,
                                        std::shared_ptr<const predict::Resolution> resolution,
                                        const predict::Prepared& prepared);

/// As prepare asks for its input.
predict::PrepareInput prepare_input(const predict::ResolveInput& input);

} // namespace qcs::insight
