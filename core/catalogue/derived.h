#pragma once
// Facts about a catalogue entry that follow from the presets: in which backends it occurs, and what each mode
// makes of it.

#include "catalogue/catalogue.h"

namespace qcs::catalogue {

/// A place of an entry in backend configs; equal places of several backends are one Occurrence.
struct Occurrence {
    Code role;           ///< "in the pattern", "root module", "input dtype", ...
    std::string pattern; ///< short text of the pattern; "" for a dtype, which has too many of them
    /// How many entries of the backends have it
    std::size_t entries = 1;
    std::vector<std::string> backends;
};
/// All occurrences in the backend presets, in the order of the presets and their entries.
std::vector<Occurrence> occurrences(const Entry& entry);
/// The named qconfigs that use this observer, fake quantizer, dtype or qscheme.
std::vector<std::string> qconfigs_with(const Entry& entry);

/// A mode, one sentence for it, and the names that the entry goes through (Becomes::steps).
struct ModeFact {
    Mode mode = Mode::FxPtq;
    Message what;
    std::vector<std::string> steps;
};
/// At most one for each mode. Empty for what cannot occur in a float model (observers, dtypes, classes and
/// the like), for what convert has produced, and for names of users' packages.
std::vector<ModeFact> mode_facts(const Entry& entry);
/// The float modules and functions whose Becomes::steps contain this entry.
std::vector<const Entry*> comes_from(const Entry& entry, const Catalogue& all = Catalogue::of_torch());
/// Display texts: "module class", "FX, training", "gives a quantized tensor".
Code word_of(Kind kind);
Code word_of(Mode mode);
Code word_of(const RunsOn& runs);
/// The entries directly inside a package; empty for an entry of another kind.
std::vector<const Entry*> names_in(const Entry& package, const Catalogue& all = Catalogue::of_torch());

} // namespace qcs::catalogue
