#pragma once
// The catalogue for people and for programs.

#include "catalogue/catalogue.h"

namespace qcs::report {

/// {"entries": [{"name", "kind", "sentence"}]}; "package" as well, where it is none of torch's.
std::string catalogue_list_json(std::span<const catalogue::Entry> entries);
/// The same of what a short name may mean: {"candidates": [...]}.
std::string candidates_json(std::span<const catalogue::Entry* const> candidates);
/// Everything about one: name, kind, package (null: torch's), sentence, formula, signature, value, float,
/// becomes [{mode, outcome, text, steps}], comes_from, occurs [{role, pattern, entries, backends}], qconfigs,
/// methods, members, runs_on, names, bases, aliases, namesakes; `member` is the method or member that was
/// asked for, or null.
std::string catalogue_entry_json(const catalogue::Found& found, const catalogue::Catalogue& all);

std::string catalogue_list_text(std::span<const catalogue::Entry> entries, bool colour);
std::string candidates_text(std::span<const catalogue::Entry* const> candidates, bool colour);
std::string catalogue_entry_text(const catalogue::Found& found, const catalogue::Catalogue& all, bool colour);

} // namespace qcs::report
