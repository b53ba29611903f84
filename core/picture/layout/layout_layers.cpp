#include "picture/layout/layout_layers.h"

#include <algorithm>
#include <limits>
#include <set>

namespace qcs::picture {
namespace {

long inversions(const std::vector<std::size_t>& values) {
    if (values.empty()) return 0;
    std::vector<int> tree(*std::ranges::max_element(values) + 2); // Fenwick tree of counts
    long sum = 0;
    long seen = 0;
    for (const auto value : values) {
        long below = 0;
        for (auto i = value + 1; i > 0; i -= i & -i)
            below += tree[i];
        sum += seen++ - below;
        for (auto i = value + 1; i < tree.size(); i += i & -i)
            ++tree[i];
    }
    return sum;
}

} // namespace

LayoutLayers::LayoutLayers(const LayoutUnits& units) {
    std::size_t layers = 0;
    for (const LayoutUnit& unit : units.units)
        layers = std::max(layers, unit.layer + 1);
    rows_.resize(layers);
    for (const auto unit : units.units.ids())
        add({unit, units.units[unit].layer, units.units[unit].width, 0, {}, {}});
    for (const auto& edge : units.edges) {
        auto& way = ways_[{edge.from, edge.to}];
        way.push_back(slot_of(edge.from));
        for (auto layer = units.units[edge.from].layer + 1; layer < units.units[edge.to].layer; ++layer)
            way.push_back(add({{}, layer, 0, 0, {}, {}}));
        way.push_back(slot_of(edge.to));
        for (std::size_t i = 1; i < way.size(); ++i) {
            slots_[way[i - 1]].down.push_back(way[i]);
            slots_[way[i]].up.push_back(way[i - 1]);
        }
    }
    position_.resize(slots_.size());
    for (const auto& row : rows_)
        number(row);
    for (const LayerSlot& slot : slots_)
        leaves_.push_back(slot.up.empty() && slot.down.size() == 1 ? 1 : 0);
}

/// The only slot above that matters for alignment: constants are placed beside the main line. None if there
/// are several.
LayerSlotIndex LayoutLayers::trunk_above(LayerSlotIndex slot) const {
    LayerSlotIndex trunk;
    for (const auto other : slots_[slot].up) {
        if (leaves_[other]) continue;
        if (trunk) return {};
        trunk = other;
    }
    return trunk || slots_[slot].up.size() != 1 ? trunk : slots_[slot].up.front();
}

LayerSlotIndex LayoutLayers::trunk_below(LayerSlotIndex slot) const {
    const auto& down = slots_[slot].down;
    return down.size() == 1 && trunk_above(down.front()) == slot ? down.front() : LayerSlotIndex();
}

void LayoutLayers::order(const std::stop_token& stop) {
    auto best = rows_;
    long fewest = crossings();
    for (int sweep = 0; sweep < 12 && fewest > 0 && !stop.stop_requested(); ++sweep) {
        const bool down = sweep % 2 == 0;
        for (std::size_t i = 1; i < rows_.size(); ++i)
            sort_row(down ? rows_[i] : rows_[rows_.size() - 1 - i], down);
        if (const long now = crossings(); now < fewest) {
            fewest = now;
            best = rows_;
        }
    }
    rows_ = std::move(best);
    for (const auto& row : rows_)
        number(row);
}

void LayoutLayers::place(const std::stop_token& stop) {
    for (auto& row : rows_) {
        double x = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) x += distance(row[i - 1], row[i]);
            slots_[row[i]].x = x;
        }
        for (const auto slot : row)
            slots_[slot].x -= x / 2;
    }
    for (int round = 0; round < 16 && !stop.stop_requested(); ++round) {
        const bool down = round % 2 == 0;
        for (std::size_t i = 0; i < rows_.size(); ++i)
            settle(down ? rows_[i] : rows_[rows_.size() - 1 - i], down, round >= 12);
    }
    straighten();
    gather_leaves();
    double left = std::numeric_limits<double>::max();
    for (const LayerSlot& slot : slots_)
        left = std::min(left, slot.x - slot.width / 2);
    for (LayerSlot& slot : slots_)
        slot.x -= left;
}

