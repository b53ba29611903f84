#pragma once
// A Sugiyama-style layered layout, used if graphviz is not available.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Every edge leads from a layer to a lower one; in a cycle, edges that lead backwards in the order of the
/// boxes lead up. Boxes never overlap. The boxes of a frame are stacked vertically with nothing else between
/// them, unless an edge leaves the frame and returns to it: then the frame is only drawn around them. When
/// stopped, ordering and placement end early; the layout is complete but less tidy.
GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
