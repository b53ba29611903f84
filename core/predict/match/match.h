#pragma once
// Matching nodes against patterns in complex format (torch/ao/quantization/fx/match_utils.py, _is_match;
// docs/semantics/matching.md#matching-a-node), as both the fusion pass and the matching for quantization do
// it.

#include "config/backend_config.h"
#include "config/pattern.h"
#include "predict/fx/fx_graph.h"

#include <limits>
#include <span>

namespace qcs::predict {

/// The graph that patterns are matched against. All members must outlive the view.
struct MatchView {
    const fx::FxGraph& graph;
    /// For each node, the class that patterns are compared with (the exact class, before parametrization); ""
    /// for a node that does not call a module.
    IdSpan<fx::NodeId, std::string_view> class_of;

    std::string_view class_at(fx::NodeId node) const { return class_of.contains(node) ? class_of[node] : ""; }
};

inline constexpr std::size_t unlimited_uses = std::numeric_limits<std::size_t>::max();

/// Whether the node (or an argument, which may be no node at all) matches the pattern. `max_uses` limits the
/// number of distinct users; arguments of a matched node may always have only one. Throws PyError, like all
/// functions that try patterns, for a tuple that begins with getattr and does not have two elements.
bool is_match(const MatchView& view, fx::NodeId node, const config::Pattern& pattern,
              std::size_t max_uses = unlimited_uses);
bool is_match(const MatchView& view, const fx::Arg& operand, const config::Pattern& pattern,
              std::size_t max_uses);

/// Whether the node is the operation at the head of the pattern, regardless of its operands and users.
bool head_matches(const MatchView& view, fx::NodeId node, const config::Pattern& pattern);
/// Python's == between an argument that is not a node and a pattern, through which literals in a pattern
/// match.
bool equals_pattern(const fx::Arg& operand, const config::Pattern& pattern);
/// The first element of a tuple; for an atom the atom itself.
const config::Pattern& head_of(const config::Pattern& pattern);

/// Whether the pattern is the leaf MatchAllNode, which matches anything.
bool is_match_all(const config::Pattern& pattern);
/// Whether the pattern is a leaf for this importable object.
bool is_object(const config::Pattern& pattern, std::string_view name);

/// Patterns in the order in which they are tried: those with more leaves first, single atoms last, otherwise
/// in the given order. Finds the first match without trying patterns whose head is another operation.
class PatternTable {
public:
    /// `keys` must outlive the table. Patterns whose `use` is false are left out.
    PatternTable(IdSpan<config::EntryIndex, config::Pattern> keys,
                 const IdVector<config::EntryIndex, bool>& use);
    /// The entry of the first pattern that matches; none if no pattern matches.
    config::EntryIndex first_match(const MatchView& view, fx::NodeId node) const;
    /// The entries in the order in which their patterns are tried.
    const std::vector<config::EntryIndex>& order() const { return order_; }
    /// The entries, in that order, whose head is the node's operation or MatchAllNode.
    std::vector<config::EntryIndex> candidates(const MatchView& view, fx::NodeId node) const;

private:
    const std::vector<std::size_t>* same_head(const MatchView& view, fx::NodeId node) const;

    IdSpan<config::EntryIndex, config::Pattern> keys_;
    std::vector<config::EntryIndex> order_;
    TextMap<std::vector<std::size_t>> by_head_; ///< indexes into order_
    std::vector<std::size_t> any_head_; ///< indexes into order_ of patterns whose head is MatchAllNode
};

} // namespace qcs::predict
