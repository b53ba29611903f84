#pragma once
// Nodes of the graphs that passes edit.

#include "base/ids.h"
#include "model/graph.h"

namespace qcs::predict {

namespace fx {

struct NodeTag {};
/// A node of the FxGraph at hand. It stays valid while the graph lives, and is never used twice.
using NodeId = Id<NodeTag>;

} // namespace fx

// A pass that edits a graph knows its nodes as fx::NodeId; whoever relates two graphs says whose they are.

struct PreparedNodeTag : fx::NodeTag {};
using PreparedNode = Id<PreparedNodeTag>;
/// prepare edits the fused graph in place: its nodes are nodes of the prepared graph, too.
struct FusedNodeTag : PreparedNodeTag {};
using FusedNode = Id<FusedNodeTag>;
struct ConvertedNodeTag : fx::NodeTag {};
using ConvertedNode = Id<ConvertedNodeTag>;

namespace fx {

// FxGraph::of() gives every node of the traced graph the number that it has there.
constexpr NodeId node_of(model::TracedNode node) {
    return NodeId(node.number());
}
constexpr model::TracedNode traced_node(NodeId node) {
    return model::TracedNode(node.number());
}

} // namespace fx
} // namespace qcs::predict
