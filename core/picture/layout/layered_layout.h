#pragma once
// A layered layout after Sugiyama, which is used if Graphviz is not available.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Computes a layered layout. Every edge leads downwards. If the graph has cycles, some of their edges lead
/// upwards instead: a cycle is broken at the box that comes first in the input. Boxes never overlap.
/// The boxes of a frame are stacked vertically with nothing else between them. The exception is a frame that
/// a path of several edges leaves and enters again: its boxes are placed like all others, and the frame is
/// drawn around them. If `stop` is requested, crossing reduction and placement end early; the layout is then
/// complete but less tidy.
GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
