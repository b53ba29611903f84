#pragma once
// Makes pictures of graphs: traced, fused, prepared and converted ones.

#include "insight/explain/fusion_plan.h"
#include "picture/graph_picture.h"
#include "predict/convert/converted.h"
#include "predict/fuse/fuse.h"

#include <stop_token>

namespace qcs::picture {

// The traced graph, with frames around the nodes that fusion will merge.

/// Returns the id that a node of the traced graph has in its picture.
constexpr PictureNodeId picture_node(model::TracedNode node) {
    return PictureNodeId(node.number());
}

/// Returns a picture of the traced graph. A frame's id is the index of its fusion. `fusion` may be null: then
/// there are no frames. The result is incomplete if `stop` was requested.
GraphPicture traced_picture(const model::Graph& graph, const predict::FusionResult* fusion,
                            const std::stop_token& stop = {});

// Graphs that PyTorch's passes produce: fused, prepared (with observers), and converted.

// In these pictures, a node's id is its number in the graph.
constexpr PictureNodeId picture_node(predict::fx::NodeId node) {
    return PictureNodeId(node.number());
}
constexpr predict::fx::NodeId node_in_graph(PictureNodeId node) {
    return predict::fx::NodeId(node.number());
}

/// Returns a picture of the prepared graph. Calls of the same observer object form a sharing group. Patterns
/// that match several nodes get a frame. The result is incomplete if `stop` was requested.
GraphPicture prepared_picture(const predict::Prepared& prepared, const std::stop_token& stop = {});
/// Returns a picture of a reference or lowered graph. `prepared` is the model that was converted.
GraphPicture converted_picture(const predict::Converted& converted, const predict::Prepared& prepared,
                               const std::stop_token& stop = {});

/// Returns a picture of the graph after fuse_fx alone.
GraphPicture fused_picture(const insight::FusionPlan& plan, const std::stop_token& stop = {});

/// For each traced node, returns the picture's node at which the user finds it. It is the first of these that
/// exists: the node that represents the traced node; the node that represents another node of the same
/// pattern match; the result for the root of the fusion that contains the traced node; the result for the
/// first of the traced node's inputs for which there is a result. The result is none if none of them exists.
IdVector<model::TracedNode, PictureNodeId> node_ids_by_origin(const GraphPicture& picture,
                                                              const predict::Prepared& prepared);
/// As above, for the graph after fuse_fx alone. The result is the node that represents the traced node or, if
/// there is none, the node that represents the root of its fusion.
IdVector<model::TracedNode, PictureNodeId> node_ids_by_origin(const GraphPicture& picture,
                                                              const insight::FusionPlan& plan);

} // namespace qcs::picture
