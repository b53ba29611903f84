#pragma once
// Graphs as pictures: as traced, and in every state that PyTorch brings them to.

#include "insight/explain/fusion_plan.h"
#include "picture/graph_picture.h"
#include "predict/convert/converted.h"
#include "predict/fuse/fuse.h"

#include <stop_token>

namespace qcs::picture {

// The picture of a graph as it was traced, with the groups that fusion will make of it framed.

/// The picture's number of a node of the graph.
constexpr PictureNodeId picture_node(model::TracedNode node) {
    return PictureNodeId(node.number());
}

/// A frame has the number of its fusion. `fusion` may be null. Cut short when stopped.
GraphPicture traced_picture(const model::Graph& graph, const predict::FusionResult* fusion,
                            const std::stop_token& stop = {});

// Pictures of what PyTorch makes of a graph: fused, with its observers, and converted.

// The pictures number nodes as the graphs do that they show.
constexpr PictureNodeId picture_node(predict::fx::NodeId node) {
    return PictureNodeId(node.number());
}
constexpr predict::fx::NodeId node_in_graph(PictureNodeId node) {
    return predict::fx::NodeId(node.number());
}

/// Calls of one observer object are a sharing group; patterns of
/// several nodes are framed. Cut short when stopped.
GraphPicture prepared_picture(const predict::Prepared& prepared, const std::stop_token& stop = {});
/// Of a reference or lowered graph.
GraphPicture converted_picture(const predict::Converted& converted, const predict::Prepared& prepared,
                               const std::stop_token& stop = {});

/// What fuse_fx alone leaves.
GraphPicture fused_picture(const insight::FusionPlan& plan, const std::stop_token& stop = {});

/// By traced node: the picture's node that shows it, or else what fusion or a pattern made of it,
/// or else what its first input has become; none where that is nothing.
IdVector<model::TracedNode, PictureNodeId> places_in(const GraphPicture& picture,
                                                     const predict::Prepared& prepared);
/// The same of a fused graph.
IdVector<model::TracedNode, PictureNodeId> places_in(const GraphPicture& picture,
                                                     const insight::FusionPlan& plan);

} // namespace qcs::picture
