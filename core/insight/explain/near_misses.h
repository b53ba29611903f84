#pragma once
// Patterns of the backend that nearly covered a node, and what kept them from it; and the other way round,
// the nodes of one pattern (torch/ao/quantization/fx/match_utils.py; semantics §2.4-2.5, §5).

#include "predict/interpreter/class_names.h"
#include "insight/explain/pattern_view.h"

#include <functional>

namespace qcs {

/// How one pattern stands to the node that would be its last. The code says what failed first (another
/// operation or class or spelling of it, users, arguments, a constant), or, where all fits, what came before
/// it (a longer pattern, an earlier one, the match of a later node); "" for the pattern that won.
struct PatternFit : Message {
    EntryIndex entry;
    fx::NodeId last;                 ///< of the graph that patterns are tried on, as are all nodes here
    std::vector<fx::NodeId> fitting; ///< nodes that do what the pattern says, the last operation first
    fx::NodeId failed_at;
    int failures = 0;
    int leaves = 0; ///< operations of the pattern, anything-goes aside
    bool fits() const { return failures == 0; }
    bool won() const { return failures == 0 && code.empty(); }
    bool operator==(const PatternFit&) const = default;
};

/// What patterns are tried on. All members must outlive it.
struct PatternGround {
    const MatchView& view;
    const ClassTable& classes;
    const IdVector<EntryIndex, Pattern>& keys;
    const PatternTable& table; ///< the entries that are tried
    /// Says why a pattern that fits did not win; leaves `code` empty where it did.
    std::function<void(PatternFit&)> lose;
};
std::vector<PatternFit> near_misses(const PatternGround& ground, fx::NodeId node, bool is_matched,
                                    std::size_t most);

/// The pattern tried with `last` as its last operation.
PatternFit fit_of(const PatternView& view, EntryIndex entry, fx::NodeId last);

/// Those that did not win, nearest first, `most` at most. Each has the node among those that fit, or fails at
/// it only by its spelling or class.
std::vector<PatternFit> near_misses(const PatternView& view, fx::NodeId node, std::size_t most = 5);

/// One pattern over the whole graph.
struct PatternReach {
    std::vector<PatternFit> won;  ///< one for each match
    std::vector<PatternFit> lost; ///< nodes that its last or some other operation could stand for
};
PatternReach pattern_reach(const PatternView& view, EntryIndex entry);

} // namespace qcs
