#pragma once
// What two modes do to the same model, as text for terminals and as a JSON document.

#include "config/workspace.h"
#include "insight/diff/mode_diff.h"

namespace qcs::report {

struct ModeDiffReport {
    std::string name_a, name_b; ///< as the person named them
    config::Mode mode_a = config::Mode::FxPtq, mode_b = config::Mode::FxPtq;
    std::optional<predict::Raised> raised_a, raised_b;
    std::vector<insight::OutcomeChange> changes;
    std::size_t modules = 0; ///< that either has something to say of

    bool same() const { return changes.empty() && !raised_a && !raised_b; }
};

/// {"a": {"name", "mode", "raised"}, "b", "same", "modules": [{"module", "type", "a", "b"}]}, where each side
/// of a module is {"kind", "code", "args", "text", "becomes"}, or null where that mode has nothing to say of
/// it.
std::string mode_diff_json(const ModeDiffReport& report);
std::string mode_diff_text(const ModeDiffReport& report, bool colour);

} // namespace qcs::report
