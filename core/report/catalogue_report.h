#pragma once
// Writers for the catalogue of PyTorch's public names: text and JSON.

#include "catalogue/catalogue.h"

namespace qcs::report {

/// {"entries": [{"name", "kind", "sentence"}]}; with "package" for names that are not torch's.
std::string catalogue_list_json(std::span<const catalogue::Entry> entries);
/// The same for the possible meanings of a short name: {"candidates": [...]}.
std::string candidates_json(std::span<const catalogue::Entry* const> candidates);
/// The full entry: name, kind, package (null: torch), sentence, formula, signature, value, float, becomes
/// [{mode, outcome, text, steps}], comes_from, occurs [{role, pattern, entries, backends}], qconfigs,
/// methods, members, runs_on, names, bases, aliases, namesakes; `member` is the method or member that was
/// requested, or null.
std::string catalogue_entry_json(const catalogue::Found& found, const catalogue::Catalogue& all);

std::string catalogue_list_text(std::span<const catalogue::Entry> entries, bool colour);
std::string candidates_text(std::span<const catalogue::Entry* const> candidates, bool colour);
std::string catalogue_entry_text(const catalogue::Found& found, const catalogue::Catalogue& all, bool colour);

} // namespace qcs::report
