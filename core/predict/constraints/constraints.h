#pragma once
// Checks whether a qconfig satisfies the constraints of a backend's dtype config
// (torch/ao/quantization/fx/utils.py, _qconfig_satisfies_dtype_config_constraints;
// docs/semantics/constraints.md#constraint-checks).

#include "config/qconfig.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict {

/// The warnings that PyTorch emits: A no range, B range not within the backend's, C no eps, D eps too small,
/// E qparams are not fixed, F other fixed qparams.
enum class ConstraintWarning : std::uint8_t { A, B, C, D, E, F };

/// A warning without its text, as outcomes record it.
struct PlanWarning {
    ConstraintWarning kind = ConstraintWarning::A;
    bool weight = false; ///< it is about the qconfig's weight, not its activation
    bool operator==(const PlanWarning&) const = default;
};

struct ConstraintOutcome {
    bool satisfied = true;
    std::optional<ConstraintWarning> warning;
    bool weight = false;          ///< the warning is about the qconfig's weight, not its activation
    std::optional<Raised> raised; ///< what the check itself raised; `satisfied` is then false
    std::string text;             ///< PyTorch's warning; "{qconfig}" is a placeholder for the qconfig's repr
    bool operator==(const ConstraintOutcome&) const = default;
};

/// Checks one DTypeWithConstraints. A qconfig whose dtype differs from the constrained one satisfies it:
/// comparing dtypes is the caller's job.
ConstraintOutcome satisfies(const ObserverFactory& factory, const std::optional<config::QConfig>& qconfig,
                            const config::DTypeWithConstraints& constraints, bool is_activation);

} // namespace qcs::predict
