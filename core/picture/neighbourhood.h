#pragma once
// The part of a picture that is shown: what lies within some steps of one node, with stubs where it was cut.

#include "picture/graph_picture.h"
#include "picture/picture_index.h"

#include <set>
#include <stop_token>

namespace qcs::picture {

struct NeighbourhoodOptions {
    PictureNodeId centre;
    int steps = 3; ///< along edges, in either direction
    int max_nodes = 120;
    int max_fan = 8; ///< neighbours of one node in one direction; the nearest in graph order are kept
    /// Nodes around which more is to be seen: each mention shows `more_per_opening` more neighbours,
    /// beyond all three limits.
    std::vector<PictureNodeId> opened = {};
    bool operator==(const NeighbourhoodOptions&) const = default;
};
inline constexpr int more_per_opening = 24;

/// "…and 12 more": neighbours of a shown node that are not shown.
struct PictureStub {
    PictureNodeId node;  ///< that is shown
    bool inputs = false; ///< they are its inputs, else its users
    int hidden = 0;
    bool operator==(const PictureStub&) const = default;
};

struct Neighbourhood {
    GraphPicture picture; ///< in the order of the whole one; only frames that have a node in it
    std::vector<PictureStub> stubs;
    bool operator==(const Neighbourhood&) const = default;
};

/// Frames are shown whole while they are small. Empty if `centre` is no node, or when stopped. The time it
/// takes depends on what is shown, not on the size of the picture.
Neighbourhood neighbourhood(const GraphPicture& picture, const PictureIndex& index,
                            const NeighbourhoodOptions& options, const std::stop_token& stop = {});

// Modules drawn as one box each.

struct CollapseOptions {
    std::set<std::string, std::less<>> closed; ///< paths of modules to draw as one box
    /// Also every module that does not contain `keep`, the outermost first, unless it is in `opened` or has
    /// an opened one inside.
    bool others = false;
    std::string keep; ///< a module_path
    std::set<std::string, std::less<>> opened;
    bool empty() const { return !others && closed.empty(); }
    bool operator==(const CollapseOptions&) const = default;
};

struct Collapsed {
    GraphPicture picture;
    IdVector<PicturePlace, PictureNodeId> shown_as; ///< by place in what was given: what stands for it now
};

/// A box stands for nodes that follow each other in graph order, so that no edge turns backward: a module
/// whose code runs twice with other nodes between has two boxes. A box has the id of its first node, the
/// module's path as label and module_path, and role Group. Cut short when stopped.
Collapsed collapse(const GraphPicture& picture, const CollapseOptions& options,
                   const std::stop_token& stop = {});

/// The path of the box that a node of this module goes into; "" for none.
std::string_view collapsed_into(std::string_view module_path, const CollapseOptions& options);

} // namespace qcs::picture
