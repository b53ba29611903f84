#pragma once
// Completion of names in a line: whatever contains the typed letters, the most likely first.

#include "session/document/name_index.h"

class QLineEdit;

namespace qcs::ui {

/// Of very many those that fit best are offered.
void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);
void setCompletions(QLineEdit* field, const QStringList& names);

/// The same names, the likeliest first: whose last part is what was typed, in its own letters, then in any;
/// whose last part begins so; the rest. Among equals those of few parts: torch.nn.Conv2d before
/// torch.ao.nn.qat.Conv2d.
QStringList ranked(const QStringList& names, const QString& typed);

} // namespace qcs::ui
