#pragma once
// The name that the person looks at: under the cursor, chosen, or in the row that is current.

#include <QString>

class QWidget;

namespace qcs::ui {

/// A name that the catalogue knows, in what has the focus; else what stands there by itself, which it does
/// not know; "" where there is no name at all.
QString nameAt(const QWidget* focus);

} // namespace qcs::ui
