#pragma once
// The order of things in layers, and their places from left to right: what every layered layout does.

#include "picture/layout/graph_layout.h"

#include <map>
#include <stop_token>

namespace qcs::picture {

// The things that a layered layout moves: single boxes, and frames with their boxes stacked inside.

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

/// In LayoutLayers::slots().
struct LayerSlotTag {};
using LayerSlotIndex = Id<LayerSlotTag>;

/// A unit in its layer, or the place where a long edge passes through one.
struct LayerSlot {
    LayoutUnitIndex unit; ///< none for a passage
    std::size_t layer = 0;
    double width = 0;
    double x = 0; ///< of the middle
    std::vector<LayerSlotIndex> up, down;
};

class LayoutLayers {
public:
    /// Edges lead to greater layers.
    explicit LayoutLayers(const LayoutUnits& units);
    /// Sweeps down and up, and keeps the order with the fewest crossings.
    void order(const std::stop_token& stop);
    /// Each slot as near to the middle of its neighbours as the others in its row allow. The leftmost thing
    /// begins at 0.
    void place(const std::stop_token& stop);

    /// Those of the units first.
    const IdVector<LayerSlotIndex, LayerSlot>& slots() const { return slots_; }
    /// From left to right.
    const std::vector<std::vector<LayerSlotIndex>>& rows() const { return rows_; }
    /// That of a unit.
    static LayerSlotIndex slot_of(LayoutUnitIndex unit) { return LayerSlotIndex(unit.number()); }
    const std::vector<LayerSlotIndex>& way(LayoutUnitIndex from, LayoutUnitIndex to) const {
        return ways_.at({from, to});
    }

private:
    LayerSlotIndex add(LayerSlot slot);
    double distance(LayerSlotIndex left, LayerSlotIndex right) const;
    void number(const std::vector<LayerSlotIndex>& row);
    void sort_row(std::vector<LayerSlotIndex>& row, bool down);
    long crossings() const;
    LayerSlotIndex trunk_above(LayerSlotIndex slot) const;
    LayerSlotIndex trunk_below(LayerSlotIndex slot) const;
    void straighten();
    void gather_leaves();
    void settle(const std::vector<LayerSlotIndex>& row, bool down, bool both);

    IdVector<LayerSlotIndex, LayerSlot> slots_;
    std::vector<std::vector<LayerSlotIndex>> rows_;
    IdVector<LayerSlotIndex, std::size_t> position_; ///< in its row
    IdVector<LayerSlotIndex, char> leaves_; ///< nothing is above it, and one thing below (a constant of that)
    std::map<std::pair<LayoutUnitIndex, LayoutUnitIndex>, std::vector<LayerSlotIndex>> ways_;
};

// Cubic Bézier curves that grow at their end.
void line_to(std::vector<LayoutPoint>& curve, LayoutPoint to);
/// Leaves and arrives vertically.
void bend_to(std::vector<LayoutPoint>& curve, LayoutPoint to);

} // namespace qcs::picture
