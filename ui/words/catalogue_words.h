#pragma once
// Texts in the user's language about the catalogue of PyTorch's names: kinds of names, sentences, and pages
// of rich text.

#include "catalogue/catalogue.h"

#include <QString>

namespace qcs::ui {

/// Returns the kind as text: "module class", "dtype".
QString kindWords(qcs::catalogue::Kind kind);
/// Returns one sentence that says what the named object is.
QString sentenceOf(const qcs::catalogue::Entry& entry);
/// Returns the page about an entry as rich text. The names of other entries are links of the form
/// "name:torch.nn.Conv2d".
QString pageOf(const qcs::catalogue::LookupResult& found);
/// Returns a page that says that the catalogue does not contain the name `typed`, and suggests the most
/// similar name, if there is a similar one.
QString pageOfUnknown(const QString& typed);
/// Returns a page that lists the entries that the short name `typed` may stand for.
QString pageOfCandidates(const QString& typed, const std::vector<const qcs::catalogue::Entry*>& candidates);

} // namespace qcs::ui
