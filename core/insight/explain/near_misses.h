#pragma once
// Near misses: the patterns of the backend that nearly matched a node, and why they did not; and, for one
// pattern, the nodes that it matches or nearly matches (torch/ao/quantization/fx/match_utils.py;
// docs/semantics/matching.md#matching-a-node, docs/semantics/matching.md#match-records).

#include "insight/reasons/analyze.h"
#include "predict/interpreter/class_names.h"
#include "predict/prepare/matches.h"

#include <functional>
#include <string>
#include <string_view>

namespace qcs::insight {

// Names of one operation in different forms: torch.nn.ReLU, torch.nn.functional.relu, the method relu_.

/// The part after the last dot.
std::string last_name(std::string_view name);
/// True if both names denote the same operation in different forms, as far as names show. False for
/// operations that graph passes insert in place of modules, since the user did not write those names.
bool is_other_spelling(std::string_view found, std::string_view wanted);

// The fused graph in the state in which quantization matching saw it, kept for later queries.

/// The class, function or method that the node calls; "" for other nodes.
std::string operation_at(const predict::MatchView& view, predict::fx::NodeId node);

class PatternView {
public:
    /// `prepared` must be the result of prepare for the analysed input.
    PatternView(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared);
    PatternView(const PatternView&) = delete;
    PatternView& operator=(const PatternView&) = delete;

    const Analysis& analysis() const { return *analysis_; }
    const predict::Prepared& prepared() const { return *prepared_; }
    const predict::Matches& matches() const; ///< empty if prepare raises before matching
    const predict::FusedFacts& facts() const { return *facts_; }
    const predict::fx::FxGraph& graph() const; ///< the fused graph, without observers
    const predict::MatchView& view() const { return view_; }
    const predict::PatternKeys& patterns() const { return patterns_; }
    const config::BackendPatternConfig& entry(config::EntryIndex entry) const;
    /// The match that covers a node of the fused graph.
    predict::MatchIndex match_of(predict::fx::NodeId node) const;
    const predict::PatternMatch* match_at(predict::fx::NodeId node) const;
    /// The node of the fused graph that represents a traced node; none if it was fused into another one.
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

/// The result of trying one pattern with a given node as its last operation. The code says what failed first
/// (the operation, class or spelling, the users, the arguments, a constant) or, if everything fits, why the
/// pattern did not win (a longer pattern, an earlier entry, the match of a later node); "" for the pattern
/// that won.
struct PatternFit : Message {
    config::EntryIndex entry;
    predict::fx::NodeId last; ///< node ids are those of the graph that patterns are matched on
    std::vector<predict::fx::NodeId> fitting; ///< nodes that fit the pattern, the last operation first
    predict::fx::NodeId failed_at;
    int failures = 0;
    int leaves = 0; ///< operations of the pattern, without MatchAllNode
    bool fits() const { return failures == 0; }
    bool won() const { return failures == 0 && code.empty(); }
    bool operator==(const PatternFit&) const = default;
};

/// The graph and the patterns that are matched on it. All members must outlive the object.
struct PatternContext {
    const predict::MatchView& view;
    const predict::ClassTable& classes;
    const IdVector<config::EntryIndex, config::Pattern>& keys;
    const predict::PatternTable& table; ///< the entries that are tried
    /// Sets the code of a pattern that fits but did not win; leaves it empty if the pattern won.
    std::function<void(PatternFit&)> lose;
};
std::vector<PatternFit> near_misses(const PatternContext& context, predict::fx::NodeId node, bool is_matched,
                                    std::size_t most);

/// Tries the entry's pattern with `last` as its last operation.
PatternFit fit_of(const PatternView& view, config::EntryIndex entry, predict::fx::NodeId last);

/// Patterns that did not win, nearest first, at most `most`. Each one has the node among those that fit, or
/// fails at it only because of its spelling or class.
std::vector<PatternFit> near_misses(const PatternView& view, predict::fx::NodeId node, std::size_t most = 5);

/// All matches and near misses of one pattern in the whole graph.
struct PatternMatches {
    std::vector<PatternFit> won;  ///< one for each match
    std::vector<PatternFit> lost; ///< nodes that its last operation, or another one, could stand for
};
PatternMatches pattern_matches(const PatternView& view, config::EntryIndex entry);

} // namespace qcs::insight
