#pragma once
// The steps of the Sugiyama method that all layered layouts here share: longest-path layering, crossing
// reduction with barycentres, and horizontal placement.

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
    LayoutFrameIndex frame;            ///< the frame around exactly these boxes; none for a single box
    double width = 0;
    double height = 0;
    std::size_t layer = 0;
};

struct LayoutUnits {
    IdVector<LayoutUnitIndex, LayoutUnit> units;
    IdVector<LayoutBoxIndex, LayoutUnitIndex> of_box;
    std::vector<LayoutEdge<LayoutUnitIndex>> edges; ///< from an upper unit to a lower one, without duplicates
};

inline constexpr double frame_margin = 12;
inline constexpr double stack_gap = 24;
inline constexpr double box_gap = 20;
inline constexpr double layer_gap = 36;

/// Groups boxes into units and assigns layers by longest path. Every edge leads to a greater layer; a unit
/// without inputs is moved to the layer just above its first user.
LayoutUnits make_layout_units(const LayoutInput& input);

/// Index into LayoutLayers::slots().
struct LayerSlotTag {};
using LayerSlotIndex = Id<LayerSlotTag>;

/// A unit in its layer, or a dummy vertex where a long edge passes through a layer.
struct LayerSlot {
    LayoutUnitIndex unit; ///< none for a dummy vertex
    std::size_t layer = 0;
    double width = 0;
    double x = 0; ///< of its centre
    std::vector<LayerSlotIndex> up, down;
};

class LayoutLayers {
public:
    /// Every edge must lead to a greater layer.
    explicit LayoutLayers(const LayoutUnits& units);
    /// Crossing reduction: sorts the layers by barycentre in alternating sweeps down and up (12 at most), and
    /// keeps the order with the fewest crossings.
    void order(const std::stop_token& stop);
    /// Horizontal placement: moves each slot as close to the (weighted) mean of its neighbours as the other
    /// slots in its row allow (isotonic regression, row by row). The left edge of the leftmost slot is at 0.
    void place(const std::stop_token& stop);

    /// The slots of the units come first.
    const IdVector<LayerSlotIndex, LayerSlot>& slots() const { return slots_; }
    /// The slots of each layer, from left to right.
    const std::vector<std::vector<LayerSlotIndex>>& rows() const { return rows_; }
    /// The slot of a unit.
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
    IdVector<LayerSlotIndex, std::size_t> position_; ///< index of the slot in its row
    IdVector<LayerSlotIndex, char> leaves_; ///< slots without inputs and with a single user, e.g. a constant
    std::map<std::pair<LayoutUnitIndex, LayoutUnitIndex>, std::vector<LayerSlotIndex>> ways_;
};

// Cubic Bézier curves to which a segment is appended.
void line_to(std::vector<LayoutPoint>& curve, LayoutPoint to);
/// The segment begins and ends vertically.
void bend_to(std::vector<LayoutPoint>& curve, LayoutPoint to);

} // namespace qcs::picture
