#pragma once
// An outline as it is shown: some boxes open, the others folded.

#include "report/graph_outline.h"
#include "report/nested_layout.h"

namespace qcs {

/// By box of an outline. The first, which is the whole, is always open.
using OpenBoxes = std::vector<char>;

struct WholeItem {
    int leaf = -1; ///< one of both
    int box = -1;
    int parent = -1; ///< item
    bool operator==(const WholeItem&) const = default;
};

/// Of what is drawn, at 100 %.
struct WholeSizes {
    double leaf_width = 236;
    double leaf_height = 44;
    double line_height = 28; ///< of a leaf that needs one line
    double box_width = 300;
    double box_height = 44;  ///< folded
    double head_height = 34; ///< of an open box
};

struct WholeGraph {
    std::vector<WholeItem> items;  ///< a box before what it holds
    NestedInput layout;            ///< its items are these
    std::vector<int> item_of_leaf; ///< by leaf: itself, or the folded box that hides it
    std::vector<int> item_of_box;  ///< by box; -1 for the first one and what a folded box hides
};

WholeGraph whole_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                       const std::stop_token& stop = {});

/// Opens one depth after another, as long as no more than `most` items are shown.
OpenBoxes opened_at_first(const GraphOutline& outline, int most);

} // namespace qcs
