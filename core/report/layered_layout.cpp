#include "report/layered_layout.h"

#include "config/at.h"
#include "report/layout_units.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace qcs {
namespace {

/// A unit in its layer, or the place where a long edge passes through one.
struct Slot {
    int unit = -1; ///< -1 for a passage
    int layer = 0;
    double width = 0;
    double x = 0;              ///< of the middle
    std::vector<int> up, down; ///< slots
};

class Layers {
public:
    explicit Layers(const LayoutUnits& units) {
        int layers = 0;
        for (const LayoutUnit& unit : units.units)
            layers = std::max(layers, unit.layer + 1);
        rows_.resize(at(layers));
        for (std::size_t unit = 0; unit < units.units.size(); ++unit)
            add({static_cast<int>(unit), units.units[unit].layer, units.units[unit].width, 0, {}, {}});
        for (const LayoutEdge& edge : units.edges) {
            std::vector<int>& way = ways_[{edge.from, edge.to}];
            way.push_back(edge.from);
            for (int layer = units.units[at(edge.from)].layer + 1; layer < units.units[at(edge.to)].layer;
                 ++layer)
                way.push_back(add({-1, layer, 0, 0, {}, {}}));
            way.push_back(edge.to);
            for (std::size_t i = 1; i < way.size(); ++i) {
                slots_[at(way[i - 1])].down.push_back(way[i]);
                slots_[at(way[i])].up.push_back(way[i - 1]);
            }
        }
    }

    /// Sweeps down and up, and keeps the order with the fewest crossings.
    void order(const std::stop_token& stop) {
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
    }

    /// Each slot as near to the middle of its neighbours as the others in its row allow.
    void place(const std::stop_token& stop) {
        for (auto& row : rows_) {
            double x = 0;
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (i > 0) x += distance(row[i - 1], row[i]);
                slots_[at(row[i])].x = x;
            }
            for (const int slot : row)
                slots_[at(slot)].x -= x / 2;
        }
        for (int round = 0; round < 16 && !stop.stop_requested(); ++round) {
            const bool down = round % 2 == 0;
            for (std::size_t i = 0; i < rows_.size(); ++i)
                settle(down ? rows_[i] : rows_[rows_.size() - 1 - i], down, round >= 12);
        }
        double left = std::numeric_limits<double>::max();
        for (const Slot& slot : slots_)
            left = std::min(left, slot.x - slot.width / 2);
        for (Slot& slot : slots_)
            slot.x -= left;
    }

    const std::vector<Slot>& slots() const { return slots_; }
    std::size_t count() const { return rows_.size(); }
    const std::vector<int>& way(int from, int to) const { return ways_.at({from, to}); }

private:
    int add(Slot slot) {
        const int number = static_cast<int>(slots_.size());
        rows_[at(slot.layer)].push_back(number);
        slots_.push_back(std::move(slot));
        return number;
    }

    double distance(int left, int right) const {
        return (slots_[at(left)].width + slots_[at(right)].width) / 2 + box_gap;
    }

    std::vector<int> positions() const {
        std::vector<int> position(slots_.size());
        for (const auto& row : rows_)
            for (std::size_t i = 0; i < row.size(); ++i)
                position[at(row[i])] = static_cast<int>(i);
        return position;
    }

    void sort_row(std::vector<int>& row, bool down) {
        const auto position = positions();
        std::vector<std::pair<double, int>> keyed;
        for (const int slot : row) {
            const auto& others = down ? slots_[at(slot)].up : slots_[at(slot)].down;
            double sum = 0;
            for (const int other : others)
                sum += position[at(other)];
            keyed.emplace_back(others.empty() ? position[at(slot)] : sum / static_cast<double>(others.size()),
                               slot);
        }
        std::ranges::stable_sort(keyed, {}, [](const auto& entry) { return entry.first; });
        std::ranges::transform(keyed, row.begin(), [](const auto& entry) { return entry.second; });
    }

    long crossings() const {
        const auto position = positions();
        long sum = 0;
        std::vector<int> ends;
        for (const auto& row : rows_) {
            // Ends of the edges in the order of their beginnings: every inversion is a crossing.
            ends.clear();
            for (const int slot : row) {
                std::vector<int> own;
                for (const int other : slots_[at(slot)].down)
                    own.push_back(position[at(other)]);
                std::ranges::sort(own);
                ends.insert(ends.end(), own.begin(), own.end());
            }
            sum += inversions(ends);
        }
        return sum;
    }

