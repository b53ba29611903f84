#pragma once
// The three checks of an observer against a DTypeWithConstraints, in PyTorch's order.

#include "predict/constraints/constraints.h"

#include <array>

namespace qcs::predict {

enum class CheckVerdict : std::uint8_t { Pass, Fail, NotChecked };

/// The message says why the check fails or is not made; a plain pass has none.
struct CheckResult : Message {
    CheckVerdict verdict = CheckVerdict::Pass;
    std::string required; ///< "" if the backend demands nothing
    std::string actual;   ///< "" if the observer has no such value
    std::optional<ConstraintWarning> warning;
    std::string text; ///< text of the warning
};

/// What is checked: `post_process`, which was built from the activation or weight of `qconfig`. The values
/// are read from post_process.observer().
struct CheckedObserver {
    const ObserverInstance& post_process;
    const std::optional<config::QConfig>& qconfig;
    const config::DTypeWithConstraints& constraints;
    bool is_activation;
};

using Check = CheckResult (*)(const CheckedObserver&);
/// All throw PyError and python_values::NotKnown (predict/observers/python_call.h).
CheckResult check_range(const CheckedObserver& checked);
CheckResult check_scale_min(const CheckedObserver& checked);
CheckResult check_fixed_qparams(const CheckedObserver& checked);
constexpr std::array<Check, 3> constraint_checks = {check_range, check_scale_min, check_fixed_qparams};

/// The assertions that PyTorch makes before the checks: `post_process` must be an observer, or a fake
/// quantizer with an observer inside. Throw PyError.
void demand_observer(const ObserverInstance& post_process);
void demand_inner_observer(const ObserverInstance& post_process);

} // namespace qcs::predict
