#pragma once
// The catalogue in the person's language.

#include "catalogue/catalogue.h"

#include <QString>

namespace qcs::ui {

/// "module class", "dtype".
QString kindWords(qcs::catalogue::Kind kind);
/// What it is.
QString sentenceOf(const qcs::catalogue::Entry& entry);
/// A page about it; names lead to theirs as links "name:torch.nn.Conv2d".
QString pageOf(const qcs::catalogue::Found& found);
/// A page for a name that the catalogue does not have, with the nearest one; or with all that a short name
/// may mean.
QString pageOfUnknown(const QString& typed);
QString pageOfCandidates(const QString& typed, const std::vector<const qcs::catalogue::Entry*>& candidates);

} // namespace qcs::ui
