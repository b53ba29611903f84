#pragma once
// How far each entry of a backend reaches in one model, and which entries no model can reach
// (torch/ao/quantization/fx/match_utils.py; semantics §2.4-2.5).

#include "insight/explain/fusion_plan.h"
#include "insight/explain/near_misses.h"

namespace qcs::insight {

struct EntryReach {
    int fused = 0;   ///< times that the fusion pass used it
    int matched = 0; ///< times that it won a node in quantization matching
    int covered = 0; ///< nodes in those matches
    int fits = 0;    ///< nodes that it could have been matched with as the last one, won or not
    bool operator==(const EntryReach&) const = default;
};

/// Nothing is known of matching where prepare did not get so far.
IdVector<config::EntryIndex, EntryReach> entry_reach(const PatternView& view);
/// Of fuse_fx alone, which matches nothing else.
IdVector<config::EntryIndex, EntryReach> entry_reach(const FusionPlan& plan);

/// By entry: one that is tried before and matches whatever this one does, so that this one never can.
IdVector<config::EntryIndex, config::EntryIndex> preempted_by(const config::BackendConfig& backend);

} // namespace qcs::insight