/// Aligns chains: slots with one neighbour above and one below are moved to a common x, as far as the other
/// slots in their rows allow.
void LayoutLayers::straighten() {
    IdVector<LayerSlotIndex, char> seen(slots_.size());
    std::vector<LayerSlotIndex> chain;
    for (const auto first : slots_.ids()) {
        const auto above = trunk_above(first);
        if (seen[first] || (above && trunk_below(above) == first)) continue;
        chain.assign(1, first);
        for (auto below = trunk_below(first); below; below = trunk_below(below))
            chain.push_back(below);
        double low = std::numeric_limits<double>::lowest();
        double high = std::numeric_limits<double>::max();
        double sum = 0;
        for (const auto slot : chain) {
            seen[slot] = 1;
            const auto& row = rows_[slots_[slot].layer];
            const auto place = position_[slot];
            if (place > 0) low = std::max(low, slots_[row[place - 1]].x + distance(row[place - 1], slot));
            if (place + 1 < row.size())
                high = std::min(high, slots_[row[place + 1]].x - distance(slot, row[place + 1]));
            sum += slots_[slot].x;
        }
        if (chain.size() < 2 || low > high) continue;
        const double x = std::clamp(sum / static_cast<double>(chain.size()), low, high);
        for (const auto slot : chain)
            slots_[slot].x = x;
    }
}

/// Moves constants as close to their users as the other slots in their rows allow.
void LayoutLayers::gather_leaves() {
    const auto child_x = [&](LayerSlotIndex slot) { return slots_[slots_[slot].down.front()].x; };
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            double& x = slots_[row[i]].x;
            if (!leaves_[row[i]] || child_x(row[i]) >= x) continue;
            const double low = i == 0 ? child_x(row[i]) : slots_[row[i - 1]].x + distance(row[i - 1], row[i]);
            x = std::min(x, std::max(low, child_x(row[i])));
        }
        for (std::size_t i = row.size(); i-- > 0;) {
            double& x = slots_[row[i]].x;
            if (!leaves_[row[i]] || child_x(row[i]) <= x) continue;
            const double high =
                i + 1 == row.size() ? child_x(row[i]) : slots_[row[i + 1]].x - distance(row[i], row[i + 1]);
            x = std::max(x, std::min(high, child_x(row[i])));
        }
    }
}

LayerSlotIndex LayoutLayers::add(LayerSlot slot) {
    auto& row = rows_[slot.layer];
    return row.emplace_back(slots_.push_back(std::move(slot)));
}

double LayoutLayers::distance(LayerSlotIndex left, LayerSlotIndex right) const {
    return (slots_[left].width + slots_[right].width) / 2 + box_gap;
}

void LayoutLayers::number(const std::vector<LayerSlotIndex>& row) {
    for (std::size_t i = 0; i < row.size(); ++i)
        position_[row[i]] = i;
}

void LayoutLayers::sort_row(std::vector<LayerSlotIndex>& row, bool down) {
    std::vector<std::pair<double, LayerSlotIndex>> keyed;
    for (const auto slot : row) {
        const auto& others = down ? slots_[slot].up : slots_[slot].down;
        double sum = 0;
        for (const auto other : others)
            sum += static_cast<double>(position_[other]);
        keyed.emplace_back(others.empty() ? static_cast<double>(position_[slot])
                                          : sum / static_cast<double>(others.size()),
                           slot);
    }
    std::ranges::stable_sort(keyed, {}, [](const auto& entry) { return entry.first; });
    std::ranges::transform(keyed, row.begin(), [](const auto& entry) { return entry.second; });
    number(row);
}

