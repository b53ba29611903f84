#pragma once
// Finds the name that the catalogue should open for the focused widget: under the cursor, selected, or in the
// current row.

#include <QString>

class QWidget;

namespace qcs::ui {

/// A name in the focused widget that the catalogue knows; else a text that starts with "torch." and is not in
/// the catalogue; "" if there is neither.
QString nameAt(const QWidget* focus);

} // namespace qcs::ui
