#pragma once
// A layered layout after Sugiyama, which is used if Graphviz is not available.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Computes a layered layout. Every edge leads downwards, from a layer to a lower one. If the graph has
/// cycles, their edges from a box to a box that comes earlier in the input lead upwards. Boxes never overlap.
/// The boxes of a frame are stacked vertically with nothing else between them. The exception is a frame that
/// a path of several edges leaves and enters again: its boxes are placed like all others, and the frame is
/// drawn around them. If `stop` is requested, crossing reduction and placement end early; the layout is then
/// complete but less tidy.
GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
