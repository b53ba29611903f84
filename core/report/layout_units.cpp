#include "report/layout_units.h"

#include <algorithm>
#include <limits>
#include <set>

namespace qcs {
namespace {

bool is_edge(const LayoutInput& input, const LayoutEdge& edge) {
    const int count = static_cast<int>(input.boxes.size());
    return edge.from >= 0 && edge.to >= 0 && edge.from < count && edge.to < count && edge.from != edge.to;
}

/// Boxes in an order in which edges go forward; on circles, in their own.
std::vector<int> box_order(const LayoutInput& input) {
    std::vector<std::vector<int>> users(input.boxes.size());
    std::vector<int> waits(input.boxes.size());
    for (const LayoutEdge& edge : input.edges)
        if (is_edge(input, edge)) {
            users[edge.from].push_back(edge.to);
            ++waits[edge.to];
        }
    std::set<int> ready;
    std::set<int> left;
    for (int box = 0; box < static_cast<int>(input.boxes.size()); ++box)
        (waits[box] == 0 ? ready : left).insert(box);
    std::vector<int> order;
    while (!ready.empty() || !left.empty()) {
        auto& from = ready.empty() ? left : ready;
        const int box = *from.begin();
        from.erase(from.begin());
        order.push_back(box);
        for (const int user : users[box])
            if (--waits[user] == 0 && left.erase(user) > 0) ready.insert(user);
    }
    return order;
}

void group(const LayoutInput& input, const std::vector<int>& order, const std::vector<char>& whole,
           LayoutUnits& result) {
    result.units.clear();
    result.of_box.assign(input.boxes.size(), -1);
    std::vector<int> unit_of_frame(input.frames.size(), -1);
    for (const int box : order) {
        const int frame = input.boxes[box].frame;
        const bool framed = frame >= 0 && at(frame) < whole.size() && whole[frame];
        int unit = framed ? unit_of_frame[frame] : -1;
        if (unit < 0) {
            unit = static_cast<int>(result.units.size());
            result.units.emplace_back().frame = framed ? frame : -1;
            if (framed) unit_of_frame[frame] = unit;
        }
        result.units[unit].boxes.push_back(box);
        result.of_box[box] = unit;
    }
}

void connect(const LayoutInput& input, const std::vector<int>& order, LayoutUnits& result) {
    std::vector<int> position(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        position[order[i]] = static_cast<int>(i);
    std::set<std::pair<int, int>> pairs;
    for (const LayoutEdge& edge : input.edges) {
        if (!is_edge(input, edge)) continue;
        const bool forward = position[edge.from] < position[edge.to];
        const int from = result.of_box[forward ? edge.from : edge.to];
        const int to = result.of_box[forward ? edge.to : edge.from];
        if (from != to) pairs.emplace(from, to);
    }
    result.edges.clear();
    for (const auto& [from, to] : pairs)
        result.edges.push_back({from, to});
}

/// Of the units that still wait, those with a way to another one that leads back.
std::vector<int> on_circles(const std::vector<std::vector<int>>& users, const std::vector<int>& waits) {
    std::vector<int> leads(users.size()); // edges to units that may be on a circle
    std::vector<std::vector<int>> inputs(users.size());
    for (int unit = 0; unit < static_cast<int>(users.size()); ++unit)
        for (const int user : users[unit])
            if (waits[unit] > 0 && waits[user] > 0) {
                ++leads[unit];
                inputs[user].push_back(unit);
            }
    std::vector<int> ends;
    for (int unit = 0; unit < static_cast<int>(users.size()); ++unit)
        if (waits[unit] > 0 && leads[unit] == 0) ends.push_back(unit);
    for (std::size_t i = 0; i < ends.size(); ++i)
        for (const int input : inputs[ends[i]])
            if (--leads[input] == 0) ends.push_back(input);
    std::vector<int> circles;
    for (int unit = 0; unit < static_cast<int>(users.size()); ++unit)
        if (waits[unit] > 0 && leads[unit] > 0) circles.push_back(unit);
    return circles;
}

/// Gives layers; returns the units on circles, if there are any.
std::vector<int> give_layers(LayoutUnits& result) {
    std::vector<std::vector<int>> users(result.units.size());
    std::vector<int> waits(result.units.size());
    for (const LayoutEdge& edge : result.edges) {
        users[edge.from].push_back(edge.to);
        ++waits[edge.to];
    }
    std::vector<int> ready;
    for (int unit = 0; unit < static_cast<int>(result.units.size()); ++unit)
        if (waits[unit] == 0) ready.push_back(unit);
    std::vector<char> has_input(result.units.size());
    for (const LayoutEdge& edge : result.edges)
        has_input[edge.to] = 1;
    for (std::size_t i = 0; i < ready.size(); ++i)
        for (const int user : users[ready[i]]) {
            int& layer = result.units[user].layer;
            layer = std::max(layer, result.units[ready[i]].layer + 1);
            if (--waits[user] == 0) ready.push_back(user);
        }
    if (ready.size() == result.units.size()) {
        // What nothing leads to stands right above its first user.
        for (int unit = 0; unit < static_cast<int>(result.units.size()); ++unit) {
            if (has_input[unit] || users[unit].empty()) continue;
            int nearest = std::numeric_limits<int>::max();
            for (const int user : users[unit])
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
    std::vector<char> whole(input.frames.size(), 1);
    while (true) {
        group(input, order, whole, result);
        connect(input, order, result);
        // Without frames the order of the boxes itself is free of circles, so this ends.
        const auto stuck = give_layers(result);
        if (stuck.empty()) break;
        for (const int unit : stuck)
            if (const int frame = result.units[unit].frame; frame >= 0) whole[frame] = 0;
    }
    for (LayoutUnit& unit : result.units) {
        for (const int box : unit.boxes) {
            unit.width = std::max(unit.width, input.boxes[box].width);
            unit.height += input.boxes[box].height;
        }
        unit.height += stack_gap * static_cast<double>(unit.boxes.size() - 1);
        if (unit.frame < 0) continue;
        const LayoutFrame& frame = input.frames[unit.frame];
        unit.width = std::max(unit.width, frame.label_width) + 2 * frame_margin;
        unit.height += frame.label_height + 2 * frame_margin;
    }
    return result;
}

} // namespace qcs
