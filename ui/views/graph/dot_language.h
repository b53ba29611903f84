#pragma once
// Functions that write the input of graphviz' dot and parse its output, which has the format "json".

#include "picture/layout/graph_layout.h"

#include <QByteArray>

#include <optional>

namespace qcs::ui {

/// Returns a layout input in the DOT language: numbered boxes with their sizes, the edges between different
/// boxes, and the frames that contain boxes as clusters. The text contains no names from the graph, so
/// nothing has to be escaped.
QByteArray dotInput(const qcs::picture::LayoutInput& input);
/// Parses the output of dot. Returns nullopt if it is not JSON, lacks a box, edge or frame that
/// dotInput(input) contains, or contains invalid coordinates.
std::optional<qcs::picture::GraphLayout> readDot(const QByteArray& json,
                                                 const qcs::picture::LayoutInput& input);

} // namespace qcs::ui
