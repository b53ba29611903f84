#pragma once
// How many nodes of a model each entry of a backend matches, and which entries can never match in any model
// (torch/ao/quantization/fx/match_utils.py; docs/semantics/matching.md#matching-a-node).

#include "insight/explain/fusion_plan.h"
#include "insight/explain/near_misses.h"

namespace qcs::insight {

/// How one backend entry is used in a model. An entry wins a match if its pattern, and not that of another
/// entry, was chosen for the nodes.
struct EntryMatches {
    int fused = 0;   ///< number of fusions that the entry's pattern caused
    int matched = 0; ///< number of matches that the entry won in quantization matching
    int covered = 0; ///< number of nodes in the matches that the entry won
    int fits = 0;    ///< number of nodes that can be the last node of a match of the pattern, even if
                     ///< another pattern was chosen there
    bool operator==(const EntryMatches&) const = default;
};

/// Counts the uses of every entry. If prepare raises before it matches patterns, `matched` and `covered` are
/// 0.
IdVector<config::EntryIndex, EntryMatches> entry_matches(const PatternView& view);
/// Counts the uses of every entry by a call of fuse_fx alone. Only `fused` is counted.
IdVector<config::EntryIndex, EntryMatches> entry_matches(const FusionPlan& plan);

/// Returns, for each entry, another entry that prevents it from ever winning a match: PyTorch tries the other
/// entry earlier, and the pattern of the other entry matches every node that this entry's pattern matches.
/// "none" if there is no such entry.
IdVector<config::EntryIndex, config::EntryIndex> preempted_by(const config::BackendConfig& backend);

} // namespace qcs::insight
