#pragma once
// Input for graphviz' dot, and parsing of its output (format "json").

#include "picture/layout/graph_layout.h"

#include <QByteArray>

#include <optional>

namespace qcs::ui {

/// The DOT text of a layout input: boxes as numbers with sizes, edges, frames as clusters. It contains no
/// names of the graph, so nothing has to be escaped.
QByteArray dotInput(const qcs::picture::LayoutInput& input);
/// Parses dot's output. nullopt if it is not JSON, lacks a box, edge or frame of `input`, or contains invalid
/// coordinates.
std::optional<qcs::picture::GraphLayout> readDot(const QByteArray& json,
                                                 const qcs::picture::LayoutInput& input);

} // namespace qcs::ui
