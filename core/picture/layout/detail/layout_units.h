#pragma once
// The things that a layered layout moves: single boxes, and frames with their boxes stacked inside.

#include "picture/layout/graph_layout.h"

namespace qcs::picture {

/// In LayoutUnits::units.
struct LayoutUnitTag {};
using LayoutUnitIndex = Id<LayoutUnitTag>;

struct LayoutUnit {
    std::vector<LayoutBoxIndex> boxes; ///< from top to bottom
    LayoutFrameIndex frame;            ///< drawn around exactly these boxes
    double width = 0;
    double height = 0;
    std::size_t layer = 0;
};

struct LayoutUnits {
    IdVector<LayoutUnitIndex, LayoutUnit> units;
    IdVector<LayoutBoxIndex, LayoutUnitIndex> of_box;
    std::vector<LayoutEdge<LayoutUnitIndex>> edges; ///< from an upper one to a lower one; each pair once
};

inline constexpr double frame_margin = 12;
inline constexpr double stack_gap = 24;
inline constexpr double box_gap = 20;
inline constexpr double layer_gap = 36;

/// With layers: an edge always leads to a greater one.
LayoutUnits make_layout_units(const LayoutInput& input);

} // namespace qcs::picture
