#include "picture/layout/nested_layout.h"

#include "picture/layout/detail/nested_level.h"

#include <algorithm>
#include <span>

namespace qcs::picture {
namespace {

/// An edge, or the part of an edge inside one box.
struct WirePart {
    NestedItemIndex level;
    NestedItemIndex from, to; ///< none for the border
    auto operator<=>(const WirePart&) const = default;
};

std::vector<WirePart> parts_of(const NestedInput& input, const std::stop_token& stop) {
    IdVector<NestedItemIndex, int> depth(input.items.size());
    for (const auto i : input.items.ids())
        if (const auto parent = input.items[i].parent) depth[i] = depth[parent] + 1;
    const auto parent = [&](NestedItemIndex item) { return input.items[item].parent; };
    const auto is_end = [&](NestedItemIndex item) {
        return input.items.contains(item) && !input.items[item].open;
    };
    std::vector<WirePart> parts;
    for (const auto& edge : input.edges) {
        if (stop.stop_requested()) break;
        if (!is_end(edge.from) || !is_end(edge.to) || edge.from >= edge.to) continue;
        auto from = edge.from;
        auto to = edge.to;
        while (parent(from) != parent(to)) {
            if (depth[from] >= depth[to]) {
                parts.push_back({parent(from), from, {}});
                from = parent(from);
            } else {
                parts.push_back({parent(to), {}, to});
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

/// The top level, or the inside of an item.
struct LevelTag {};
using LevelIndex = Id<LevelTag>;
constexpr LevelIndex top_level(0);
/// The top level if `item` is none.
constexpr LevelIndex level_in(NestedItemIndex item) {
    return LevelIndex(item.number() + 1);
}
constexpr NestedItemIndex item_of(LevelIndex level) {
    return NestedItemIndex(level.number() - 1);
}

class Nest {
public:
    explicit Nest(const NestedInput& input) : input_(input), held_(input.items.size() + 1) {
        for (const auto i : input.items.ids())
            held_[level_in(input.items[i].parent)].push_back(i);
        place_.resize(input.items.size());
        for (const auto& items : held_)
            for (const auto place : items.ids())
                place_[items[place]] = place;
        sizes_.resize(input.items.size());
        levels_.resize(held_.size());
    }

    NestedLayout lay_out(const std::stop_token& stop, const std::function<void(double)>& progress) {
        const auto parts = parts_of(input_, stop);
        // Inner levels first, since the size of a box depends on its contents. Parts are sorted by box.
        auto end = parts.end();
        for (auto i = held_.size(); i-- > 0;) {
            if (stop.stop_requested()) return {};
            if (progress && i % 256 == 0)
                progress(1 - static_cast<double>(i) / static_cast<double>(held_.size()));
            const LevelIndex level(i);
            const auto begin =
                std::ranges::lower_bound(parts.begin(), end, item_of(level), {}, &WirePart::level);
            measure(level, std::span(begin, end), stop);
            end = begin;
        }
        NestedLayout layout;
        layout.items.resize(input_.items.size());
        layout.edge_segments.reserve(parts.size());
        const LevelLayout& top = levels_.front();
        layout.width = 2 * (top.half_width + nested_margin);
        layout.height = top.height;
        auto next = parts.begin();
        for (const auto level : held_.ids()) {
            const auto last =
                std::ranges::upper_bound(next, parts.end(), item_of(level), {}, &WirePart::level);
            put(level, std::span(next, last), layout);
            next = last;
        }
        layout.is_complete = true;
        return layout;
    }

private:
    void measure(LevelIndex level, std::span<const WirePart> parts, const std::stop_token& stop) {
        const auto& items = held_[level];
        const auto item = item_of(level);
        if (item && !input_.items[item].open) {
            sizes_[item] = {input_.items[item].width, input_.items[item].height};
            return;
        }
        LevelInput input;
        for (const auto held : items)
            input.sizes.push_back(sizes_[held]);
        const auto place = [&](NestedItemIndex end) { return end ? place_[end] : LevelItem(); };
        for (const WirePart& part : parts)
            input.edges.push_back({place(part.from), place(part.to)});
        LevelLayout& layout = levels_[level];
        layout = level_layout(input, stop);
        if (!item) return;
        const NestedItem& box = input_.items[item];
        sizes_[item] = {std::max(box.width, 2 * (layout.half_width + nested_margin)),
                        box.height + layout.height};
    }

    /// Moves the contents of a level to their final position, which follows from that of its box.
    void put(LevelIndex level, std::span<const WirePart> parts, NestedLayout& layout) {
        LayoutPoint origin{layout.width / 2, 0};
        const auto item = item_of(level);
        if (item) {
            const NestedItem& box = input_.items[item];
            if (!box.open) return;
            const LayoutRect& rect = layout.items[item];
            origin = {rect.x + rect.width / 2, rect.y + box.height};
        }
        LevelLayout& own = levels_[level];
        const auto& items = held_[level];
        for (const auto i : items.ids()) {
            LayoutRect rect = own.rects[i];
            rect.x += origin.x;
            rect.y += origin.y;
            layout.items[items[i]] = rect;
        }
        for (std::size_t i = 0; i < parts.size(); ++i) {
            NestedEdgeSegment wire{item, parts[i].from, parts[i].to, std::move(own.curves[i])};
            for (LayoutPoint& point : wire.curve)
                point = moved(point, origin);
            layout.edge_segments.push_back(std::move(wire));
        }
        own = {};
    }

    const NestedInput& input_;
    IdVector<LevelIndex, IdVector<LevelItem, NestedItemIndex>> held_;
    IdVector<NestedItemIndex, LevelItem> place_; ///< index within its level
    IdVector<NestedItemIndex, LevelInput::Size> sizes_;
    IdVector<LevelIndex, LevelLayout> levels_;
};

} // namespace

NestedLayout nested_layout(const NestedInput& input, const std::stop_token& stop,
                           const std::function<void(double)>& progress) {
    return Nest(input).lay_out(stop, progress);
}

} // namespace qcs::picture
