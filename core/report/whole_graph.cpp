#include "report/whole_graph.h"

#include <algorithm>

namespace qcs {

WholeGraph whole_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                       const std::stop_token& stop) {
    WholeGraph whole;
    whole.item_of_leaf.assign(outline.leaves.size(), -1);
    whole.item_of_box.assign(outline.boxes.size(), -1);
    const auto add = [&](WholeItem item, NestedItem size) {
        size.parent = item.parent;
        whole.items.push_back(item);
        whole.layout.items.push_back(size);
        return static_cast<int>(whole.items.size()) - 1;
    };
    // Leaves in their order; the boxes around each that are not shown yet come before it.
    std::vector<int> missing;
    for (int leaf = 0; leaf < static_cast<int>(outline.leaves.size());) {
        if (stop.stop_requested()) return {};
        missing.clear();
        int box = outline.leaves[leaf].box;
        for (; box > 0 && whole.item_of_box[box] < 0; box = outline.boxes[box].parent)
            missing.push_back(box);
        int parent = box > 0 ? whole.item_of_box[box] : -1;
        int folded = -1;
        for (std::size_t i = missing.size(); i-- > 0 && folded < 0;) {
            const int inner = missing[i];
            const bool is_open = open[inner] != 0;
            parent = add({-1, inner, parent},
                         {-1, is_open, sizes.box_width, is_open ? sizes.head_height : sizes.box_height});
            whole.item_of_box[inner] = parent;
            if (!is_open) folded = inner;
        }
        if (folded >= 0) {
            const int end = outline.boxes[folded].end_leaf;
            for (; leaf < end; ++leaf)
                whole.item_of_leaf[leaf] = parent;
            continue;
        }
        whole.item_of_leaf[leaf] = add(
            {leaf, -1, parent}, {-1, false, sizes.leaf_width,
                                 outline.leaves[leaf].one_line ? sizes.line_height : sizes.leaf_height});
        ++leaf;
    }
    for (const auto& [from, to] : outline.edges) {
        if (stop.stop_requested()) return {};
        const int a = whole.item_of_leaf[from];
        const int b = whole.item_of_leaf[to];
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
    std::vector<int> depth(outline.boxes.size());
    std::vector<int> held(outline.boxes.size()); // right inside
    for (std::size_t box = 1; box < outline.boxes.size(); ++box) {
        depth[box] = depth[outline.boxes[box].parent] + 1;
        ++held[outline.boxes[box].parent];
    }
    for (const OutlineLeaf& leaf : outline.leaves)
        ++held[leaf.box];
    if (open.empty()) return open;
    int shown = held.front();
    open.front() = 1;
    for (int level = 1;; ++level) {
        int more = 0;
        bool any = false;
        for (std::size_t box = 1; box < open.size(); ++box)
            if (depth[box] == level) {
                more += held[box];
                any = true;
            }
        if (!any || shown + more > most) return open;
        shown += more;
        for (std::size_t box = 1; box < open.size(); ++box)
            if (depth[box] == level) open[box] = 1;
    }
}

} // namespace qcs
