#pragma once
// Cuts a part out of a large picture: the nodes within a number of steps from one node, with stubs at the
// nodes whose neighbours are not shown.

#include "picture/graph_picture.h"
#include "picture/picture_index.h"

#include <set>
#include <stop_token>

namespace qcs::picture {

struct NeighbourhoodOptions {
    PictureNodeId centre; ///< the node around which nodes are shown
    int steps = 3;        ///< maximum distance from the centre, in edges followed in either direction
    int max_nodes = 120;  ///< maximum number of shown nodes
    /// Maximum number of neighbours of one node in one direction; those nearest in graph order are shown.
    int max_fan = 8;
    /// Nodes of which the user has requested more neighbours. Each occurrence of a node in the list raises
    /// the node's `max_fan` and the picture's `max_nodes` by `more_per_opening`. The node's neighbours may be
    /// farther than `steps` from the centre.
    std::vector<PictureNodeId> opened = {};
    bool operator==(const NeighbourhoodOptions&) const = default;
};
inline constexpr int more_per_opening = 24;

/// A stub, shown as "…and 12 more": the hidden neighbours of a shown node in one direction.
struct HiddenNeighbours {
    PictureNodeId node;  ///< the shown node
    bool inputs = false; ///< true: hidden inputs; false: hidden users
    int hidden = 0;      ///< number of hidden neighbours
    bool operator==(const HiddenNeighbours&) const = default;
};

struct Neighbourhood {
    GraphPicture picture; ///< nodes in the order of the whole picture; only frames of shown nodes
    std::vector<HiddenNeighbours> stubs;
    bool operator==(const Neighbourhood&) const = default;
};

/// Returns the part of the picture around options.centre. If any node of a frame with at most 12 nodes is
/// shown, all nodes of the frame are, even beyond max_nodes. The result is empty if `centre` is not a node of
/// the picture, or if `stop` was requested. The running time depends on the number of nodes shown and their
/// neighbours, not on the size of the picture.
Neighbourhood neighbourhood(const GraphPicture& picture, const PictureIndex& index,
                            const NeighbourhoodOptions& options, const std::stop_token& stop = {});

// Collapsing modules: each is drawn as one box.

struct CollapseOptions {
    std::set<std::string, std::less<>> closed; ///< paths of the modules to collapse
    /// If true, every other module is collapsed as well, outermost modules first. The exceptions are the
    /// module `keep`, the modules in `opened`, and the modules that contain one of these.
    bool others = false;
    std::string keep;                          ///< path of a module that stays open if `others` is true
    std::set<std::string, std::less<>> opened; ///< paths of modules that stay open if `others` is true
    bool empty() const { return !others && closed.empty(); }
    bool operator==(const CollapseOptions&) const = default;
};

struct Collapsed {
    GraphPicture picture;
    /// For each node of the original picture, the node that represents it in the new one.
    IdVector<PictureNodeIndex, PictureNodeId> shown_as;
};

/// Replaces the nodes of each collapsed module by one box. So that no edge leads backwards, a box only
/// represents nodes that are consecutive in graph order: a module that runs twice with other nodes in between
/// gets two boxes. A box has the role Group, the id of its first node, and the module's path as label and
/// module_path. The result is incomplete if `stop` was requested.
Collapsed collapse(const GraphPicture& picture, const CollapseOptions& options,
                   const std::stop_token& stop = {});

/// Returns the path of the collapsed module that contains the nodes of the module `module_path`; "" if there
/// is none.
std::string_view collapsed_into(std::string_view module_path, const CollapseOptions& options);

} // namespace qcs::picture
