#pragma once
// Placement of popup lists below a field, such as those of completers.

class QAbstractItemView;
class QWidget;

namespace qcs::ui {

/// Keeps the popup completely below its field (above it if there is no room), as wide as its rows need, at
/// least `leastWidth` and the width of the field, and within the screen. `rowHeight` is the height of the
/// delegate's rows in pixels.
void placeByField(QAbstractItemView* popup, QWidget* field, int rowHeight, int leastWidth = 0);

} // namespace qcs::ui
