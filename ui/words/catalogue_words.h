#pragma once
// The catalogue of PyTorch's names as text in the user's language: kinds, sentences and pages.

#include "catalogue/catalogue.h"

#include <QString>

namespace qcs::ui {

/// "module class", "dtype".
QString kindWords(qcs::catalogue::Kind kind);
/// The sentence that says what the entry is.
QString sentenceOf(const qcs::catalogue::Entry& entry);
/// The page about an entry, as rich text. Names in it are links of the form "name:torch.nn.Conv2d".
QString pageOf(const qcs::catalogue::Found& found);
/// The page for a name that the catalogue does not have; it suggests the nearest name that it has.
QString pageOfUnknown(const QString& typed);
/// The page for a short name that may mean several entries; it lists them.
QString pageOfCandidates(const QString& typed, const std::vector<const qcs::catalogue::Entry*>& candidates);

} // namespace qcs::ui
