#pragma once
// The picture of a graph as it was traced, with the groups that fusion will make of it framed.

#include "picture/graph_picture.h"
#include "predict/fuse/fuse.h"

#include <stop_token>

namespace qcs::picture {

/// The picture's number of a node of the graph.
constexpr PictureNodeId picture_node(model::TracedNode node) {
    return PictureNodeId(node.number());
}

/// A frame has the number of its fusion. `fusion` may be null. Cut short when stopped.
GraphPicture traced_picture(const model::Graph& graph, const predict::FusionResult* fusion,
                            const std::stop_token& stop = {});

} // namespace qcs::picture
