#pragma once
// Input and output of a graph layout: the sizes of boxes, and the computed positions of boxes and edges.
// Lengths are in pixels at 100 % zoom; y grows downwards.

#include "base/ids.h"

#include <vector>

namespace qcs::picture {

/// Index into LayoutInput::boxes and GraphLayout::boxes.
struct LayoutBoxTag {};
using LayoutBoxIndex = Id<LayoutBoxTag>;
/// Index into LayoutInput::frames and GraphLayout::frames.
struct LayoutFrameTag {};
using LayoutFrameIndex = Id<LayoutFrameTag>;

struct LayoutBox {
    double width = 0;
    double height = 0;
    LayoutFrameIndex frame; ///< the frame around the box; none if there is none
};

/// A frame drawn around boxes, with room for its label above them.
struct LayoutFrame {
    double label_width = 0;
    double label_height = 0;
};

template <class Index>
struct LayoutEdge {
    Index from, to;
};

/// The graph to lay out: each node is a box.
struct LayoutInput {
    IdVector<LayoutBoxIndex, LayoutBox> boxes;
    std::vector<LayoutEdge<LayoutBoxIndex>> edges;
    IdVector<LayoutFrameIndex, LayoutFrame> frames;
};

struct LayoutPoint {
    double x = 0;
    double y = 0;
    bool operator==(const LayoutPoint&) const = default;
};

struct LayoutRect {
    double x = 0; ///< x and y are those of the top left corner
    double y = 0;
    double width = 0;
    double height = 0;
    double right() const { return x + width; }
    double bottom() const { return y + height; }
    bool operator==(const LayoutRect&) const = default;
};

/// The computed positions. `boxes`, `edges` and `frames` correspond to those of the input. Everything lies
/// between (0, 0) and (width, height).
struct GraphLayout {
    IdVector<LayoutBoxIndex, LayoutRect> boxes;
    /// For each edge, a chain of n cubic Bézier curves as 1 + 3 n points, from the border of one box to the
    /// border of the other. Empty if the edge is not drawn.
    std::vector<std::vector<LayoutPoint>> edges;
    IdVector<LayoutFrameIndex, LayoutRect> frames; ///< a frame without boxes has size zero
    double width = 0;
    double height = 0;
};

} // namespace qcs::picture
