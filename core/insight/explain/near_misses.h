#pragma once
// Patterns of the backend that nearly covered a node, and what kept them from it; and the other way round,
// the nodes of one pattern (torch/ao/quantization/fx/match_utils.py; semantics §2.4-2.5, §5).

#include "insight/reasons/analyze.h"
#include "predict/interpreter/class_names.h"
#include "predict/prepare/matches.h"

#include <functional>
#include <string>
#include <string_view>

namespace qcs::insight {

// Which names spell one operation: torch.nn.ReLU, torch.nn.functional.relu, the method relu_.

/// What follows the last dot.
std::string last_name(std::string_view name);
/// Another spelling of the same operation, as far as names can tell. What passes put in the place of modules
/// has no spelling that a person chose.
bool is_other_spelling(std::string_view found, std::string_view wanted);

// The fused graph as quantization matching saw it, kept for questions that are asked afterwards.

/// The class, function or method that the node calls; "" for others.
std::string operation_at(const predict::MatchView& view, predict::fx::NodeId node);

class PatternView {
public:
    /// `prepared` is what prepare makes of the analysed input.
    PatternView(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared);
    PatternView(const PatternView&) = delete;
    PatternView& operator=(const PatternView&) = delete;

    const Analysis& analysis() const { return *analysis_; }
    const predict::Prepared& prepared() const { return *prepared_; }
    const predict::Matches& matches() const; ///< none where prepare did not get so far
    const predict::FusedFacts& facts() const { return *facts_; }
    const predict::fx::FxGraph& graph() const; ///< as fusion left it: no observers
    const predict::MatchView& view() const { return view_; }
    const predict::PatternKeys& patterns() const { return patterns_; }
    const config::BackendPatternConfig& entry(config::EntryIndex entry) const;
    /// What covers the node of the fused graph.
    predict::MatchIndex match_of(predict::fx::NodeId node) const;
    const predict::PatternMatch* match_at(predict::fx::NodeId node) const;
    /// Node of the fused graph for one of the traced graph; none for what fusion swallowed.
    predict::FusedNode fused(model::TracedNode node) const;
    std::string operation(predict::fx::NodeId node) const { return operation_at(view_, node); }

private:
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const predict::Prepared> prepared_;
    const predict::FusedFacts* facts_;
    IdVector<predict::fx::NodeId, std::string_view> class_of_;
    predict::PatternKeys patterns_;
    predict::MatchView view_;
};

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
