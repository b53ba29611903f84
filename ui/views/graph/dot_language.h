#pragma once
// What graphviz' dot is told, and what it answers (its output format "json").

#include "picture/layout/graph_layout.h"

#include <QByteArray>

#include <optional>

namespace qcs::ui {

/// Boxes by number and size, edges, frames. Not a word of the graph is in it, so that no name can be taken
/// for something else.
QByteArray dotInput(const qcs::picture::LayoutInput& input);
/// nullopt if the answer is no JSON, lacks a box, edge or frame that was asked for, or has numbers that make
/// no drawing.
std::optional<qcs::picture::GraphLayout> readDot(const QByteArray& json,
                                                 const qcs::picture::LayoutInput& input);

} // namespace qcs::ui
