#pragma once
// What the whole of a graph is drawn as: its modules as boxes inside each other, and in them its nodes, fused
// ones as one. What is folded is a matter of the view.

#include "report/picture_index.h"

#include <stop_token>

namespace qcs {

struct OutlineLeaf {
    int box = 0;
    std::vector<int> nodes; ///< places in the picture; first the one that it is named after
    std::string label;      ///< what its box does not say already
    std::string sublabel;
    bool one_line = false; ///< where data come in and go out, and what has no second line
};

/// A module. One whose code runs in several places, with other things between, has several boxes.
struct OutlineBox {
    int parent = -1;
    std::string path;
    std::string label;
    int first_leaf = 0, end_leaf = 0; ///< all that it holds, in boxes too
    int end_box = 0;                  ///< those inside of it follow it
    int nodes = 0;                    ///< of the picture
};

struct GraphOutline {
    std::vector<OutlineBox> boxes;          ///< the first is the whole; a box stands before what it holds
    std::vector<OutlineLeaf> leaves;        ///< in an order in which every edge goes forward
    std::vector<int> leaf_of;               ///< by place in the picture
    std::vector<std::pair<int, int>> edges; ///< between leaves; each pair once, by its first
};

/// A module that would be a box around one thing, or around nearly the same as the box around it, is none.
/// Nodes in one frame are one leaf where no edge turns backward by that, if `merge` says so. Cut short when
/// stopped.
GraphOutline make_outline(const GraphPicture& picture, const PictureIndex& index, bool merge,
                          const std::stop_token& stop = {});

/// By box: whether it holds the leaf, for opening the way there.
std::vector<int> boxes_around(const GraphOutline& outline, int leaf);

} // namespace qcs
