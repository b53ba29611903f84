#pragma once
// Which values are quantized while a model runs that eager mode has converted: read off what convert makes of
// its modules.

#include "insight/eager/eager_plan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace qcs::insight {

struct EagerActivation {
    std::string module; ///< path of the module that convert swaps, in the model as it is handed over
    std::string given;  ///< path of the module that gives the value: of what is fused the last
    /// Calibrated on the outputs of `given`, or on what `module` is given (observes_input). Null: dynamic,
    /// and what the module is given is quantized.
    std::shared_ptr<const predict::ObserverInstance> observer;
    bool observes_input = false;
    std::optional<bool> observes_inside = false; ///< sees the output once more: as in EagerModule
    bool has_state = false;                      ///< dynamic: an RNN, which quantizes its state as well
    bool stays_float = false;                    ///< dynamic: the kernel rounds its weights to float16 only
    config::EagerRuleIndex rule;
    bool operator==(const EagerActivation&) const = default;
};

struct EagerActivations {
    std::vector<EagerActivation> values; ///< in the order of the modules; each module under its first path
    /// Modules that are taken apart into others, whose observers see what nobody else does.
    std::vector<std::string> taken_apart;
};

/// Of quantized classes without a scale of their own, that of what they are given goes on.
bool keeps_scale(std::string_view quantized_class);

/// Empty where PyTorch raises, or where the call ends before convert.
EagerActivations eager_activations(const EagerPlan& plan);

} // namespace qcs::insight
