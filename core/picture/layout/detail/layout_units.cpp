#include "picture/layout/detail/layout_units.h"

#include <algorithm>
#include <limits>
#include <set>

namespace qcs::picture {
namespace {

bool is_edge(const LayoutInput& input, const LayoutEdge<LayoutBoxIndex>& edge) {
    return input.boxes.contains(edge.from) && input.boxes.contains(edge.to) && edge.from != edge.to;
}

/// Boxes in an order in which edges go forward; on circles, in their own.
std::vector<LayoutBoxIndex> box_order(const LayoutInput& input) {
    IdVector<LayoutBoxIndex, std::vector<LayoutBoxIndex>> users(input.boxes.size());
    IdVector<LayoutBoxIndex, int> waits(input.boxes.size());
    for (const auto& edge : input.edges)
        if (is_edge(input, edge)) {
            users[edge.from].push_back(edge.to);
            ++waits[edge.to];
        }
    std::set<LayoutBoxIndex> ready;
    std::set<LayoutBoxIndex> left;
    for (const auto box : input.boxes.ids())
        (waits[box] == 0 ? ready : left).insert(box);
    std::vector<LayoutBoxIndex> order;
    while (!ready.empty() || !left.empty()) {
        auto& from = ready.empty() ? left : ready;
        const auto box = *from.begin();
        from.erase(from.begin());
        order.push_back(box);
        for (const auto user : users[box])
            if (--waits[user] == 0 && left.erase(user) > 0) ready.insert(user);
    }
    return order;
}

void group(const LayoutInput& input, const std::vector<LayoutBoxIndex>& order,
           const IdVector<LayoutFrameIndex, char>& whole, LayoutUnits& result) {
    result.units.clear();
    result.of_box.assign(input.boxes.size(), {});
    IdVector<LayoutFrameIndex, LayoutUnitIndex> unit_of_frame(input.frames.size());
    for (const auto box : order) {
        const auto frame = input.boxes[box].frame;
        const bool framed = whole.contains(frame) && whole[frame];
        auto unit = framed ? unit_of_frame[frame] : LayoutUnitIndex();
        if (!unit) {
            unit = result.units.push_back({});
            if (framed) result.units[unit].frame = frame;
            if (framed) unit_of_frame[frame] = unit;
        }
        result.units[unit].boxes.push_back(box);
        result.of_box[box] = unit;
    }
}

void connect(const LayoutInput& input, const std::vector<LayoutBoxIndex>& order, LayoutUnits& result) {
    IdVector<LayoutBoxIndex, std::size_t> position(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        position[order[i]] = i;
    std::set<std::pair<LayoutUnitIndex, LayoutUnitIndex>> pairs;
    for (const auto& edge : input.edges) {
        if (!is_edge(input, edge)) continue;
        const bool forward = position[edge.from] < position[edge.to];
        const auto from = result.of_box[forward ? edge.from : edge.to];
        const auto to = result.of_box[forward ? edge.to : edge.from];
        if (from != to) pairs.emplace(from, to);
    }
    result.edges.clear();
    for (const auto& [from, to] : pairs)
        result.edges.push_back({from, to});
}

using UnitLists = IdVector<LayoutUnitIndex, std::vector<LayoutUnitIndex>>;
using UnitCounts = IdVector<LayoutUnitIndex, int>;

/// Of the units that still wait, those with a way to another one that leads back.
std::vector<LayoutUnitIndex> on_circles(const UnitLists& users, const UnitCounts& waits) {
    UnitCounts leads(users.size()); // edges to units that may be on a circle
    UnitLists inputs(users.size());
    for (const auto unit : users.ids())
        for (const auto user : users[unit])
            if (waits[unit] > 0 && waits[user] > 0) {
                ++leads[unit];
                inputs[user].push_back(unit);
            }
    std::vector<LayoutUnitIndex> ends;
    for (const auto unit : users.ids())
        if (waits[unit] > 0 && leads[unit] == 0) ends.push_back(unit);
    for (std::size_t i = 0; i < ends.size(); ++i)
        for (const auto input : inputs[ends[i]])
            if (--leads[input] == 0) ends.push_back(input);
    std::vector<LayoutUnitIndex> circles;
    for (const auto unit : users.ids())
        if (waits[unit] > 0 && leads[unit] > 0) circles.push_back(unit);
    return circles;
}

/// Gives layers; returns the units on circles, if there are any.
std::vector<LayoutUnitIndex> give_layers(LayoutUnits& result) {
    UnitLists users(result.units.size());
    UnitCounts waits(result.units.size());
    for (const auto& edge : result.edges) {
        users[edge.from].push_back(edge.to);
        ++waits[edge.to];
    }
    std::vector<LayoutUnitIndex> ready;
    for (const auto unit : result.units.ids())
        if (waits[unit] == 0) ready.push_back(unit);
    IdVector<LayoutUnitIndex, char> has_input(result.units.size());
    for (const auto& edge : result.edges)
        has_input[edge.to] = 1;
    for (std::size_t i = 0; i < ready.size(); ++i)
        for (const auto user : users[ready[i]]) {
            auto& layer = result.units[user].layer;
            layer = std::max(layer, result.units[ready[i]].layer + 1);
            if (--waits[user] == 0) ready.push_back(user);
        }
    if (ready.size() == result.units.size()) {
        // What nothing leads to stands right above its first user.
        for (const auto unit : result.units.ids()) {
            if (has_input[unit] || users[unit].empty()) continue;
            auto nearest = std::numeric_limits<std::size_t>::max();
            for (const auto user : users[unit])
                nearest = std::min(nearest, result.units[user].layer);
            result.units[unit].layer = nearest - 1;
        }
        return {};
    }
    return on_circles(users, waits);
}

} // namespace

LayoutUnits make_layout_units(const LayoutInput& input) {
    LayoutUnits result;
    const auto order = box_order(input);
    IdVector<LayoutFrameIndex, char> whole(input.frames.size(), 1);
    while (true) {
        group(input, order, whole, result);
        connect(input, order, result);
        // Without frames the order of the boxes itself is free of circles, so this ends.
        const auto stuck = give_layers(result);
        if (stuck.empty()) break;
        for (const auto unit : stuck)
            if (const auto frame = result.units[unit].frame) whole[frame] = 0;
    }
    for (LayoutUnit& unit : result.units) {
        for (const auto box : unit.boxes) {
            unit.width = std::max(unit.width, input.boxes[box].width);
            unit.height += input.boxes[box].height;
        }
        unit.height += stack_gap * static_cast<double>(unit.boxes.size() - 1);
        if (!unit.frame) continue;
        const LayoutFrame& frame = input.frames[unit.frame];
        unit.width = std::max(unit.width, frame.label_width) + 2 * frame_margin;
        unit.height += frame.label_height + 2 * frame_margin;
    }
    return result;
}

} // namespace qcs::picture
