#pragma once
// The picture of a graph as it was traced, with the groups that fusion will make of it framed.

#include "analysis/fuse/fuse.h"
#include "report/graph_picture.h"

#include <stop_token>

namespace qcs {

/// The id of a node is its index in `graph`, that of a frame its index in `fusion.fusions`. `fusion` may be
/// null. Cut short when stopped.
GraphPicture traced_picture(const Graph& graph, const FusionResult* fusion, const std::stop_token& stop = {});

} // namespace qcs
