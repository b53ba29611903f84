#pragma once
// Near misses: for one node, the patterns of the backend that nearly matched it, and why they did not match
// it; for one pattern, the nodes that it matches or nearly matches (torch/ao/quantization/fx/match_utils.py;
// docs/semantics/matching.md#matching-a-node, docs/semantics/matching.md#match-records).

#include "insight/reasons/analyze.h"
#include "predict/interpreter/class_names.h"
#include "predict/prepare/matches.h"

#include <functional>
#include <string>
#include <string_view>

namespace qcs::insight {

// Names that denote one operation in different forms, e.g. torch.nn.ReLU, torch.nn.functional.relu and the
// method relu_.

/// Returns the part of the name after the last dot.
std::string last_name(std::string_view name);
/// Returns true if both names denote the same operation in different forms, judged by the names alone.
/// Returns false if a name begins with "torch.ao.": such classes, for example fused modules, are put in by
/// PyTorch's passes, not written by the user.
bool is_other_spelling(std::string_view found, std::string_view wanted);

// The fused graph in the state in which quantization matching saw it, kept for later queries.

/// Returns the class, function or method that the node calls; "" for nodes that call nothing.
std::string operation_at(const predict::MatchView& view, predict::fx::NodeId node);

/// The patterns of the backend and their matches, with the graph that they were matched on.
class PatternView {
public:
    /// `prepared` must be the result of prepare for the input of `analysis`.
    PatternView(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared);
    PatternView(const PatternView&) = delete;
    PatternView& operator=(const PatternView&) = delete;

    const Analysis& analysis() const { return *analysis_; }
    const predict::Prepared& prepared() const { return *prepared_; }
    const predict::Matches& matches() const; ///< empty if prepare raises before matching
    const predict::FusedFacts& facts() const { return *facts_; }
    const predict::fx::FxGraph& graph() const; ///< the fused graph, without observers
    const predict::MatchView& view() const { return view_; }
    /// The patterns of all backend entries.
    const predict::PatternKeys& patterns() const { return patterns_; }
    const config::BackendPatternConfig& entry(config::EntryIndex entry) const;
    /// Returns the match that covers a node of the fused graph; none if no match does.
    predict::MatchIndex match_of(predict::fx::NodeId node) const;
    /// As match_of(); null for none.
    const predict::PatternMatch* match_at(predict::fx::NodeId node) const;
    /// Returns the node of the fused graph that represents a traced node; none if the traced node was fused
    /// into another one.
    predict::FusedNode fused(model::TracedNode node) const;
    std::string operation(predict::fx::NodeId node) const { return operation_at(view_, node); }

private:
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const predict::Prepared> prepared_;
    const predict::FusedFacts* facts_;
    /// The class of the module that each node calls.
    IdVector<predict::fx::NodeId, std::string_view> class_of_;
    predict::PatternKeys patterns_;
    predict::MatchView view_;
};

/// The result of comparing one pattern with the graph, with a given node as the last operation of the
/// pattern. The code of the message says what failed first (the operation, class, spelling, number of users,
/// arguments, or a constant). If nothing failed, the code says why the pattern did not win: a longer pattern
/// or an earlier entry won; the match of a later node covers the node; the node calls a custom or a
/// standalone module, for which patterns are not tried; or PyTorch raises before it matches patterns. The
/// code is "" for the pattern that won.
struct PatternFit : Message {
    config::EntryIndex entry; ///< the backend entry with the pattern
    predict::fx::NodeId last; ///< the node that was compared with the last operation; all node ids are ids of
                              ///< the graph that patterns are matched on
    /// Nodes that correspond to operations of the pattern, beginning with the last operation.
    std::vector<predict::fx::NodeId> fitting;
    predict::fx::NodeId failed_at; ///< the node at which the first failure occurred; none if nothing failed
    int failures = 0;              ///< number of mismatches
    int leaves = 0;                ///< number of operations in the pattern, without MatchAllNode
    bool fits() const { return failures == 0; }
    bool won() const { return failures == 0 && code.empty(); }
    bool operator==(const PatternFit&) const = default;
};

/// A graph, and the patterns that are compared with it. The referenced objects must outlive the
/// PatternContext.
struct PatternContext {
    const predict::MatchView& view;
    const predict::ClassTable& classes;
    const IdVector<config::EntryIndex, config::Pattern>& keys; ///< the pattern of each entry
    const predict::PatternTable& table; ///< the entries to compare, in the order in which PyTorch tries them
    /// Called with the PatternFit of each pattern that has no failures. If the pattern did not win, sets
    /// PatternFit::code, which says why; else leaves the code empty.
    std::function<void(PatternFit&)> explain_loss;
};
/// As near_misses() below, for any graph. `is_matched` says whether a match covers the node. If it is true,
/// patterns without a fitting operation (PatternFit::fitting is empty) are left out.
std::vector<PatternFit> near_misses(const PatternContext& context, predict::fx::NodeId node, bool is_matched,
                                    std::size_t most);

/// Compares the pattern of the entry with the graph, with the node `last` as the last operation of the
/// pattern.
PatternFit fit_of(const PatternView& view, config::EntryIndex entry, predict::fx::NodeId last);

/// Returns patterns that nearly matched `node` but did not win, the nearest first, at most `most`. Each of
/// them has at most one mismatch. Either `node` corresponds to an operation of the pattern, or the mismatch
/// is at `node`.
std::vector<PatternFit> near_misses(const PatternView& view, predict::fx::NodeId node, std::size_t most = 5);

/// All matches and near misses of one pattern in the whole graph.
struct PatternMatches {
    std::vector<PatternFit> won; ///< one element for each match
    /// One element for each node that was compared with the last operation of the pattern, but is not the
    /// last node of a match in `won`. A comparison is left out if all nodes that fit belong to matches in
    /// `won`. It is also left out if no node fits and the last operation is a wholly different one, i.e. not
    /// another spelling or a subclass.
    std::vector<PatternFit> lost;
};
/// Compares the pattern of one backend entry with the whole graph.
PatternMatches pattern_matches(const PatternView& view, config::EntryIndex entry);

} // namespace qcs::insight
