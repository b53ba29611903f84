#pragma once
// A layout of nested boxes, as a whole model is drawn: the contents of each box are laid out in layers from
// top to bottom, and the box is then placed as a single item in its parent.

#include "picture/layout/graph_layout.h"

#include <functional>
#include <stop_token>

namespace qcs::picture {

/// Index into NestedInput::items and NestedLayout::items.
struct NestedItemTag {};
using NestedItemIndex = Id<NestedItemTag>;

struct NestedItem {
    NestedItemIndex parent; ///< an open item that comes before this one; none for the top level
    bool open = false;
    double width = 0;  ///< for an open item: the minimum width
    double height = 0; ///< for an open item: the height of its head, above its contents
};

struct NestedInput {
    IdVector<NestedItemIndex, NestedItem> items;
    /// Edges between items that are not open, from an earlier item to a later one; others are ignored.
    /// Duplicates are drawn once.
    std::vector<LayoutEdge<NestedItemIndex>> edges;
};

/// An edge is drawn in parts, each inside one box: from item to item; from the upper border of the box to an
/// item that uses a value from outside; or from an item whose value is used outside to the lower border.
struct NestedWire {
    NestedItemIndex level;          ///< the box that contains this part; none for the top level
    NestedItemIndex from, to;       ///< items directly inside the box; none for its border
    std::vector<LayoutPoint> curve; ///< Bézier curves, as in GraphLayout
    bool operator==(const NestedWire&) const = default;
};

struct NestedLayout {
    IdVector<NestedItemIndex, LayoutRect> items; ///< correspond to the items of the input
    std::vector<NestedWire> wires;
    double width = 0;
    double height = 0;
    double done = 0; ///< 1, or 0 if it was stopped: the layout is then empty
};

inline constexpr double nested_margin = 20;
inline constexpr double nested_gap = 24;

/// Items in a box never overlap and lie inside of it; wires go around them. Edges that bypass other items run
/// at the right of those. The running time is roughly linear in the number of items and edges.
NestedLayout nested_layout(const NestedInput& input, const std::stop_token& stop = {},
                           const std::function<void(double)>& progress = {});

} // namespace qcs::picture
