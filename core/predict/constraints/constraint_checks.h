#pragma once
// The three checks of DTypeWithConstraints against one observer, in PyTorch's order.

#include "predict/constraints/constraints.h"

#include <array>

namespace qcs::predict {

enum class CheckVerdict : std::uint8_t { Pass, Fail, NotChecked };

/// The message says why it fails, or why it is not checked; none for a plain pass.
struct CheckResult : Message {
    CheckVerdict verdict = CheckVerdict::Pass;
    std::string required; ///< "" if nothing is demanded
    std::string actual;   ///< "" if there is nothing
    std::optional<ConstraintWarning> warning;
    std::string text; ///< of the warning
};

/// What is checked: `post_process` was built from that place of `qconfig`. Its observer() is looked at.
struct CheckedObserver {
    const ObserverInstance& post_process;
    const std::optional<config::QConfig>& qconfig;
    const config::DTypeWithConstraints& constraints;
    bool is_activation;
};

using Check = CheckResult (*)(const CheckedObserver&);
/// They throw PyError and python::NotKnown (predict/observers/python_operators.h).
CheckResult check_range(const CheckedObserver& checked);
CheckResult check_scale_min(const CheckedObserver& checked);
CheckResult check_fixed_qparams(const CheckedObserver& checked);
constexpr std::array<Check, 3> constraint_checks = {check_range, check_scale_min, check_fixed_qparams};

/// What PyTorch asserts before the checks: an observer, or a fake quantizer with an observer inside. Throws
/// PyError.
void demand_observer(const ObserverInstance& post_process);
void demand_inner_observer(const ObserverInstance& post_process);

} // namespace qcs::predict
