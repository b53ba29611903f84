#pragma once
// Placement of the popup list of a field, for example that of a completer.

class QAbstractItemView;
class QWidget;

namespace qcs::ui {

/// Places the popup below its field, or above it if there is no room below, whenever the popup is shown,
/// moved or resized. The popup becomes as wide as its rows need (at most 720 pixels), but at least as wide as
/// the field and `minWidth`, and not wider than the screen. `rowHeight` is the height of a row in pixels.
/// To be called once for each popup.
void placeByField(QAbstractItemView* popup, QWidget* field, int rowHeight, int minWidth = 0);

} // namespace qcs::ui
