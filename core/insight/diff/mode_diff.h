#pragma once
// Compares, module by module, what two quantization modes do to the same model: FX graph mode against eager
// mode, or two entry points of eager mode (quantize, quantize_dynamic, ...) against each other.

#include "insight/eager/eager_plan.h"
#include "insight/explain/verdicts.h"

namespace qcs::insight {

/// The outcome of one module, in the terms that FX graph mode and eager mode have in common.
struct ModuleOutcome {
    std::string path; ///< as model.named_modules() names it
    std::string type;
    ReasonKind kind = ReasonKind::Undecided;
    Message why;
    std::string becomes; ///< class after conversion; only known in eager mode
    bool operator==(const ModuleOutcome&) const = default;
};

/// The outcomes of all modules that are counted or fused into others, in the order of named_modules().
std::vector<ModuleOutcome> outcomes_of(const EagerPlan& plan);
/// The outcomes of all modules that the graph calls, each at its first call. Modules inside standalone
/// modules are left out.
std::vector<ModuleOutcome> outcomes_of(const Verdicts& verdicts);

/// A module whose outcome changes. `before` or `after` is nullopt if that mode reports nothing for the
/// module.
struct OutcomeChange {
    std::optional<ModuleOutcome> before, after;
    const ModuleOutcome& any() const { return after ? *after : *before; }
};

/// Modules whose ReasonKind differs, or whose resulting class differs if both sides know it. Those in `after`
/// come first, in its order, then those that only `before` has.
std::vector<OutcomeChange> diff_outcomes(const std::vector<ModuleOutcome>& before,
                                         const std::vector<ModuleOutcome>& after);

} // namespace qcs::insight
