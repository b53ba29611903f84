#pragma once
// Checks whether a qconfig satisfies the constraints of a backend's dtype config
// (torch/ao/quantization/fx/utils.py, _qconfig_satisfies_dtype_config_constraints;
// docs/semantics/constraints.md#constraint-checks).

#include "config/qconfig.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict {

/// The warnings that PyTorch emits, in the order of the enumerators: the observer has no range; its range is
/// not within the backend's; it has no eps; its eps is too small; its scale and zero point are not fixed;
/// they are fixed to other values than the backend demands.
enum class ConstraintWarning : std::uint8_t {
    NoRange,
    RangeOutside,
    NoEps,
    EpsTooSmall,
    NotFixedQParams,
    OtherFixedQParams
};

/// A warning without its text, as the results of prepare record it.
struct PlanWarning {
    ConstraintWarning kind = ConstraintWarning::NoRange;
    bool weight = false; ///< true: about the qconfig's weight; false: about its activation
    bool operator==(const PlanWarning&) const = default;
};

struct ConstraintOutcome {
    bool satisfied = true;
    std::optional<ConstraintWarning> warning;
    bool weight = false;          ///< the warning is about the qconfig's weight, not its activation
    std::optional<Raised> raised; ///< The exception that the check raised; `satisfied` is then false.
    std::string text; ///< PyTorch's text of the warning; "{qconfig}" stands for the qconfig's repr
    bool operator==(const ConstraintOutcome&) const = default;
};

/// Checks the activation (or weight) observer of a qconfig against one DTypeWithConstraints. The result is
/// "satisfied" also if there is no qconfig, no constructor or no constrained dtype, and if the observer's
/// dtype differs from the constrained one: the caller must compare the dtypes.
ConstraintOutcome satisfies(const ObserverFactory& factory, const std::optional<config::QConfig>& qconfig,
                            const config::DTypeWithConstraints& constraints, bool is_activation);

} // namespace qcs::predict
