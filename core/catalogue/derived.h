#pragma once
// Facts about a catalogue entry that are computed from other data: the backend presets and named qconfigs
// that contain its name, and what happens to a module or function in each quantization mode.

#include "catalogue/catalogue.h"

namespace qcs::catalogue {

/// A role that a name plays for one pattern of the backend configs. If several backends have the pattern with
/// the name in this role, there is one Occurrence for all of them.
struct Occurrence {
    /// One of the codes "role-..." (catalogue_codes.h): "in the pattern", "root module", "input dtype", ...
    Code role;
    /// The pattern as short text (config/pattern.h). "" for the roles of dtypes: there is then a single
    /// Occurrence for all patterns.
    std::string pattern;
    /// Number of backend config entries that have the name in this role, in all backends together. If
    /// `pattern` is set, only entries with this pattern are counted.
    std::size_t entries = 1;
    std::vector<std::string> backends; ///< names of the backend presets
};
/// Returns the roles of the catalogue entry's name in the backend presets, in the order of the presets and of
/// their entries.
std::vector<Occurrence> occurrences(const Entry& entry);
/// Returns the names of the named qconfigs that use this observer, fake quantizer, dtype or qscheme.
std::vector<std::string> qconfigs_with(const Entry& entry);

/// What happens to a module or function in one mode.
struct ModeFact {
    Mode mode = Mode::FxPtq;
    Message what; ///< a sentence for display
    /// The names of the replacements (ModeOutcome::steps); empty if there are none.
    std::vector<std::string> steps;
};
/// Returns at most one fact for each mode. The result is empty for names that do not occur in float models
/// (observers, dtypes, classes that are not modules, ...), for results of quantization (quantized modules and
/// functions), and for names of users' packages.
std::vector<ModeFact> mode_facts(const Entry& entry);
/// Returns the entries that quantization can replace by `entry`, that is, all entries whose
/// ModeOutcome::steps contain the name of `entry`. `all` is the catalogue in which to search.
std::vector<const Entry*> entries_converted_to(const Entry& entry,
                                               const Catalogue& all = Catalogue::of_torch());
/// Return codes whose sentences are display texts: "module class", "FX, QAT", "gives a quantized tensor".
Code display_code(Kind kind);
Code display_code(Mode mode);
Code display_code(const TensorMethodResult& runs);
/// Returns the entries of `all` that are directly inside a package; an empty list if `package` is not of the
/// kind Package.
std::vector<const Entry*> entries_in_package(const Entry& package,
                                             const Catalogue& all = Catalogue::of_torch());

} // namespace qcs::catalogue
