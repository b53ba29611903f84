#pragma once
// The layout of the contents of one box of a nested layout.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Index into LevelInput::sizes and LevelLayout::rects.
struct LevelThingTag {};
using LevelThing = Id<LevelThingTag>;

struct LevelEdge {
    LevelThing from; ///< none for the upper border
    LevelThing to;   ///< none for the lower border
    auto operator<=>(const LevelEdge&) const = default;
};

struct LevelInput {
    struct Size {
        double width = 0;
        double height = 0;
    };
    IdVector<LevelThing, Size> sizes;
    std::vector<LevelEdge> edges; ///< without duplicates; from an earlier thing to a later one
};

/// Coordinates are relative to the middle of the upper edge of the box's contents, which is also where an
/// edge meets the upper border; at the lower border edges meet at x = 0.
struct LevelLayout {
    IdVector<LevelThing, LayoutRect> rects;
    std::vector<std::vector<LayoutPoint>> curves; ///< correspond to the edges of the input
    double half_width = 0;
    double height = 0;
};

LevelLayout level_layout(const LevelInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
