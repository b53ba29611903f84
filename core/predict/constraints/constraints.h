#pragma once
// Does a qconfig satisfy what a backend's dtype config demands? (torch/ao/quantization/fx/utils.py,
// _qconfig_satisfies_dtype_config_constraints; semantics §6.2)

#include "config/qconfig.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict {

/// The warnings PyTorch emits: A no range, B range not within the backend's, C no eps, D eps too small,
/// E not fixed qparams, F other fixed qparams.
enum class ConstraintWarning : std::uint8_t { A, B, C, D, E, F };

/// As far as outcomes keep warnings.
struct PlanWarning {
    ConstraintWarning kind = ConstraintWarning::A;
    bool weight = false; ///< about the qconfig's weight, not its activation
    bool operator==(const PlanWarning&) const = default;
};

struct ConstraintOutcome {
    bool satisfied = true;
    std::optional<ConstraintWarning> warning;
    bool weight = false;          ///< it was about the qconfig's weight, not its activation
    std::optional<Raised> raised; ///< the check itself raised; then nothing is satisfied
    std::string text;             ///< PyTorch's warning; "{qconfig}" stands for the qconfig's repr
    bool operator==(const ConstraintOutcome&) const = default;
};

/// A dtype other than the demanded one satisfies everything: comparing dtypes is the caller's job.
ConstraintOutcome satisfies(const ObserverFactory& factory, const std::optional<config::QConfig>& qconfig,
                            const config::DTypeWithConstraints& constraints, bool is_activation);

} // namespace qcs::predict
