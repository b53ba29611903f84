#pragma once
// Completion of names in a line: whatever contains the typed letters, in a list of ten.

#include "document/name_index.h"

class QLineEdit;

namespace qcs::ui {

/// Of very many the first that fit are offered.
void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);
void setCompletions(QLineEdit* field, const QStringList& names);

} // namespace qcs::ui
