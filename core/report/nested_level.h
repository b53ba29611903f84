#pragma once
// What one box of a nested layout holds, laid out by itself.

#include "report/graph_layout.h"

#include <stop_token>

namespace qcs {

struct LevelEdge {
    int from = -1; ///< index in LevelInput::sizes; -1 for the upper border
    int to = -1;   ///< -1 for the lower border
    auto operator<=>(const LevelEdge&) const = default;
};

struct LevelInput {
    struct Size {
        double width = 0;
        double height = 0;
    };
    std::vector<Size> sizes;
    std::vector<LevelEdge> edges; ///< each once; from an earlier thing to a later one
};

/// Relative to the middle of the upper edge of what is laid out; borders are that middle.
struct LevelLayout {
    std::vector<LayoutRect> rects;
    std::vector<std::vector<LayoutPoint>> curves; ///< parallel to the edges
    double half_width = 0;
    double height = 0;
};

LevelLayout level_layout(const LevelInput& input, const std::stop_token& stop = {});

} // namespace qcs
