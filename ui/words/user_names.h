#pragma once
// The names of users' packages: the catalogue additions of the workspace that is open. The catalogue's window
// and whatever completes names ask here, so that they need not know the document.

#include "catalogue/catalogue.h"

#include <QStringList>

#include <initializer_list>
#include <memory>

namespace qcs::ui {

/// Torch's names, and those of the additions. Entries live as long as whoever holds it.
std::shared_ptr<const qcs::catalogue::Catalogue> wholeCatalogue();
void setCatalogueAdditions(std::span<const qcs::catalogue::Addition> additions);

/// The names of those kinds that the additions have; torch's are not among them.
QStringList userNames(std::initializer_list<qcs::catalogue::Kind> kinds);

} // namespace qcs::ui
