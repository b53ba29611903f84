#pragma once
// Where boxes and edges of a drawn graph lie: what a layout is given, and what it gives.

#include "base/ids.h"

#include <vector>

namespace qcs::picture {

/// In LayoutInput::boxes and GraphLayout::boxes.
struct LayoutBoxTag {};
using LayoutBoxIndex = Id<LayoutBoxTag>;
/// In LayoutInput::frames and GraphLayout::frames.
struct LayoutFrameTag {};
using LayoutFrameIndex = Id<LayoutFrameTag>;

struct LayoutBox {
    double width = 0;
    double height = 0;
    LayoutFrameIndex frame;
};

/// A frame has room for its label above what it frames.
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

/// Parallel to the input. Everything lies between (0, 0) and (width, height).
struct GraphLayout {
    IdVector<LayoutBoxIndex, LayoutRect> boxes;
    /// Cubic Bézier curves: 1 + 3 n points from the border of one box to that of the other; none for an edge
    /// that is not drawn.
    std::vector<std::vector<LayoutPoint>> edges;
    IdVector<LayoutFrameIndex, LayoutRect> frames; ///< of no size where nothing is framed
    double width = 0;
    double height = 0;
};

} // namespace qcs::picture
