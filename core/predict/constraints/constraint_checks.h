#pragma once
// PyTorch's three checks of whether an observer satisfies a DTypeWithConstraints, in PyTorch's order.

#include "predict/constraints/constraints.h"

#include <array>

namespace qcs::predict {

/// NotChecked: PyTorch does not make the check, for example because the backend sets no such constraint.
enum class CheckVerdict : std::uint8_t { Pass, Fail, NotChecked };

/// The outcome of one check. If the verdict is Fail or NotChecked, the message gives the reason. With Pass,
/// the message is empty except in one case: PyTorch accepts its own float16 qconfigs without comparing any
/// values.
struct CheckResult : Message {
    CheckVerdict verdict = CheckVerdict::Pass;
    /// The value that the backend config demands, for display; "" if it demands nothing.
    std::string required;
    std::string actual; ///< the observer's value, or its class if that is what fails, for display; "" if
                        ///< there is none or it was not read
    /// The warning that PyTorch emits; nullopt for none.
    std::optional<ConstraintWarning> warning;
    /// PyTorch's text of the warning, with "{qconfig}" in place of the qconfig's repr; "" for none.
    std::string text;
};

/// The observer that is checked. `post_process` is the observer or fake quantizer that the activation or
/// weight constructor of `qconfig` builds. Ranges and eps are read from post_process.observer(), i.e. from
/// the observer inside a fake quantizer.
struct CheckedObserver {
    const ObserverInstance& post_process;
    const std::optional<config::QConfig>& qconfig;
    const config::DTypeWithConstraints& constraints;
    bool is_activation; ///< whether the activation constructor builds it; otherwise the weight constructor
};

using Check = CheckResult (*)(const CheckedObserver&);
/// The checks throw PyError if PyTorch raises, and python_values::NotKnown if the outcome depends on a value
/// that only Python has (predict/observers/python_call.h).
CheckResult check_range(const CheckedObserver& checked);
CheckResult check_scale_min(const CheckedObserver& checked);
CheckResult check_fixed_qparams(const CheckedObserver& checked);
constexpr std::array<Check, 3> constraint_checks = {check_range, check_scale_min, check_fixed_qparams};

/// The assertions that PyTorch makes before the checks. demand_observer requires an observer or fake
/// quantizer; demand_inner_observer requires an observer, or a fake quantizer with an observer inside. They
/// throw PyError.
void demand_observer(const ObserverInstance& post_process);
void demand_inner_observer(const ObserverInstance& post_process);

} // namespace qcs::predict