    static long inversions(std::vector<int>& values) {
        if (values.empty()) return 0;
        std::vector<int> tree(at(*std::ranges::max_element(values)) + 2); // counts of a Fenwick tree
        long sum = 0;
        long seen = 0;
        for (const int value : values) {
            long below = 0;
            for (int i = value + 1; i > 0; i -= i & -i)
                below += tree[at(i)];
            sum += seen++ - below;
            for (int i = value + 1; i < static_cast<int>(tree.size()); i += i & -i)
                ++tree[at(i)];
        }
        return sum;
    }

    /// Least squares under the distances, which is an isotonic regression of what is wished.
    void settle(const std::vector<int>& row, bool down, bool both) {
        struct Block {
            double sum, weight;
            std::size_t slots;
        };
        std::vector<Block> blocks;
        std::vector<double> offset(row.size());
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Slot& slot = slots_[at(row[i])];
            if (i > 0) offset[i] = offset[i - 1] + distance(row[i - 1], row[i]);
            double sum = 0;
            double weight = 0;
            const auto look = [&](const std::vector<int>& others) {
                for (const int other : others) {
                    // Long edges should be straight.
                    const double pull = slot.unit < 0 && slots_[at(other)].unit < 0 ? 4 : 1;
                    sum += pull * slots_[at(other)].x;
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
                slots_[at(row[i])].x = block.sum / block.weight + offset[i];
    }

    std::vector<Slot> slots_; ///< those of the units first, by unit
    std::vector<std::vector<int>> rows_;
    std::map<std::pair<int, int>, std::vector<int>> ways_;
};

struct Band {
    double top = 0;
    double bottom = 0;
};

void line(std::vector<LayoutPoint>& curve, LayoutPoint to) {
    const LayoutPoint from = curve.back();
    if (from == to) return;
    curve.push_back({from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3});
    curve.push_back({from.x + (to.x - from.x) * 2 / 3, from.y + (to.y - from.y) * 2 / 3});
    curve.push_back(to);
}

/// Leaves and arrives vertically.
void bend(std::vector<LayoutPoint>& curve, LayoutPoint to) {
    const LayoutPoint from = curve.back();
    if (from.x == to.x) return line(curve, to);
    const double middle = (from.y + to.y) / 2;
    curve.insert(curve.end(), {{from.x, middle}, {to.x, middle}, to});
}

class Drawing {
public:
    Drawing(const LayoutInput& input, const LayoutUnits& units, const Layers& layers)
        : input_(input), units_(units), layers_(layers), bands_(layers.count()) {
        for (const LayoutUnit& unit : units.units)
            bands_[at(unit.layer)].bottom = std::max(bands_[at(unit.layer)].bottom, unit.height);
        double y = 0;
        for (Band& band : bands_) {
            band = {y, y + band.bottom};
            y = band.bottom + layer_gap;
        }
    }

    GraphLayout draw() {
        place_boxes();
        layout_.edges.resize(input_.edges.size());
        for (std::size_t i = 0; i < input_.edges.size(); ++i)
            draw_edge(input_.edges[i], layout_.edges[i]);
        const auto reach = [&](const LayoutRect& rect) {
            layout_.width = std::max(layout_.width, rect.right());
            layout_.height = std::max(layout_.height, rect.bottom());
        };
        std::ranges::for_each(layout_.boxes, reach);
        std::ranges::for_each(layout_.frames, reach);
        for (const Slot& slot : layers_.slots())
            layout_.width = std::max(layout_.width, slot.x);
        return std::move(layout_);
    }

private:
    void place_boxes() {
        layout_.boxes.resize(input_.boxes.size());
        layout_.frames.resize(input_.frames.size());
        for (std::size_t i = 0; i < units_.units.size(); ++i) {
            const LayoutUnit& unit = units_.units[i];
            const Band& band = bands_[at(unit.layer)];
            const double x = layers_.slots()[i].x;
            double y = (band.top + band.bottom - unit.height) / 2;
            if (unit.frame >= 0) {
                layout_.frames[at(unit.frame)] = {x - unit.width / 2, y, unit.width, unit.height};
                y += frame_margin + input_.frames[at(unit.frame)].label_height;
            }
            for (const int box : unit.boxes) {
                const LayoutBox& size = input_.boxes[at(box)];
                layout_.boxes[at(box)] = {x - size.width / 2, y, size.width, size.height};
                y += size.height + stack_gap;
            }
        }
        frame_the_rest();
    }

    void frame_the_rest() {
        std::vector<LayoutRect> around(input_.frames.size());
        std::vector<char> any(input_.frames.size());
        for (std::size_t box = 0; box < input_.boxes.size(); ++box) {
            const int frame = input_.boxes[box].frame;
            if (frame < 0 || at(frame) >= around.size() || layout_.frames[at(frame)].width > 0) continue;
            const LayoutRect& rect = layout_.boxes[box];
            LayoutRect& whole = around[at(frame)];
            const LayoutRect before = any[at(frame)] ? whole : rect;
            any[at(frame)] = 1;
            whole.x = std::min(before.x, rect.x);
            whole.y = std::min(before.y, rect.y);
            whole.width = std::max(before.right(), rect.right()) - whole.x;
            whole.height = std::max(before.bottom(), rect.bottom()) - whole.y;
        }
        for (std::size_t frame = 0; frame < around.size(); ++frame)
            if (any[frame]) layout_.frames[frame] = around[frame];
    }

    bool is_first(int box) const { return units_.units[at(units_.of_box[at(box)])].boxes.front() == box; }
    bool is_last(int box) const { return units_.units[at(units_.of_box[at(box)])].boxes.back() == box; }

    /// From one box of a stack to a lower one: straight, or around what stands between.
    void draw_inside(int from, int to, std::vector<LayoutPoint>& curve) const {
        const LayoutRect& a = layout_.boxes[at(from)];
        const LayoutRect& b = layout_.boxes[at(to)];
        const auto& stack = units_.units[at(units_.of_box[at(from)])].boxes;
        const auto next = std::next(std::ranges::find(stack, from));
        if (next != stack.end() && *next == to) {
            curve.push_back({a.x + a.width / 2, a.bottom()});
            return bend(curve, {b.x + b.width / 2, b.y});
        }
        const double side = std::max(a.right(), b.right()) + frame_margin * 0.6;
        curve.push_back({a.right(), a.y + a.height / 2});
        curve.insert(
            curve.end(),
            {{side, a.y + a.height / 2}, {side, b.y + b.height / 2}, {b.right(), b.y + b.height / 2}});
    }

    void draw_edge(const LayoutEdge& edge, std::vector<LayoutPoint>& curve) const {
        const int count = static_cast<int>(input_.boxes.size());
        if (edge.from < 0 || edge.to < 0 || edge.from >= count || edge.to >= count || edge.from == edge.to)
            return;
        const bool backward = layout_.boxes[at(edge.from)].y > layout_.boxes[at(edge.to)].y;
        const int upper = backward ? edge.to : edge.from;
        const int lower = backward ? edge.from : edge.to;
        const int from = units_.of_box[at(upper)];
        const int to = units_.of_box[at(lower)];
        if (from == to)
            draw_inside(upper, lower, curve);
        else
            draw_between(upper, lower, layers_.way(from, to), curve);
        if (backward) std::ranges::reverse(curve);
    }

    void draw_between(int upper, int lower, const std::vector<int>& way,
                      std::vector<LayoutPoint>& curve) const {
        const LayoutRect& a = layout_.boxes[at(upper)];
        const LayoutRect& b = layout_.boxes[at(lower)];
        const Slot& start = layers_.slots()[at(way.front())];
        const Slot& end = layers_.slots()[at(way.back())];
        if (is_last(upper)) {
            curve.push_back({a.x + a.width / 2, a.bottom()});
            line(curve, {a.x + a.width / 2, bands_[at(start.layer)].bottom});
        } else { // out of the middle of a stack: along its right side
            const double lane = start.x + start.width / 2 - frame_margin * 0.4;
            curve.push_back({a.right(), a.y + a.height / 2});
            line(curve, {lane, a.y + a.height / 2});
            line(curve, {lane, bands_[at(start.layer)].bottom});
        }
        for (std::size_t i = 1; i + 1 < way.size(); ++i) {
            const Slot& passage = layers_.slots()[at(way[i])];
            const Band& band = bands_[at(passage.layer)];
            bend(curve, {passage.x, band.top});
            line(curve, {passage.x, band.bottom});
        }
        const double top = bands_[at(end.layer)].top;
        if (is_first(lower)) {
            bend(curve, {b.x + b.width / 2, top});
            line(curve, {b.x + b.width / 2, b.y});
        } else { // into the middle: along the left side
            const double lane = end.x - end.width / 2 + frame_margin * 0.4;
            bend(curve, {lane, top});
            line(curve, {lane, b.y + b.height / 2});
            line(curve, {b.x, b.y + b.height / 2});
        }
    }

    const LayoutInput& input_;
    const LayoutUnits& units_;
    const Layers& layers_;
    std::vector<Band> bands_;
    GraphLayout layout_;
};

} // namespace

GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop) {
    if (input.boxes.empty()) return {};
    const LayoutUnits units = make_layout_units(input);
    Layers layers(units);
    layers.order(stop);
    layers.place(stop);
    return Drawing(input, units, layers).draw();
}

} // namespace qcs
