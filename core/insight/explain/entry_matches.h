#pragma once
// How many nodes of a model each entry of a backend matches, and which entries can never match in any model
// (torch/ao/quantization/fx/match_utils.py; docs/semantics/matching.md#matching-a-node).

#include "insight/explain/fusion_plan.h"
#include "insight/explain/near_misses.h"

namespace qcs::insight {

struct EntryMatches {
    int fused = 0;   ///< how often the fusion pass used it
    int matched = 0; ///< how often it won in quantization matching
    int covered = 0; ///< number of nodes in those matches
    int fits = 0;    ///< number of nodes that could be the last node of a match of it, whether it won or not
    bool operator==(const EntryMatches&) const = default;
};

/// All zeros but the fusions if prepare raises before matching.
IdVector<config::EntryIndex, EntryMatches> entry_matches(const PatternView& view);
/// For fuse_fx alone, which only matches fusion patterns.
IdVector<config::EntryIndex, EntryMatches> entry_matches(const FusionPlan& plan);

/// For each entry: an entry that is tried earlier and matches everything that this one does, so that this one
/// can never match; none if there is no such entry.
IdVector<config::EntryIndex, config::EntryIndex> preempted_by(const config::BackendConfig& backend);

} // namespace qcs::insight
