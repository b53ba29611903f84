#pragma once
// Lists that open below a field: what completes its text, where it leads to.

class QAbstractItemView;
class QWidget;

namespace qcs::ui {

/// From now on the popup stands wholly below its field (above it where there is no room), as wide as its rows
/// need but at least as `leastWidth` and the field, and within the screen. The delegate's rows have
/// `rowHeight`.
void placeByField(QAbstractItemView* popup, QWidget* field, int rowHeight, int leastWidth = 0);

} // namespace qcs::ui
