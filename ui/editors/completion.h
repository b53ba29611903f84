#pragma once
// Completion of names in a line: whatever contains the typed letters, in a list of ten.

#include <QStringList>

class QLineEdit;

namespace qcs::ui {

void setCompletions(QLineEdit* field, const QStringList& names);

} // namespace qcs::ui
