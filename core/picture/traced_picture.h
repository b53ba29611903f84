#pragma once
// The picture of a graph as it was traced, with the groups that fusion will make of it framed.

#include "predict/fuse/fuse.h"
#include "picture/graph_picture.h"

#include <stop_token>

namespace qcs {

/// The picture's number of a node of the graph.
constexpr PictureNodeId picture_node(TracedNode node) {
    return PictureNodeId(node.number());
}

/// A frame has the number of its fusion. `fusion` may be null. Cut short when stopped.
GraphPicture traced_picture(const Graph& graph, const FusionResult* fusion, const std::stop_token& stop = {});

} // namespace qcs
