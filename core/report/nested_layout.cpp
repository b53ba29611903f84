#include "report/nested_layout.h"

#include "report/nested_level.h"

#include <algorithm>
#include <span>

namespace qcs {
namespace {

/// An edge, or the part of one that lies in one box.
struct WirePart {
    int level;
    int from, to; ///< items; -1 for the border
    auto operator<=>(const WirePart&) const = default;
};

std::vector<WirePart> parts_of(const NestedInput& input, const std::stop_token& stop) {
    const int count = static_cast<int>(input.items.size());
    std::vector<int> depth(input.items.size());
    for (std::size_t i = 0; i < input.items.size(); ++i)
        if (const int parent = input.items[i].parent; parent >= 0) depth[i] = depth[parent] + 1;
    const auto parent = [&](int item) { return input.items[item].parent; };
    const auto is_end = [&](int item) { return item >= 0 && item < count && !input.items[item].open; };
    std::vector<WirePart> parts;
    for (const LayoutEdge& edge : input.edges) {
        if (stop.stop_requested()) break;
        if (!is_end(edge.from) || !is_end(edge.to) || edge.from >= edge.to) continue;
        int from = edge.from;
        int to = edge.to;
        while (parent(from) != parent(to)) {
            if (depth[from] >= depth[to]) {
                parts.push_back({parent(from), from, -1});
                from = parent(from);
            } else {
                parts.push_back({parent(to), -1, to});
                to = parent(to);
            }
        }
        parts.push_back({parent(from), from, to});
    }
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

LayoutPoint moved(LayoutPoint point, LayoutPoint by) {
    return {point.x + by.x, point.y + by.y};
}

class Nest {
public:
    explicit Nest(const NestedInput& input) : input_(input), held_(input.items.size() + 1) {
        for (std::size_t i = 0; i < input.items.size(); ++i)
            held_[input.items[i].parent + 1].push_back(static_cast<int>(i));
        place_.resize(input.items.size());
        for (const auto& items : held_)
            for (std::size_t i = 0; i < items.size(); ++i)
                place_[items[i]] = static_cast<int>(i);
        sizes_.resize(input.items.size());
        levels_.resize(held_.size());
    }

    NestedLayout lay_out(const std::stop_token& stop, const std::function<void(double)>& progress) {
        const auto parts = parts_of(input_, stop);
        // What is inside comes first, because its box has its size. Parts are sorted by box.
        auto end = parts.end();
        for (int level = static_cast<int>(held_.size()) - 1; level >= 0; --level) {
            if (stop.stop_requested()) return {};
            if (progress && level % 256 == 0)
                progress(1 - static_cast<double>(level) / static_cast<double>(held_.size()));
            const auto begin = std::ranges::lower_bound(parts.begin(), end, level - 1, {}, &WirePart::level);
            measure(level, std::span(begin, end), stop);
            end = begin;
        }
        NestedLayout layout;
        layout.items.resize(input_.items.size());
        layout.wires.reserve(parts.size());
        const LevelLayout& top = levels_.front();
        layout.width = 2 * (top.half_width + nested_margin);
        layout.height = top.height;
        auto next = parts.begin();
        for (std::size_t level = 0; level < held_.size(); ++level) {
            const auto last = std::ranges::upper_bound(next, parts.end(), static_cast<int>(level) - 1, {},
                                                       &WirePart::level);
            put(static_cast<int>(level), std::span(next, last), layout);
            next = last;
        }
        layout.done = 1;
        return layout;
    }

private:
    /// Level 0 is the top; another one is that in the item before its number.
    void measure(int level, std::span<const WirePart> parts, const std::stop_token& stop) {
        const auto& items = held_[level];
        if (level > 0 && !input_.items[level - 1].open) {
            sizes_[level - 1] = {input_.items[level - 1].width, input_.items[level - 1].height};
            return;
        }
        LevelInput input;
        for (const int item : items)
            input.sizes.push_back(sizes_[item]);
        for (const WirePart& part : parts)
            input.edges.push_back(
                {part.from < 0 ? -1 : place_[part.from], part.to < 0 ? -1 : place_[part.to]});
        LevelLayout& layout = levels_[level];
        layout = level_layout(input, stop);
        if (level == 0) return;
        const NestedItem& box = input_.items[level - 1];
        sizes_[level - 1] = {std::max(box.width, 2 * (layout.half_width + nested_margin)),
                                 box.height + layout.height};
    }

    /// Where it is in the end; its box is there already.
    void put(int level, std::span<const WirePart> parts, NestedLayout& layout) {
        LayoutPoint origin{layout.width / 2, 0};
        if (level > 0) {
            const NestedItem& box = input_.items[level - 1];
            if (!box.open) return;
            const LayoutRect& rect = layout.items[level - 1];
            origin = {rect.x + rect.width / 2, rect.y + box.height};
        }
        LevelLayout& own = levels_[level];
        const auto& items = held_[level];
        for (std::size_t i = 0; i < items.size(); ++i) {
            LayoutRect rect = own.rects[i];
            rect.x += origin.x;
            rect.y += origin.y;
            layout.items[items[i]] = rect;
        }
        for (std::size_t i = 0; i < parts.size(); ++i) {
            NestedWire wire{level - 1, parts[i].from, parts[i].to, std::move(own.curves[i])};
            for (LayoutPoint& point : wire.curve)
                point = moved(point, origin);
            layout.wires.push_back(std::move(wire));
        }
        own = {};
    }

    const NestedInput& input_;
    std::vector<std::vector<int>> held_; ///< by level: items
    std::vector<int> place_;             ///< by item: in its level
    std::vector<LevelInput::Size> sizes_;
    std::vector<LevelLayout> levels_;
};

} // namespace

NestedLayout nested_layout(const NestedInput& input, const std::stop_token& stop,
                           const std::function<void(double)>& progress) {
    return Nest(input).lay_out(stop, progress);
}

} // namespace qcs
