#pragma once
// The names of the classes and functions in the user's own Python packages. The open workspace adds them to
// the catalogue of PyTorch's names. They are stored globally, so that the catalogue window and completers do
// not depend on the document.

#include "catalogue/catalogue.h"

#include <QStringList>

#include <initializer_list>
#include <memory>

namespace qcs::ui {

/// Returns a catalogue with the names in PyTorch and in the user's packages. The entries of the catalogue are
/// valid while the returned pointer is held.
std::shared_ptr<const qcs::catalogue::Catalogue> wholeCatalogue();
/// Replaces the names in the user's packages. Each element of `additions` has the names in one package.
void setCatalogueAdditions(std::span<const qcs::catalogue::Addition> additions);

/// Returns the names of these kinds in the user's packages, without the names of PyTorch.
QStringList userNames(std::initializer_list<qcs::catalogue::Kind> kinds);

} // namespace qcs::ui
