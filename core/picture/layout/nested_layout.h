#pragma once
// A layout of boxes inside boxes, as a whole model is drawn: each box has its contents in layers, from top to
// bottom, and is then one thing among its neighbours.

#include "picture/layout/graph_layout.h"

#include <functional>
#include <stop_token>

namespace qcs::picture {

/// In NestedInput::items and NestedLayout::items.
struct NestedItemTag {};
using NestedItemIndex = Id<NestedItemTag>;

struct NestedItem {
    NestedItemIndex parent; ///< an open item before it; none for the top
    bool open = false;
    double width = 0;  ///< of an open item: at least
    double height = 0; ///< of an open item: of its head, above what it holds
};

struct NestedInput {
    IdVector<NestedItemIndex, NestedItem> items;
    /// Between items that are not open, from an earlier one to a later one; others are not drawn. One between
    /// the same two is drawn once.
    std::vector<LayoutEdge<NestedItemIndex>> edges;
};

/// Edges are drawn in parts, each in one box: from item to item; from the upper border of the box to what it
/// feeds; from what is used outside down to the lower border.
struct NestedWire {
    NestedItemIndex level;          ///< the box; none for the top
    NestedItemIndex from, to;       ///< items right inside the box; none for its border
    std::vector<LayoutPoint> curve; ///< Béziers, as in GraphLayout
    bool operator==(const NestedWire&) const = default;
};

struct NestedLayout {
    IdVector<NestedItemIndex, LayoutRect> items; ///< parallel to the input's
    std::vector<NestedWire> wires;
    double width = 0;
    double height = 0;
    double done = 0; ///< 1, or the part that was laid out before it was stopped
};

inline constexpr double nested_margin = 20;
inline constexpr double nested_gap = 24;

/// Items in a box never overlap, and lie inside of it; wires go around them. What bypasses others runs at
/// their right side. Takes about as long as there are items and edges, whatever the graph.
NestedLayout nested_layout(const NestedInput& input, const std::stop_token& stop = {},
                           const std::function<void(double)>& progress = {});

} // namespace qcs::picture
