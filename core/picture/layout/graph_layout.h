#pragma once
// Input and output of a graph layout: the sizes of boxes, and the positions of boxes and edges.

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
    LayoutFrameIndex frame;
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
    double x = 0; ///< top left; y grows downwards
    double y = 0;
    double width = 0;
    double height = 0;
    double right() const { return x + width; }
    double bottom() const { return y + height; }
    bool operator==(const LayoutRect&) const = default;
};

/// The lists correspond to those of the input. Everything lies between (0, 0) and (width, height).
struct GraphLayout {
    IdVector<LayoutBoxIndex, LayoutRect> boxes;
    /// Cubic Bézier curves with 1 + 3 n points, from the border of one box to that of the other; empty for an
    /// edge that is not drawn.
    std::vector<std::vector<LayoutPoint>> edges;
    IdVector<LayoutFrameIndex, LayoutRect> frames; ///< of size zero for a frame without boxes
    double width = 0;
    double height = 0;
};

} // namespace qcs::picture
