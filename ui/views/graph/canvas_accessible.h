#pragma once
// The graph for screen readers: every box is a child of the canvas, with its words and its place.

namespace qcs::ui {

class GraphCanvas;

/// Once per program; more calls do nothing.
void installCanvasAccessibility();
/// The boxes may be others now; `box`, if not negative, has the focus.
void announceCanvas(GraphCanvas* canvas, int box);

} // namespace qcs::ui
