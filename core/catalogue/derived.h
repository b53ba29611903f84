#pragma once
// What follows for an entry from the presets: where it occurs, and what is said of each mode.

#include "catalogue/catalogue.h"

namespace qcs::catalogue {

/// The same place in one or several backends.
struct Occurrence {
    Code role;           ///< "in the pattern", "root module", "input dtype", ...
    std::string pattern; ///< in words; "" of a dtype, which has too many
    std::size_t entries = 1;
    std::vector<std::string> backends;
};
/// In the backends of torch, in the order of their entries.
std::vector<Occurrence> occurrences(const Entry& entry);
/// Named qconfigs that have this observer, fake quantizer, dtype or qscheme.
std::vector<std::string> qconfigs_with(const Entry& entry);

/// One sentence for a mode, and the names that it goes through.
struct ModeFact {
    Mode mode = Mode::FxPtq;
    Message what;
    std::vector<std::string> steps;
};
/// Of what can stand in a model; empty for observers, dtypes, classes and the like, and for what has been
/// converted already.
std::vector<ModeFact> mode_facts(const Entry& entry);
/// What becomes this one: the float modules and functions that have it among their steps.
std::vector<const Entry*> comes_from(const Entry& entry, const Catalogue& all = Catalogue::of_torch());
/// "module class", "FX, training", "gives a quantized tensor".
Code word_of(Kind kind);
Code word_of(Mode mode);
Code word_of(const RunsOn& runs);
/// The entries of a package.
std::vector<const Entry*> names_in(const Entry& package, const Catalogue& all = Catalogue::of_torch());

} // namespace qcs::catalogue
