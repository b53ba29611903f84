#pragma once
// Writers for the differences between two quantization modes applied to the same model: text and JSON.

#include "config/workspace.h"
#include "insight/diff/mode_diff.h"

namespace qcs::report {

struct ModeDiffReport {
    std::string name_a, name_b; ///< names of the two sides, as the user gave them
    config::Mode mode_a = config::Mode::FxPtq, mode_b = config::Mode::FxPtq;
    /// The exceptions that PyTorch raises in the two modes; nullopt if none.
    std::optional<predict::Raised> raised_a, raised_b;
    /// Modules with different outcomes; `before` is side a, `after` is side b.
    std::vector<insight::OutcomeChange> changes;
    std::size_t modules = 0; ///< number of modules that at least one of the modes reports

    bool same() const { return changes.empty() && !raised_a && !raised_b; }
};

/// Returns {"a": {"name", "mode", "raised"}, "b": the same, "same", "modules": [{"module", "type", "a",
/// "b"}]}. In "modules", each of "a" and "b" is {"kind", "code", "args", "text", "becomes"}, or null if that
/// mode does not report the module.
std::string mode_diff_json(const ModeDiffReport& report);
std::string mode_diff_text(const ModeDiffReport& report, bool colour);

} // namespace qcs::report
