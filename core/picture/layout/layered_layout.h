#pragma once
// A layered layout after Sugiyama, which is used if Graphviz is not available.

#include "picture/layout/graph_layout.h"

#include <stop_token>

namespace qcs::picture {

/// Computes a layered layout. Every edge leads downwards. If the graph has cycles, some edges in them or
/// behind them lead upwards instead: where all boxes that are left wait for another one, the first of them in
/// the input is placed next. Boxes never overlap. The boxes of a frame are stacked vertically with nothing
/// else between them. The exception is frames that would be in a cycle if each frame were one box, or between
/// two such cycles: their boxes are placed like all others, and the frame is drawn around them. If `stop` is
/// requested, crossing reduction and placement end early; the layout is then complete but less tidy.
GraphLayout layered_layout(const LayoutInput& input, const std::stop_token& stop = {});

} // namespace qcs::picture