long LayoutLayers::crossings() const {
    long sum = 0;
    std::vector<std::size_t> ends;
    for (const auto& row : rows_) {
        // The lower ends of the edges, in the order of their upper ends: each inversion is a crossing.
        ends.clear();
        for (const auto slot : row) {
            std::vector<std::size_t> own;
            for (const auto other : slots_[slot].down)
                own.push_back(position_[other]);
            std::ranges::sort(own);
            ends.insert(ends.end(), own.begin(), own.end());
        }
        sum += inversions(ends);
    }
    return sum;
}

/// Minimises the squared distances from the wanted positions while keeping the minimum distances between
/// slots, by isotonic regression (pool adjacent violators).
void LayoutLayers::settle(const std::vector<LayerSlotIndex>& row, bool down, bool both) {
    struct Block {
        double sum, weight;
        std::size_t slots;
    };
    std::vector<Block> blocks;
    std::vector<double> offset(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
        const LayerSlot& slot = slots_[row[i]];
        if (i > 0) offset[i] = offset[i - 1] + distance(row[i - 1], row[i]);
        double sum = 0;
        double weight = 0;
        const auto look = [&](const std::vector<LayerSlotIndex>& others) {
            for (const auto other : others) {
                // Weights: long edges and chains should be straight; constants follow their users.
                const bool up = &others == &slot.up;
                const bool chain = up ? trunk_below(other) == row[i] : trunk_below(row[i]) == other;
                const double pull = !slot.unit && !slots_[other].unit ? 4
                                    : chain                           ? 8
                                    : up && leaves_[other]            ? 0.01
                                                                      : 1;
                sum += pull * slots_[other].x;
                weight += pull;
            }
        };
        if (down || both) look(slot.up);
        if (!down || both) look(slot.down);
        if (weight == 0) {
            sum = slot.x * 0.1;
            weight = 0.1;
        }
        blocks.push_back({sum - weight * offset[i], weight, 1});
        while (blocks.size() > 1) {
            const Block& last = blocks.back();
            Block& before = blocks[blocks.size() - 2];
            if (before.sum / before.weight <= last.sum / last.weight) break;
            before.sum += last.sum;
            before.weight += last.weight;
            before.slots += last.slots;
            blocks.pop_back();
        }
    }
    std::size_t i = 0;
    for (const Block& block : blocks)
        for (std::size_t end = i + block.slots; i < end; ++i)
            slots_[row[i]].x = block.sum / block.weight + offset[i];
}

void line_to(std::vector<LayoutPoint>& curve, LayoutPoint to) {
    const LayoutPoint from = curve.back();
    if (from == to) return;
    curve.push_back({from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3});
    curve.push_back({from.x + (to.x - from.x) * 2 / 3, from.y + (to.y - from.y) * 2 / 3});
    curve.push_back(to);
}

/// The segment begins and ends vertically.
void bend_to(std::vector<LayoutPoint>& curve, LayoutPoint to) {
    const LayoutPoint from = curve.back();
    if (from.x == to.x) return line_to(curve, to);
    const double middle = (from.y + to.y) / 2;
    curve.insert(curve.end(), {{from.x, middle}, {to.x, middle}, to});
}

namespace {

bool is_edge(const LayoutInput& input, const LayoutEdge<LayoutBoxIndex>& edge) {
    return input.boxes.contains(edge.from) && input.boxes.contains(edge.to) && edge.from != edge.to;
}

/// Topological order of the boxes (Kahn's algorithm); cycles are broken at the lowest index.
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

/// Of the units that are not ready yet, those from which a path leads back into a cycle.
std::vector<LayoutUnitIndex> on_circles(const UnitLists& users, const UnitCounts& waits) {
    UnitCounts leads(users.size()); // number of edges to units that may be in a cycle
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

/// Longest-path layering. Returns the units in cycles, if there are any.
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
        // A unit without inputs is moved to the layer just above its first user.
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
        // Without frames the order of the boxes is free of cycles, so the loop terminates.
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
