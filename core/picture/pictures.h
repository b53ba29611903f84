#pragma once
// Makes pictures of graphs: as traced, fused, prepared and converted.

#include "insight/explain/fusion_plan.h"
#include "picture/graph_picture.h"
#include "predict/convert/converted.h"
#include "predict/fuse/fuse.h"

#include <stop_token>

namespace qcs::picture {

// The graph as traced, with frames around the groups that fusion will merge.

/// The picture's id for a node of the graph.
constexpr PictureNodeId picture_node(model::TracedNode node) {
    return PictureNodeId(node.number());
}

/// The id of a frame is the index of its fusion. `fusion` may be null. The result is incomplete when stopped.
GraphPicture traced_picture(const model::Graph& graph, const predict::FusionResult* fusion,
                            const std::stop_token& stop = {});

// Graphs that PyTorch's passes produce: fused, prepared with observers, and converted.

// In these pictures, nodes have the ids that they have in the graph.
constexpr PictureNodeId picture_node(predict::fx::NodeId node) {
    return PictureNodeId(node.number());
}
constexpr predict::fx::NodeId node_in_graph(PictureNodeId node) {
    return predict::fx::NodeId(node.number());
}

/// Calls of one observer object form a sharing group; patterns of several nodes are framed. The result is
/// incomplete when stopped.
GraphPicture prepared_picture(const predict::Prepared& prepared, const std::stop_token& stop = {});
/// For a reference or lowered graph.
GraphPicture converted_picture(const predict::Converted& converted, const predict::Prepared& prepared,
                               const std::stop_token& stop = {});

/// The result of fuse_fx alone.
GraphPicture fused_picture(const insight::FusionPlan& plan, const std::stop_token& stop = {});

/// For each traced node: the picture's node that represents it; otherwise the node that fusion or its pattern
/// turned it into; otherwise the node that represents its first input; none if there is none of these.
IdVector<model::TracedNode, PictureNodeId> places_in(const GraphPicture& picture,
                                                     const predict::Prepared& prepared);
/// The same for a fused graph.
IdVector<model::TracedNode, PictureNodeId> places_in(const GraphPicture& picture,
                                                     const insight::FusionPlan& plan);

} // namespace qcs::picture
