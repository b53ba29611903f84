#pragma once
// Matching nodes against patterns in complex format (torch/ao/quantization/fx/match_utils.py, _is_match;
// docs/semantics/matching.md#matching-a-node), as both the fusion pass and the matching for quantization use
// it.

#include "config/backend_config.h"
#include "config/pattern.h"
#include "predict/fx/fx_graph.h"

#include <limits>
#include <span>

namespace qcs::predict {

/// The graph that patterns are matched against. Both members must outlive the view.
struct MatchView {
    const fx::FxGraph& graph;
    /// For each node that calls a module, the class that patterns are compared with: the module's exact
    /// class, before parametrization. "" for all other nodes.
    IdSpan<fx::NodeId, std::string_view> class_of;

    std::string_view class_at(fx::NodeId node) const { return class_of.contains(node) ? class_of[node] : ""; }
};

inline constexpr std::size_t unlimited_uses = std::numeric_limits<std::size_t>::max();

/// Returns whether the node (or an argument, which need not be a node) matches the pattern. The node may have
/// at most `max_uses` distinct users; the nodes that match operands of the pattern may have only one. Nodes
/// that MatchAllNode matches may have any number of users. is_match() and PatternTable::first_match() throw a
/// PyError for a pattern tuple that begins with getattr and does not have two elements. They and
/// head_matches() also throw one if the pattern is getattr alone and the node is a call of getattr.
bool is_match(const MatchView& view, fx::NodeId node, const config::Pattern& pattern,
              std::size_t max_uses = unlimited_uses);
bool is_match(const MatchView& view, const fx::Arg& operand, const config::Pattern& pattern,
              std::size_t max_uses);

/// Returns whether the node is the operation at the head of the pattern, regardless of its operands and
/// users. A getattr must also read the attribute that the pattern names. MatchAllNode is no operation.
bool head_matches(const MatchView& view, fx::NodeId node, const config::Pattern& pattern);
/// Returns the result of Python's == between an argument that is not a node and a pattern. This is how
/// literals in a pattern match.
bool equals_pattern(const fx::Arg& operand, const config::Pattern& pattern);
/// Returns the head of a pattern: the first element of a tuple. A leaf is its own head.
const config::Pattern& head_of(const config::Pattern& pattern);

/// Whether the pattern is the leaf MatchAllNode, which matches anything.
bool is_match_all(const config::Pattern& pattern);
/// Whether the pattern is a leaf, not a tuple, that names this importable class or function.
bool is_object(const config::Pattern& pattern, std::string_view name);

/// A backend config's patterns in the order in which they are tried: tuples with more leaves first, patterns
/// that are a single leaf last, otherwise in the given order. The table finds the first match without trying
/// patterns whose head is a different operation than the node's.
class PatternTable {
public:
    /// `keys` holds the pattern of each entry and must outlive the table. Entries for which `use` is false
    /// are left out.
    PatternTable(IdSpan<config::EntryIndex, config::Pattern> keys,
                 const IdVector<config::EntryIndex, bool>& use);
    /// Returns the entry whose pattern matches first; none if no pattern matches.
    config::EntryIndex first_match(const MatchView& view, fx::NodeId node) const;
    /// The entries in the order in which their patterns are tried.
    const std::vector<config::EntryIndex>& order() const { return order_; }
    /// Returns the entries, in order(), whose head is the node's operation or MatchAllNode, and the malformed
    /// patterns for which first_match() throws.
    std::vector<config::EntryIndex> candidates(const MatchView& view, fx::NodeId node) const;

private:
    /// Returns the list in by_head_ for the node's operation; null if there is none.
    const std::vector<std::size_t>* same_head(const MatchView& view, fx::NodeId node) const;

    IdSpan<config::EntryIndex, config::Pattern> keys_;
    std::vector<config::EntryIndex> order_;
    TextMap<std::vector<std::size_t>> by_head_; ///< indexes into order_
    /// Indexes into order_ of the patterns whose head is MatchAllNode, and of malformed getattr tuples.
    std::vector<std::size_t> any_head_;
};

} // namespace qcs::predict
