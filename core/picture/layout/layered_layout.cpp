#include "picture/layout/layered_layout.h"

#include "picture/layout/layout_layers.h"

#include <algorithm>

namespace qcs::picture {
namespace {

struct Band {
    double top = 0;
    double bottom = 0;
};

class Drawing {
public:
    Drawing(const LayoutInput& input, const LayoutUnits& units, const LayoutLayers& layers)
        : input_(input), units_(units), layers_(layers), bands_(layers.rows().size()) {
        for (const LayoutUnit& unit : units.units)
            bands_[unit.layer].bottom = std::max(bands_[unit.layer].bottom, unit.height);
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
        for (const LayerSlot& slot : layers_.slots())
            layout_.width = std::max(layout_.width, slot.x);
        return std::move(layout_);
    }

private:
    void place_boxes() {
        layout_.boxes.resize(input_.boxes.size());
        layout_.frames.resize(input_.frames.size());
        for (const auto i : units_.units.ids()) {
            const LayoutUnit& unit = units_.units[i];
            const Band& band = bands_[unit.layer];
            const double x = layers_.slots()[LayoutLayers::slot_of(i)].x;
            double y = (band.top + band.bottom - unit.height) / 2;
            if (unit.frame) {
                layout_.frames[unit.frame] = {x - unit.width / 2, y, unit.width, unit.height};
                y += frame_margin + input_.frames[unit.frame].label_height;
            }
            for (const auto box : unit.boxes) {
                const LayoutBox& size = input_.boxes[box];
                layout_.boxes[box] = {x - size.width / 2, y, size.width, size.height};
                y += size.height + stack_gap;
            }
        }
        frame_the_rest();
    }

    void frame_the_rest() {
        IdVector<LayoutFrameIndex, LayoutRect> around(input_.frames.size());
        IdVector<LayoutFrameIndex, char> any(input_.frames.size());
        for (const auto box : input_.boxes.ids()) {
            const auto frame = input_.boxes[box].frame;
            if (!around.contains(frame) || layout_.frames[frame].width > 0) continue;
            const LayoutRect& rect = layout_.boxes[box];
            LayoutRect& whole = around[frame];
            const LayoutRect before = any[frame] ? whole : rect;
            any[frame] = 1;
            whole.x = std::min(before.x, rect.x);
            whole.y = std::min(before.y, rect.y);
            whole.width = std::max(before.right(), rect.right()) - whole.x;
            whole.height = std::max(before.bottom(), rect.bottom()) - whole.y;
        }
        for (const auto frame : around.ids())
            if (any[frame]) layout_.frames[frame] = around[frame];
    }

    bool is_first(LayoutBoxIndex box) const { return units_.units[units_.of_box[box]].boxes.front() == box; }
    bool is_last(LayoutBoxIndex box) const { return units_.units[units_.of_box[box]].boxes.back() == box; }

    /// An edge inside a stack, from one box to a lower one: straight, or around the boxes between them.
    void draw_inside(LayoutBoxIndex from, LayoutBoxIndex to, std::vector<LayoutPoint>& curve) const {
        const LayoutRect& a = layout_.boxes[from];
        const LayoutRect& b = layout_.boxes[to];
        const auto& stack = units_.units[units_.of_box[from]].boxes;
        const auto next = std::next(std::ranges::find(stack, from));
        if (next != stack.end() && *next == to) {
            curve.push_back({a.x + a.width / 2, a.bottom()});
            return bend_to(curve, {b.x + b.width / 2, b.y});
        }
        const double side = std::max(a.right(), b.right()) + frame_margin * 0.6;
        curve.push_back({a.right(), a.y + a.height / 2});
        curve.insert(
            curve.end(),
            {{side, a.y + a.height / 2}, {side, b.y + b.height / 2}, {b.right(), b.y + b.height / 2}});
    }

    void draw_edge(const LayoutEdge<LayoutBoxIndex>& edge, std::vector<LayoutPoint>& curve) const {
        const auto& boxes = input_.boxes;
        if (!boxes.contains(edge.from) || !boxes.contains(edge.to) || edge.from == edge.to) return;
        const bool backward = layout_.boxes[edge.from].y > layout_.boxes[edge.to].y;
        const auto upper = backward ? edge.to : edge.from;
        const auto lower = backward ? edge.from : edge.to;
        const auto from = units_.of_box[upper];
        const auto to = units_.of_box[lower];
        if (from == to)
            draw_inside(upper, lower, curve);
        else
            draw_between(upper, lower, layers_.path(from, to), curve);
        if (backward) std::ranges::reverse(curve);
    }

    void draw_between(LayoutBoxIndex upper, LayoutBoxIndex lower, const std::vector<LayerSlotIndex>& way,
                      std::vector<LayoutPoint>& curve) const {
        const LayoutRect& a = layout_.boxes[upper];
        const LayoutRect& b = layout_.boxes[lower];
        const LayerSlot& start = layers_.slots()[way.front()];
        const LayerSlot& end = layers_.slots()[way.back()];
        if (is_last(upper)) {
            curve.push_back({a.x + a.width / 2, a.bottom()});
            line_to(curve, {a.x + a.width / 2, bands_[start.layer].bottom});
        } else { // from the middle of a stack: along its right side
            const double lane = start.x + start.width / 2 - frame_margin * 0.4;
            curve.push_back({a.right(), a.y + a.height / 2});
            line_to(curve, {lane, a.y + a.height / 2});
            line_to(curve, {lane, bands_[start.layer].bottom});
        }
        for (std::size_t i = 1; i + 1 < way.size(); ++i) {
            const LayerSlot& passage = layers_.slots()[way[i]];
            const Band& band = bands_[passage.layer];
            bend_to(curve, {passage.x, band.top});
            line_to(curve, {passage.x, band.bottom});
        }
        const double top = bands_[end.layer].top;
        if (is_first(lower)) {
            bend_to(curve, {b.x + b.width / 2, top});
            line_to(curve, {b.x + b.width / 2, b.y});
        } else { // into the middle of a stack: along its left side
            const double lane = end.x - end.width / 2 + frame_margin * 0.4;
            bend_to(curve, {lane, top});
            line_to(curve, {lane, b.y + b.height / 2});
            line_to(curve, {b.x, b.y + b.height / 2});
        }
    }

    const LayoutInput& input_;
    const LayoutUnits& units_;
    const LayoutLayers& layers_;
    std::vector<Band> bands_;
    GraphLayout layout_;
};

} // namespace

GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop) {
    if (input.boxes.empty()) return {};
    const LayoutUnits units = make_layout_units(input);
    LayoutLayers layers(units);
    layers.order(stop);
    layers.place(stop);
    return Drawing(input, units, layers).draw();
}

} // namespace qcs::picture
