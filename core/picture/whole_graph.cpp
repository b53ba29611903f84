#include "picture/whole_graph.h"

#include <algorithm>

namespace qcs::picture {

WholeGraph whole_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                       const std::stop_token& stop) {
    WholeGraph whole;
    whole.item_of_leaf.assign(outline.leaves.size(), {});
    whole.item_of_box.assign(outline.boxes.size(), {});
    const auto add = [&](WholeItem item, NestedItem size) {
        size.parent = item.parent;
        whole.layout.items.push_back(size);
        return whole.items.push_back(item);
    };
    // Leaves in their order; the boxes around each that are not shown yet come before it.
    std::vector<OutlineBoxIndex> missing;
    for (OutlineLeafIndex leaf(0); outline.leaves.contains(leaf);) {
        if (stop.stop_requested()) return {};
        missing.clear();
        auto box = outline.leaves[leaf].box;
        for (; box > whole_outline && !whole.item_of_box[box]; box = outline.boxes[box].parent)
            missing.push_back(box);
        auto parent = box > whole_outline ? whole.item_of_box[box] : NestedItemIndex();
        OutlineBoxIndex folded;
        for (std::size_t i = missing.size(); i-- > 0 && !folded;) {
            const auto inner = missing[i];
            const bool is_open = open[inner] != 0;
            parent = add({{}, inner, parent},
                         {{}, is_open, sizes.box_width, is_open ? sizes.head_height : sizes.box_height});
            whole.item_of_box[inner] = parent;
            if (!is_open) folded = inner;
        }
        if (folded) {
            for (; leaf < outline.boxes[folded].end_leaf; ++leaf)
                whole.item_of_leaf[leaf] = parent;
            continue;
        }
        whole.item_of_leaf[leaf] =
            add({leaf, {}, parent}, {{},
                                     false,
                                     sizes.leaf_width,
                                     outline.leaves[leaf].one_line ? sizes.line_height : sizes.leaf_height});
        ++leaf;
    }
    for (const auto& [from, to] : outline.edges) {
        if (stop.stop_requested()) return {};
        const auto a = whole.item_of_leaf[from];
        const auto b = whole.item_of_leaf[to];
        if (a == b) continue;
        // Most edges of folded boxes follow each other.
        if (!whole.layout.edges.empty() && whole.layout.edges.back().from == a &&
            whole.layout.edges.back().to == b)
            continue;
        whole.layout.edges.push_back({a, b});
    }
    return whole;
}

OpenBoxes opened_at_first(const GraphOutline& outline, int most) {
    OpenBoxes open(outline.boxes.size());
    if (open.empty()) return open;
    IdVector<OutlineBoxIndex, int> depth(outline.boxes.size());
    IdVector<OutlineBoxIndex, int> held(outline.boxes.size()); // right inside
    const IdRange modules(OutlineBoxIndex(1), OutlineBoxIndex(outline.boxes.size()));
    for (const auto box : modules) {
        depth[box] = depth[outline.boxes[box].parent] + 1;
        ++held[outline.boxes[box].parent];
    }
    for (const OutlineLeaf& leaf : outline.leaves)
        ++held[leaf.box];
    int shown = held.front();
    open.front() = 1;
    for (int level = 1;; ++level) {
        int more = 0;
        bool any = false;
        for (const auto box : modules)
            if (depth[box] == level) {
                more += held[box];
                any = true;
            }
        if (!any || shown + more > most) return open;
        shown += more;
        for (const auto box : modules)
            if (depth[box] == level) open[box] = 1;
    }
}

} // namespace qcs::picture
