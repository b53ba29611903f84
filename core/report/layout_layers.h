#pragma once
// The order of things in layers, and their places from left to right: what every layered layout does.

#include "report/layout_units.h"

#include <map>
#include <stop_token>

namespace qcs {

/// A unit in its layer, or the place where a long edge passes through one.
struct LayerSlot {
    int unit = -1; ///< -1 for a passage
    int layer = 0;
    double width = 0;
    double x = 0;              ///< of the middle
    std::vector<int> up, down; ///< slots
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

    const std::vector<LayerSlot>& slots() const { return slots_; }      ///< those of the units first, by unit
    const std::vector<std::vector<int>>& rows() const { return rows_; } ///< slots from left to right
    const std::vector<int>& way(int from, int to) const { return ways_.at({from, to}); }

private:
    int add(LayerSlot slot);
    double distance(int left, int right) const;
    void number(const std::vector<int>& row);
    void sort_row(std::vector<int>& row, bool down);
    long crossings() const;
    int trunk_above(int slot) const;
    int trunk_below(int slot) const;
    void straighten();
    void gather_leaves();
    void settle(const std::vector<int>& row, bool down, bool both);

    std::vector<LayerSlot> slots_;
    std::vector<std::vector<int>> rows_;
    std::vector<int> position_; ///< by slot: its place in its row
    std::vector<char> leaves_;  ///< by slot: nothing is above it, and one thing below (a constant of that)
    std::map<std::pair<int, int>, std::vector<int>> ways_;
};

// Cubic Bézier curves that grow at their end.
void line_to(std::vector<LayoutPoint>& curve, LayoutPoint to);
/// Leaves and arrives vertically.
void bend_to(std::vector<LayoutPoint>& curve, LayoutPoint to);

} // namespace qcs
