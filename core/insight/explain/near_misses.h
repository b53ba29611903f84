#pragma once
// Patterns of the backend that nearly covered a node, and what kept them from it; and the other way round,
// the nodes of one pattern (torch/ao/quantization/fx/match_utils.py; semantics §2.4-2.5, §5).

#include "insight/explain/pattern_view.h"
#include "predict/interpreter/class_names.h"

#include <functional>

namespace qcs::insight {

/// How one pattern stands to the node that would be its last. The code says what failed first (another
/// operation or class or spelling of it, users, arguments, a constant), or, where all fits, what came before
/// it (a longer pattern, an earlier one, the match of a later node); "" for the pattern that won.
struct PatternFit : Message {
    config::EntryIndex entry;
    predict::fx::NodeId last; ///< of the graph that patterns are tried on, as are all nodes here
    std::vector<predict::fx::NodeId>
        fitting; ///< nodes that do what the pattern says, the last operation first
    predict::fx::NodeId failed_at;
    int failures = 0;
    int leaves = 0; ///< operations of the pattern, anything-goes aside
    bool fits() const { return failures == 0; }
    bool won() const { return failures == 0 && code.empty(); }
    bool operator==(const PatternFit&) const = default;
};

/// What patterns are tried on. All members must outlive it.
struct PatternGround {
    const predict::MatchView& view;
    const predict::ClassTable& classes;
    const IdVector<config::EntryIndex, config::Pattern>& keys;
    const predict::PatternTable& table; ///< the entries that are tried
    /// Says why a pattern that fits did not win; leaves `code` empty where it did.
    std::function<void(PatternFit&)> lose;
};
std::vector<PatternFit> near_misses(const PatternGround& ground, predict::fx::NodeId node, bool is_matched,
                                    std::size_t most);

/// The pattern tried with `last` as its last operation.
PatternFit fit_of(const PatternView& view, config::EntryIndex entry, predict::fx::NodeId last);

/// Those that did not win, nearest first, `most` at most. Each has the node among those that fit, or fails at
/// it only by its spelling or class.
std::vector<PatternFit> near_misses(const PatternView& view, predict::fx::NodeId node, std::size_t most = 5);

/// One pattern over the whole graph.
struct PatternReach {
    std::vector<PatternFit> won;  ///< one for each match
    std::vector<PatternFit> lost; ///< nodes that its last or some other operation could stand for
};
PatternReach pattern_reach(const PatternView& view, config::EntryIndex entry);

} // namespace qcs::insight
