#pragma once
// Paints a scene of the graph, in its own coordinates.

#include "views/graph/graph_scene.h"

class QPainter;

namespace qcs::ui {

struct GraphPaint {
    int current = -1; ///< box
    int hovered = -1;
    bool focused = false;
    QRectF visible;   ///< what lies outside is left out
    double scale = 1; ///< text too small to read is left out
};
void paintGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

} // namespace qcs::ui
