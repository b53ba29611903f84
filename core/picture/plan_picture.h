#pragma once
// Pictures of what PyTorch makes of a graph: fused, with its observers, and converted.

#include "insight/explain/fusion_plan.h"
#include "picture/graph_picture.h"
#include "predict/convert/converted.h"

#include <stop_token>

namespace qcs::picture {

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
