#pragma once
// The names of the user's packages: the catalogue additions of the open workspace. They are global, so that
// the catalogue window and completers need not know the document.

#include "catalogue/catalogue.h"

#include <QStringList>

#include <initializer_list>
#include <memory>

namespace qcs::ui {

/// The names of torch and those of the additions. Its entries are valid as long as the returned pointer is
/// held.
std::shared_ptr<const qcs::catalogue::Catalogue> wholeCatalogue();
void setCatalogueAdditions(std::span<const qcs::catalogue::Addition> additions);

/// The names of these kinds in the additions, without those of torch.
QStringList userNames(std::initializer_list<qcs::catalogue::Kind> kinds);

} // namespace qcs::ui
