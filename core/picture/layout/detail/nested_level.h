#pragma once
// What one box of a nested layout holds, laid out by itself.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// In LevelInput::sizes and LevelLayout::rects.
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
    std::vector<LevelEdge> edges; ///< each once; from an earlier thing to a later one
};

/// Relative to the middle of the upper edge of what is laid out; borders are that middle.
struct LevelLayout {
    IdVector<LevelThing, LayoutRect> rects;
    std::vector<std::vector<LayoutPoint>> curves; ///< parallel to the edges
    double half_width = 0;
    double height = 0;
};

LevelLayout level_layout(const LevelInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
