#pragma once
// An outline as it is shown: some boxes open, the others folded.

#include "picture/layout/nested_layout.h"
#include "picture/picture_index.h"

#include <stop_token>

namespace qcs::picture {

// What the whole of a graph is drawn as: its modules as boxes inside each other, and in them its nodes, fused
// ones as one. What is folded is a matter of the view.

/// In GraphOutline::boxes.
struct OutlineBoxTag {};
using OutlineBoxIndex = Id<OutlineBoxTag>;
inline constexpr OutlineBoxIndex whole_outline(0);
/// In GraphOutline::leaves.
struct OutlineLeafTag {};
using OutlineLeafIndex = Id<OutlineLeafTag>;

struct OutlineLeaf {
    OutlineBoxIndex box;
    std::vector<PicturePlace> nodes; ///< first the one that it is named after
    std::string label;               ///< what its box does not say already
    std::string sublabel;
    bool one_line = false; ///< where data come in and go out, and what has no second line
};

/// A module. One whose code runs in several places, with other things between, has several boxes.
struct OutlineBox {
    OutlineBoxIndex parent;
    std::string path;
    std::string label;
    OutlineLeafIndex first_leaf, end_leaf; ///< all that it holds, in boxes too
    OutlineBoxIndex end_box;               ///< those inside of it follow it
    int nodes = 0;                         ///< of the picture
};

struct GraphOutline {
    IdVector<OutlineBoxIndex, OutlineBox>
        boxes; ///< the first is the whole; a box stands before what it holds
    IdVector<OutlineLeafIndex, OutlineLeaf> leaves; ///< in an order in which every edge goes forward
    IdVector<PicturePlace, OutlineLeafIndex> leaf_of;
    std::vector<std::pair<OutlineLeafIndex, OutlineLeafIndex>> edges; ///< each pair once, by its first
};

/// A module that would be a box around one thing, or around nearly the same as the box around it, is none.
/// Nodes in one frame are one leaf where no edge turns backward by that, if `merge` says so. Cut short when
/// stopped.
GraphOutline make_outline(const GraphPicture& picture, const PictureIndex& index, bool merge,
                          const std::stop_token& stop = {});

/// By box: whether it holds the leaf, for opening the way there.
std::vector<OutlineBoxIndex> boxes_around(const GraphOutline& outline, OutlineLeafIndex leaf);

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
