#pragma once
// Modules drawn as one box each.

#include "picture/graph_picture.h"

#include <set>
#include <stop_token>

namespace qcs::picture {

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
