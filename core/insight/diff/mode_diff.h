#pragma once
// Compares, module by module, what two quantization modes do to the same model: FX graph mode against eager
// mode, or two entry points of eager mode (quantize, quantize_dynamic, ...) against each other.

#include "insight/eager/eager_plan.h"
#include "insight/explain/verdicts.h"

namespace qcs::insight {

/// The outcome of one module, in the terms that FX graph mode and eager mode have in common.
struct ModuleOutcome {
    std::string path; ///< path in the model, as in model.named_modules()
    std::string type; ///< class of the module
    ReasonKind kind = ReasonKind::Undecided;
    Message why;         ///< why the module has this outcome
    std::string becomes; ///< class after convert; "" if convert removes the module, and in FX graph mode;
                         ///< an empty class is not compared
    bool operator==(const ModuleOutcome&) const = default;
};

/// Returns the outcomes of an eager plan, in the order of named_modules(). Lists only modules that are
/// counted (EagerReason::counted) or fused into another module.
std::vector<ModuleOutcome> outcomes_of(const EagerPlan& plan);
/// Returns the outcomes in FX graph mode of the modules that the graph calls, in the order of their first
/// calls. Lists only modules with a call that is counted or merged into another node (NodeVerdict::counted,
/// NodeVerdict::host); the first such call determines the outcome of the module. Modules inside standalone
/// modules are left out.
std::vector<ModuleOutcome> outcomes_of(const Verdicts& verdicts);

/// A module whose outcome differs between the two modes. `before` or `after` is nullopt if that mode reports
/// no outcome for the module.
struct OutcomeChange {
    std::optional<ModuleOutcome> before, after;
    /// Returns `after` if it is set, else `before`.
    const ModuleOutcome& any() const { return after ? *after : *before; }
};

/// Returns the modules that only one mode reports, that have different ReasonKinds, or that have different
/// classes after convert. The classes are only compared if both are set (ModuleOutcome::becomes).
/// Modules that occur in `after` come first, in the order of `after`; modules that occur only in `before`
/// follow.
std::vector<OutcomeChange> diff_outcomes(const std::vector<ModuleOutcome>& before,
                                         const std::vector<ModuleOutcome>& after);
/// Returns the number of modules that at least one of the modes reports.
std::size_t reported_by_either(const std::vector<ModuleOutcome>& a, const std::vector<ModuleOutcome>& b);

} // namespace qcs::insight
