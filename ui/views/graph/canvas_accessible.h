#pragma once
// Accessibility of the graph canvas: every box is an accessible child with its text and position.

namespace qcs::ui {

class GraphCanvas;

/// Installs the accessible interface factory; repeated calls do nothing.
void installCanvasAccessibility();
/// Announces that the boxes may have changed and that `box` has the focus (negative: none).
void announceCanvas(GraphCanvas* canvas, int box);

} // namespace qcs::ui
