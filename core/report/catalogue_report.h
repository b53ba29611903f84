#pragma once
// Writers for the catalogue of PyTorch's public names: text and JSON.

#include "catalogue/catalogue.h"

namespace qcs::report {

/// Returns {"entries": [{"name", "kind", "sentence"}]}. Entries of other packages than torch also have
/// "package".
std::string catalogue_list_json(std::span<const catalogue::Entry> entries);
/// Returns {"candidates": [...]}: the entries that a short name may stand for, each with the same members as
/// in catalogue_list_json().
std::string candidates_json(std::span<const catalogue::Entry* const> candidates);
/// Returns an object with everything about one entry: name, kind, package (null for torch), sentence,
/// formula, signature, value, float (Entry::counterpart), becomes [{mode, outcome, text, steps}], comes_from,
/// occurs [{role, pattern, entries, backends}] (`entries` is the number of backend entries with that
/// pattern), qconfigs, methods, members, runs_on, names, bases, aliases, namesakes, and member: the requested
/// method or member, or null.
std::string catalogue_entry_json(const catalogue::LookupResult& found, const catalogue::Catalogue& all);

std::string catalogue_list_text(std::span<const catalogue::Entry> entries, bool colour);
std::string candidates_text(std::span<const catalogue::Entry* const> candidates, bool colour);
std::string catalogue_entry_text(const catalogue::LookupResult& found, const catalogue::Catalogue& all,
                                 bool colour);

} // namespace qcs::report
