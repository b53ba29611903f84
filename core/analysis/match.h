#pragma once
// Matching nodes against patterns in complex format (torch/ao/quantization/fx/match_utils.py, _is_match;
// semantics §2.4-2.5), as both the fusion pass and quantization matching do it.

#include "config/pattern.h"
#include "model/graph.h"

#include <limits>
#include <span>

namespace qcs {

/// The graph that patterns are matched against. All members must outlive the view.
struct MatchView {
    const Graph& graph;
    const GraphIndex& index;
    /// By module index: the class patterns are compared with (before parametrization, exact).
    std::span<const std::string> module_type;
};

inline constexpr std::size_t unlimited_uses = std::numeric_limits<std::size_t>::max();

/// True if the node (or a node's argument, which may be no node at all) matches. `max_uses` bounds the number
/// of distinct users; arguments of a matched node may always have only one.
bool is_match(const MatchView& view, int node, const Pattern& pattern, std::size_t max_uses = unlimited_uses);
bool is_match(const MatchView& view, const Value& operand, const Pattern& pattern, std::size_t max_uses);

/// Is the pattern the leaf MatchAllNode, which stands for whatever is there?
bool is_match_all(const Pattern& pattern);
/// Is it a leaf for this importable object?
bool is_object(const Pattern& pattern, std::string_view name);

/// Patterns in the order in which they are tried: more leaves first, single atoms last, else as given. Finds
/// the first that matches without trying those whose head is another operation.
class PatternTable {
public:
    /// `keys` must outlive the table. Patterns for which `use` is false are left out.
    PatternTable(std::span<const Pattern> keys, const std::vector<bool>& use);
    /// Index in `keys` of the first pattern that matches, or -1.
    int first_match(const MatchView& view, int node) const;
    /// Indices in `keys`, in the order in which they are tried.
    const std::vector<std::size_t>& order() const { return order_; }

private:
    std::span<const Pattern> keys_;
    std::vector<std::size_t> order_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_head_; ///< places in order_
    std::vector<std::size_t> any_head_; ///< places in order_ of MatchAllNode heads
};

} // namespace qcs
