#pragma once
// These functions make the graph canvas accessible: for screen readers, every box is a child of the canvas,
// with a text and a position.

namespace qcs::ui {

class GraphCanvas;

/// Installs the factory of the canvas's QAccessibleInterface. Further calls do nothing.
void installCanvasAccessibility();
/// Tells screen readers that `box` has the focus or, if `box` is negative, that the boxes may have changed.
void announceCanvas(GraphCanvas* canvas, int box);

} // namespace qcs::ui
