#pragma once
// What the painters of the whole graph and of a part of it have in common.

#include "views/graph/graph_painter.h"

#include <QColor>

namespace qcs::ui {

/// Between a hairline and text: boxes have to be seen on their ground.
QColor boxOutline();
void paintWire(QPainter& painter, const SceneWire& wire, bool near);
/// Drawn at the size that it has on the screen, whatever the zoom: a scaled picture would be ragged.
void paintGlyph(QPainter& painter, const QRect& rect, const StatusLook& look);
/// A dot where the search found it; how many, where it is hidden; the rule's number in a badge.
void paintNote(QPainter& painter, const SceneBox& box, const BoxNote& note);
/// Cards and modules.
void paintWholeGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

} // namespace qcs::ui
