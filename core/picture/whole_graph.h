#pragma once
// An outline as it is shown: some boxes open, the others folded.

#include "picture/graph_outline.h"
#include "picture/layout/nested_layout.h"

namespace qcs::picture {

/// The first, which is the whole, is always open.
using OpenBoxes = IdVector<OutlineBoxIndex, char>;

struct WholeItem {
    OutlineLeafIndex leaf; ///< one of both
    OutlineBoxIndex box;
    NestedItemIndex parent;
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
    IdVector<NestedItemIndex, WholeItem> items;               ///< a box before what it holds
    NestedInput layout;                                       ///< its items are these
    IdVector<OutlineLeafIndex, NestedItemIndex> item_of_leaf; ///< itself, or the folded box that hides it
    IdVector<OutlineBoxIndex, NestedItemIndex>
        item_of_box; ///< none for the first one and what a folded box hides
};

WholeGraph whole_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                       const std::stop_token& stop = {});

/// Opens one depth after another, as long as no more than `most` items are shown.
OpenBoxes opened_at_first(const GraphOutline& outline, int most);

} // namespace qcs::picture
