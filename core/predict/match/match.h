#pragma once
// Matching nodes against patterns in complex format (torch/ao/quantization/fx/match_utils.py, _is_match;
// semantics §2.4-2.5), as both the fusion pass and quantization matching do it.

#include "config/backend_config.h"
#include "config/pattern.h"
#include "predict/fx/fx_graph.h"

#include <limits>
#include <span>

namespace qcs::predict {

/// The graph that patterns are matched against. All members must outlive the view.
struct MatchView {
    const fx::FxGraph& graph;
    /// By node: the class that patterns are compared with (before parametrization, exact); "" for a node
    /// that calls no module.
    IdSpan<fx::NodeId, std::string_view> class_of;

    std::string_view class_at(fx::NodeId node) const { return class_of.contains(node) ? class_of[node] : ""; }
};

inline constexpr std::size_t unlimited_uses = std::numeric_limits<std::size_t>::max();

/// True if the node (or a node's argument, which may be no node at all) matches. Like all that tries patterns
/// it throws PyError for a tuple that begins with getattr and has not two elements. `max_uses` bounds the
/// number of distinct users; arguments of a matched node may always have only one.
bool is_match(const MatchView& view, fx::NodeId node, const config::Pattern& pattern,
              std::size_t max_uses = unlimited_uses);
bool is_match(const MatchView& view, const fx::Arg& operand, const config::Pattern& pattern,
              std::size_t max_uses);

/// Does the node do what the pattern's head says, whatever its operands and users?
bool head_matches(const MatchView& view, fx::NodeId node, const config::Pattern& pattern);
/// Python's == between an argument that is no node and a pattern: lets literals in a pattern match.
bool equals_pattern(const fx::Arg& operand, const config::Pattern& pattern);
/// The first element of a tuple; an atom itself.
const config::Pattern& head_of(const config::Pattern& pattern);

/// Is the pattern the leaf MatchAllNode, which stands for whatever is there?
bool is_match_all(const config::Pattern& pattern);
/// Is it a leaf for this importable object?
bool is_object(const config::Pattern& pattern, std::string_view name);

/// Patterns in the order in which they are tried: more leaves first, single atoms last, else as given. Finds
/// the first that matches without trying those whose head is another operation.
class PatternTable {
public:
    /// `keys` must outlive the table. Patterns for which `use` is false are left out.
    PatternTable(IdSpan<config::EntryIndex, config::Pattern> keys,
                 const IdVector<config::EntryIndex, bool>& use);
    /// The entry whose pattern matches first; none if there is no such.
    config::EntryIndex first_match(const MatchView& view, fx::NodeId node) const;
    /// In the order in which they are tried.
    const std::vector<config::EntryIndex>& order() const { return order_; }
    /// Those of them whose head is what the node does, or anything at all.
    std::vector<config::EntryIndex> candidates(const MatchView& view, fx::NodeId node) const;

private:
    const std::vector<std::size_t>* same_head(const MatchView& view, fx::NodeId node) const;

    IdSpan<config::EntryIndex, config::Pattern> keys_;
    std::vector<config::EntryIndex> order_;
    TextMap<std::vector<std::size_t>> by_head_; ///< places in order_
    std::vector<std::size_t> any_head_;         ///< places in order_ of MatchAllNode heads
};

} // namespace qcs::predict
