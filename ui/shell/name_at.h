#pragma once
// nameAt(): finds the name whose page in the catalogue should be opened for the focused widget.

#include <QString>

class QWidget;

namespace qcs::ui {

/// Searches the texts of the focused widget for a name that the catalogue contains, first in the selection,
/// at the text cursor or in the current item, and then in texts around these. If there is no such name but a
/// text that starts with "torch.", returns this text, since it may be a misspelt name. Otherwise returns "".
QString nameAt(const QWidget* focus);

} // namespace qcs::ui
