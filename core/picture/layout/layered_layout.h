#pragma once
// A plain layout in layers, for machines without graphviz.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Every edge goes from a layer to one below it; on a circle, those that lead backward in the order of the
/// boxes go up. Boxes never overlap. The boxes of a frame stand under each other and nothing else comes
/// between them, unless an edge leaves the frame and comes back: then the frame is just drawn around them.
/// Stopped, it returns what it has by then.
GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
