#pragma once
// Determines what is visible when a whole graph is drawn as nested boxes for its modules. Each box is open
// (its contents are shown) or folded.

#include "picture/layout/nested_layout.h"
#include "picture/picture_index.h"

#include <stop_token>

namespace qcs::picture {

// The outline: the nested boxes of the modules and the leaves in them. A leaf is one node of the picture. If
// make_outline() is called with `merge`, a leaf can also be all nodes of one frame (PictureFrame: a rectangle
// around the nodes of a fused group or of a matched pattern), drawn as one. The outline does not depend on
// which boxes are folded.

/// Index into GraphOutline::boxes.
struct OutlineBoxTag {};
using OutlineBoxIndex = Id<OutlineBoxTag>;
inline constexpr OutlineBoxIndex root_box(0);
/// Index into GraphOutline::leaves.
struct OutlineLeafTag {};
using OutlineLeafIndex = Id<OutlineLeafTag>;

struct OutlineLeaf {
    OutlineBoxIndex box;
    std::vector<PictureNodeIndex> nodes; ///< the first one is the node whose name and role the leaf shows
    /// Name of the leaf, relative to the module path of its box. In the root box, it is relative to the
    /// modules that got no box of their own because they contain most of the leaves: if that is "backbone",
    /// the leaf of "backbone.conv1" has the label "conv1".
    std::string label;
    std::string sublabel;
    /// True for inputs, outputs and attributes of the graph, and for leaves whose sublabel is "".
    bool one_line = false;
};

/// A box for one module. If the module's code runs several times with other code in between, the module has
/// several boxes.
struct OutlineBox {
    /// The box around this one; none for the whole graph.
    OutlineBoxIndex parent;
    std::string path;
    std::string label;
    /// All leaves inside the box, including those in nested boxes: indexes from first_leaf up to but not
    /// including end_leaf.
    OutlineLeafIndex first_leaf, end_leaf;
    /// The boxes inside this box follow it directly; end_box is the index after the last of them.
    OutlineBoxIndex end_box;
    int nodes = 0; ///< number of the picture's nodes inside the box
};

struct GraphOutline {
    /// The first box is the whole graph; a box comes before the boxes inside it.
    IdVector<OutlineBoxIndex, OutlineBox> boxes;
    IdVector<OutlineLeafIndex, OutlineLeaf> leaves; ///< in topological order
    /// The leaf that contains each node of the picture.
    IdVector<PictureNodeIndex, OutlineLeafIndex> leaf_of;
    /// The edges (from, to) between leaves, without duplicates, sorted by the leaf from which they lead.
    std::vector<std::pair<OutlineLeafIndex, OutlineLeafIndex>> edges;
};

/// Computes the outline. A module gets no box if the box would contain a single leaf, or if it would be the
/// only box directly inside its parent's box and contain at least half of the leaves there. If `merge` is
/// true, the nodes in one frame form one leaf, unless a node outside the frame uses one of them and comes
/// before the last of them. The result is incomplete if `stop` was requested.
GraphOutline make_outline(const GraphPicture& picture, const PictureIndex& index, bool merge,
                          const std::stop_token& stop = {});

/// Returns the boxes that contain the leaf, innermost first, without the whole graph. All of them must be
/// open for the leaf to be shown.
std::vector<OutlineBoxIndex> boxes_around(const GraphOutline& outline, OutlineLeafIndex leaf);

/// For each box, 1 if it is open and 0 if it is folded. The first one, which is the whole graph, is always
/// open.
using OpenBoxes = IdVector<OutlineBoxIndex, char>;

/// An item that is drawn: a leaf, or an open or folded box.
struct VisibleItem {
    OutlineLeafIndex leaf; ///< either `leaf` or `box` is set
    OutlineBoxIndex box;
    /// The open box around the item; none at the top level.
    NestedItemIndex parent;
    bool operator==(const VisibleItem&) const = default;
};

/// Sizes of drawn items at 100 % zoom.
struct WholeSizes {
    double leaf_width = 236;
    double leaf_height = 44;
    double line_height = 28; ///< height of a leaf with a single line (one_line)
    double box_width = 300;
    double box_height = 44;  ///< height of a folded box
    double head_height = 34; ///< height of the head of an open box
};

/// The items that are visible for a choice of open boxes, and the input for their layout.
struct VisibleGraph {
    IdVector<NestedItemIndex, VisibleItem> items; ///< a box comes before the items inside it
    NestedInput layout;                           ///< layout.items has one element for each of `items`
    /// For each leaf its item, or the item of the outermost folded box around it.
    IdVector<OutlineLeafIndex, NestedItemIndex> item_of_leaf;
    /// For each box its item; none for the whole graph and for boxes inside a folded box.
    IdVector<OutlineBoxIndex, NestedItemIndex> item_of_box;
};

/// Determines the visible items and edges. The result is empty if `stop` was requested.
VisibleGraph visible_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                           const std::stop_token& stop = {});

/// Opens boxes level by level (all boxes of a nesting depth at once), as long as no more than `most` items
/// are shown.
OpenBoxes initially_open_boxes(const GraphOutline& outline, int most);

} // namespace qcs::picture
