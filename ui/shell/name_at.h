#pragma once
// nameAt(): finds the name whose page in the catalogue should be opened for the focused widget.

#include <QString>

class QWidget;

namespace qcs::ui {

/// Returns a name that the catalogue knows, from the focused widget: at the text cursor, in the selection, or
/// in the current row. If there is none, returns a text that starts with "torch."; otherwise "".
QString nameAt(const QWidget* focus);

} // namespace qcs::ui
