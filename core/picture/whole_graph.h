#pragma once
// A graph drawn as a whole, as nested boxes for its modules, each of which can be open or folded.

#include "picture/layout/nested_layout.h"
#include "picture/picture_index.h"

#include <stop_token>

namespace qcs::picture {

// The outline: modules as nested boxes with the graph's nodes in them; fused nodes are one leaf. Which boxes
// are folded is not part of it.

/// Index into GraphOutline::boxes.
struct OutlineBoxTag {};
using OutlineBoxIndex = Id<OutlineBoxTag>;
inline constexpr OutlineBoxIndex whole_outline(0);
/// Index into GraphOutline::leaves.
struct OutlineLeafTag {};
using OutlineLeafIndex = Id<OutlineLeafTag>;

struct OutlineLeaf {
    OutlineBoxIndex box;
    std::vector<PicturePlace> nodes; ///< the first is the node that the leaf is named after
    std::string label;               ///< without what the label of its box already shows
    std::string sublabel;
    bool one_line = false; ///< for inputs and outputs of the graph, and leaves without a second line
};

/// A module. A module whose code runs in several places, with other code in between, has several boxes.
struct OutlineBox {
    OutlineBoxIndex parent;
    std::string path;
    std::string label;
    OutlineLeafIndex first_leaf, end_leaf; ///< all leaves inside it, including those in nested boxes
    OutlineBoxIndex end_box;               ///< the boxes inside it follow it directly, up to this index
    int nodes = 0;                         ///< number of nodes of the picture inside it
};

struct GraphOutline {
    /// The first box is the whole graph; a box comes before the boxes inside it.
    IdVector<OutlineBoxIndex, OutlineBox> boxes;
    IdVector<OutlineLeafIndex, OutlineLeaf> leaves; ///< in topological order
    IdVector<PicturePlace, OutlineLeafIndex> leaf_of;
    /// Without duplicates, sorted by the first leaf.
    std::vector<std::pair<OutlineLeafIndex, OutlineLeafIndex>> edges;
};

/// A module gets no box if that would contain a single item, or nearly the same as its parent's box. If
/// `merge`, nodes in one frame form one leaf, unless that would make an edge lead backwards. The result is
/// incomplete when stopped.
GraphOutline make_outline(const GraphPicture& picture, const PictureIndex& index, bool merge,
                          const std::stop_token& stop = {});

/// The boxes that contain the leaf, all of which must be open to show it.
std::vector<OutlineBoxIndex> boxes_around(const GraphOutline& outline, OutlineLeafIndex leaf);

/// For each box whether it is open. The first one, which is the whole graph, always is.
using OpenBoxes = IdVector<OutlineBoxIndex, char>;

struct WholeItem {
    OutlineLeafIndex leaf; ///< either this or `box` is set
    OutlineBoxIndex box;
    NestedItemIndex parent;
    bool operator==(const WholeItem&) const = default;
};

/// Sizes of drawn items at 100 % zoom.
struct WholeSizes {
    double leaf_width = 236;
    double leaf_height = 44;
    double line_height = 28; ///< of a leaf with a single line
    double box_width = 300;
    double box_height = 44;  ///< when folded
    double head_height = 34; ///< of the head of an open box
};

struct WholeGraph {
    IdVector<NestedItemIndex, WholeItem> items; ///< a box comes before the items inside it
    NestedInput layout;                         ///< its items correspond to `items`
    /// The item of the leaf, or of the folded box that hides it.
    IdVector<OutlineLeafIndex, NestedItemIndex> item_of_leaf;
    /// None for the whole graph and for boxes inside a folded one.
    IdVector<OutlineBoxIndex, NestedItemIndex> item_of_box;
};

WholeGraph whole_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                       const std::stop_token& stop = {});

/// Opens boxes level by level, as long as no more than `most` items are shown.
OpenBoxes opened_at_first(const GraphOutline& outline, int most);

} // namespace qcs::picture
