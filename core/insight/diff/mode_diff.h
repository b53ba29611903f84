#pragma once
// What two modes do to the same model, module by module: FX beside eager mode, or eager mode's ways beside
// each other.

#include "insight/eager/eager_plan.h"
#include "insight/explain/verdicts.h"

namespace qcs::insight {

/// What comes of one module, as far as every mode can say it.
struct ModuleOutcome {
    std::string path; ///< as model.named_modules() names it
    std::string type;
    ReasonKind kind = ReasonKind::Undecided;
    Message why;
    std::string becomes; ///< of eager mode: its class in the end
    bool operator==(const ModuleOutcome&) const = default;
};

/// Modules that count, and those that are fused into others, in the order of named_modules.
std::vector<ModuleOutcome> outcomes_of(const EagerPlan& plan);
/// The same of modules that are called, at their first call. Standalone modules are left out.
std::vector<ModuleOutcome> outcomes_of(const Verdicts& verdicts);

/// A module that comes out otherwise; none on a side where that mode has nothing to say of it.
struct OutcomeChange {
    std::optional<ModuleOutcome> before, after;
    const ModuleOutcome& any() const { return after ? *after : *before; }
};

/// In the order of `after`, then what only `before` has. Kinds tell, and classes where both sides know them.
std::vector<OutcomeChange> diff_outcomes(const std::vector<ModuleOutcome>& before,
                                         const std::vector<ModuleOutcome>& after);

} // namespace qcs::insight
