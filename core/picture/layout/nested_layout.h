#pragma once
// A layout of nested boxes, in which whole models are drawn: the contents of each box are laid out in layers
// from top to bottom, and the box is then placed as a single item in its parent.

#include "picture/layout/graph_layout.h"

#include <functional>
#include <stop_token>

namespace qcs::picture {

/// Index into NestedInput::items and NestedLayout::items.
struct NestedItemTag {};
using NestedItemIndex = Id<NestedItemTag>;

/// A leaf, or a box. A box is open if its contents are shown, otherwise folded.
struct NestedItem {
    /// The open box that contains the item; none at the top level. A box comes before the items inside it.
    NestedItemIndex parent;
    bool open = false; ///< true for an open box; false for a leaf or a folded box
    double width = 0;  ///< for an open box the minimum width
    double height = 0; ///< for an open box the height of its head, which is above the contents
};

struct NestedInput {
    IdVector<NestedItemIndex, NestedItem> items;
    /// Edges between leaves and folded boxes, from an earlier item to a later one. Other edges are ignored.
    /// Duplicates are drawn once.
    std::vector<LayoutEdge<NestedItemIndex>> edges;
};

/// One part of a drawn edge. An edge between items in different boxes is drawn in several parts, each of
/// which lies inside one box. A part connects one of these pairs: two items; the box's upper border and an
/// item that uses a value from outside; an item whose value is used outside and the box's lower border.
struct NestedEdgeSegment {
    NestedItemIndex level;    ///< the box that contains this part; none for the top level
    NestedItemIndex from, to; ///< items directly inside the box; none if this end is at the box's border
    std::vector<LayoutPoint> curve; ///< Bézier curves, as in GraphLayout
    bool operator==(const NestedEdgeSegment&) const = default;
};

struct NestedLayout {
    IdVector<NestedItemIndex, LayoutRect> items; ///< position of each item of the input
    std::vector<NestedEdgeSegment> edge_segments;
    double width = 0;
    double height = 0;
    bool is_complete = false; ///< false if `stop` was requested; the layout is then empty
};

/// Distances: between the left and right border of a box and its contents, and between rows of items.
inline constexpr double nested_margin = 20;
inline constexpr double nested_gap = 24;

/// Computes the layout. Items in a box never overlap and lie inside the box. Edges do not cross items: an
/// edge that passes rows of items runs between the items of each row, or to the right of all of them. The
/// running time is roughly linear in the number of items and edges. `progress`, if set, is called on this
/// thread with the fraction done (0 to 1).
NestedLayout nested_layout(const NestedInput& input, const std::stop_token& stop = {},
                           const std::function<void(double)>& progress = {});

} // namespace qcs::picture
