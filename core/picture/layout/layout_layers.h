#pragma once
// The steps of Sugiyama's method: layer assignment by longest path, crossing reduction by barycentre, and
// horizontal placement. Nested layouts assign the layers themselves and use only the other two steps.

#include "picture/layout/graph_layout.h"

#include <map>
#include <stop_token>

namespace qcs::picture {

// The units that a layered layout places: single boxes, and frames with their boxes stacked inside.

/// Index into LayoutUnits::units.
struct LayoutUnitTag {};
using LayoutUnitIndex = Id<LayoutUnitTag>;

struct LayoutUnit {
    std::vector<LayoutBoxIndex> boxes; ///< stacked from top to bottom
    LayoutFrameIndex frame;            ///< the frame that contains exactly these boxes; none for a single box
    double width = 0;
    double height = 0;
    std::size_t layer = 0;
};

struct LayoutUnits {
    IdVector<LayoutUnitIndex, LayoutUnit> units;
    IdVector<LayoutBoxIndex, LayoutUnitIndex> of_box; ///< the unit that contains each box
    std::vector<LayoutEdge<LayoutUnitIndex>> edges; ///< from an upper unit to a lower one, without duplicates
};

/// Distances in pixels at 100 % zoom: between a frame and its boxes, between stacked boxes of a frame,
/// between neighbours in a layer, and between layers.
inline constexpr double frame_margin = 12;
inline constexpr double stack_gap = 24;
inline constexpr double box_gap = 20;
inline constexpr double layer_gap = 36;

/// Groups boxes into units and assigns each unit a layer by longest path. Every edge leads to a greater
/// layer. A unit without inputs is moved to the layer just above its uppermost user.
LayoutUnits make_layout_units(const LayoutInput& input);

/// Index into LayoutLayers::slots().
struct LayerSlotTag {};
using LayerSlotIndex = Id<LayerSlotTag>;

/// A unit in its layer, or a dummy vertex where a long edge passes through a layer.
struct LayerSlot {
    LayoutUnitIndex unit; ///< none for a dummy vertex
    std::size_t layer = 0;
    double width = 0;
    double x = 0;                         ///< x coordinate of the centre
    std::vector<LayerSlotIndex> up, down; ///< neighbours in the layer above and in the layer below
};

/// The units in their layers, while they are ordered and placed.
class LayoutLayers {
public:
    /// Every edge must lead to a greater layer.
    explicit LayoutLayers(const LayoutUnits& units);
    /// Crossing reduction: sorts the layers by barycentre in alternating sweeps down and up (12 at most), and
    /// keeps the order with the fewest crossings.
    void order(const std::stop_token& stop);
    /// Horizontal placement: moves each slot as close to the (weighted) mean of its neighbours as the other
    /// slots in its row allow (computed by isotonic regression, row by row). The left edge of the leftmost
    /// slot is at 0.
    void place(const std::stop_token& stop);

    /// All slots. Those of units come first, in the order of the units; dummy vertices follow.
    const IdVector<LayerSlotIndex, LayerSlot>& slots() const { return slots_; }
    /// The slots of each layer, from left to right.
    const std::vector<std::vector<LayerSlotIndex>>& rows() const { return rows_; }
    /// The slot of a unit.
    static LayerSlotIndex slot_of(LayoutUnitIndex unit) { return LayerSlotIndex(unit.number()); }
    /// The slots that the edge passes through, from the slot of `from` to that of `to`, both included. There
    /// must be such an edge.
    const std::vector<LayerSlotIndex>& path(LayoutUnitIndex from, LayoutUnitIndex to) const {
        return ways_.at({from, to});
    }

private:
    LayerSlotIndex add(LayerSlot slot);
    /// Minimum distance of the centres of two neighbours in a row.
    double distance(LayerSlotIndex left, LayerSlotIndex right) const;
    void number(const std::vector<LayerSlotIndex>& row); ///< updates position_ for the row
    void sort_row(std::vector<LayerSlotIndex>& row, bool down);
    long crossings() const;
    /// The only neighbour above the slot or, of several, the only one that is not a leaf (see leaves_). None
    /// if there is no such neighbour.
    LayerSlotIndex trunk_above(LayerSlotIndex slot) const;
    /// If the slot has a single neighbour below, and trunk_above() of that neighbour is this slot: that
    /// neighbour. Else none.
    LayerSlotIndex trunk_below(LayerSlotIndex slot) const;
    void straighten();
    void gather_leaves();
    void settle(const std::vector<LayerSlotIndex>& row, bool down, bool both);

    IdVector<LayerSlotIndex, LayerSlot> slots_;
    std::vector<std::vector<LayerSlotIndex>> rows_;
    IdVector<LayerSlotIndex, std::size_t> position_; ///< index of the slot in its row
    /// Whether a slot has no inputs and a single user, e.g. the node of a constant.
    IdVector<LayerSlotIndex, char> leaves_;
    std::map<std::pair<LayoutUnitIndex, LayoutUnitIndex>, std::vector<LayerSlotIndex>> ways_;
};

// Functions that append a segment to a chain of cubic Bézier curves.
/// Appends a straight segment.
void line_to(std::vector<LayoutPoint>& curve, LayoutPoint to);
/// Appends a curved segment that begins and ends vertically.
void bend_to(std::vector<LayoutPoint>& curve, LayoutPoint to);

} // namespace qcs::picture
