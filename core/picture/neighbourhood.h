#pragma once
// The part of a picture that is shown: the nodes within a number of steps from one node, with stubs where the
// graph was cut off.

#include "picture/graph_picture.h"
#include "picture/picture_index.h"

#include <set>
#include <stop_token>

namespace qcs::picture {

struct NeighbourhoodOptions {
    PictureNodeId centre;
    int steps = 3; ///< along edges, in either direction
    int max_nodes = 120;
    int max_fan = 8; ///< maximum number of neighbours of one node in one direction; the nearest in graph
                     ///< order are kept
    /// Nodes that the user has opened: each occurrence in the list shows `more_per_opening` more neighbours
    /// of that node, regardless of the three limits.
    std::vector<PictureNodeId> opened = {};
    bool operator==(const NeighbourhoodOptions&) const = default;
};
inline constexpr int more_per_opening = 24;

/// "…and 12 more": the hidden neighbours of a shown node.
struct PictureStub {
    PictureNodeId node;  ///< the shown node
    bool inputs = false; ///< true: hidden inputs; false: hidden users
    int hidden = 0;
    bool operator==(const PictureStub&) const = default;
};

struct Neighbourhood {
    GraphPicture picture; ///< in the order of the whole picture; frames only if a node is shown
    std::vector<PictureStub> stubs;
    bool operator==(const Neighbourhood&) const = default;
};

/// Small frames are always shown as a whole. Empty if `centre` is not a node, or when stopped. The running
/// time depends on the part that is shown, not on the size of the picture.
Neighbourhood neighbourhood(const GraphPicture& picture, const PictureIndex& index,
                            const NeighbourhoodOptions& options, const std::stop_token& stop = {});

// Modules that are drawn as one box each.

struct CollapseOptions {
    std::set<std::string, std::less<>> closed; ///< paths of the modules to collapse
    /// Also collapse every module that does not contain `keep`, outermost modules first, unless it is in
    /// `opened` or contains a module that is.
    bool others = false;
    std::string keep; ///< a module path
    std::set<std::string, std::less<>> opened;
    bool empty() const { return !others && closed.empty(); }
    bool operator==(const CollapseOptions&) const = default;
};

struct Collapsed {
    GraphPicture picture;
    IdVector<PicturePlace, PictureNodeId> shown_as; ///< for each node of the original picture: the node that
                                                    ///< now represents it
};

/// A box represents nodes that are consecutive in graph order, so that no edge leads backwards: a module
/// whose code runs twice with other nodes in between gets two boxes. A box has the id of its first node, the
/// module's path as label and module_path, and role Group. The result is incomplete when stopped.
Collapsed collapse(const GraphPicture& picture, const CollapseOptions& options,
                   const std::stop_token& stop = {});

/// The path of the collapsed module that contains a node of this module; "" for none.
std::string_view collapsed_into(std::string_view module_path, const CollapseOptions& options);

} // namespace qcs::picture
