#pragma once
// Lays out the contents of one box of a nested layout.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Index into LevelInput::sizes and LevelLayout::rects.
struct LevelItemTag {};
using LevelItem = Id<LevelItemTag>;

/// An edge between two items in the box, or between an item and the box's border.
struct LevelEdge {
    LevelItem from; ///< none if the edge comes from the upper border
    LevelItem to;   ///< none if the edge goes to the lower border
    auto operator<=>(const LevelEdge&) const = default;
};

/// The sizes of the items in the box (leaves, and nested boxes whose own layout is finished), and the edges.
struct LevelInput {
    struct Size {
        double width = 0;
        double height = 0;
    };
    IdVector<LevelItem, Size> sizes;
    std::vector<LevelEdge> edges; ///< without duplicates; from an earlier item to a later one
};

/// The positions of the items and edges. The origin is the middle of the upper edge of the area for the
/// contents; y grows downwards. Edges from the upper border begin at the origin; edges to the lower border
/// end at x = 0.
struct LevelLayout {
    IdVector<LevelItem, LayoutRect> rects;
    std::vector<std::vector<LayoutPoint>> curves; ///< one for each edge of the input, in the same order
    double half_width = 0;                        ///< the contents lie between -half_width and half_width
    double height = 0;
};

/// Computes the layout. If `stop` is requested, crossing reduction and placement end early; the layout is
/// then complete but less tidy.
LevelLayout level_layout(const LevelInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
