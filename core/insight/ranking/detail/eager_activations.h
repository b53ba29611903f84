#pragma once
// Which activations are quantized while a model converted in eager mode runs. Derived from the classes that
// convert replaces modules by.

#include "insight/eager/eager_plan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace qcs::insight {

struct EagerActivation {
    std::string module; ///< path of the module that convert swaps, in the model as it is passed in
    std::string given;  ///< path of the module that computes the value; for fused modules the last one
    /// Calibrated on the outputs of `given`, or on the input of `module` (observes_input). Null: dynamic
    /// quantization of the input of `module`.
    std::shared_ptr<const predict::ObserverInstance> observer;
    bool observes_input = false;
    std::optional<bool> observes_inside = false; ///< observes the output twice: see EagerModule
    bool has_state = false;                      ///< dynamic: an RNN, which also quantizes its hidden state
    bool stays_float = false;                    ///< dynamic: the kernel only rounds its weights to float16
    config::EagerRuleIndex rule;
    bool operator==(const EagerActivation&) const = default;
};

struct EagerActivations {
    std::vector<EagerActivation> values; ///< in the order of the modules; each module under its first path
    /// Modules that are decomposed into others, whose observers see values that no module of the model
    /// returns.
    std::vector<std::string> taken_apart;
};

/// True for quantized classes without a scale of their own, whose output has the scale of their input.
bool keeps_scale(std::string_view quantized_class);

/// Empty if PyTorch raises, or if the call ends before convert.
EagerActivations eager_activations(const EagerPlan& plan);

} // namespace qcs::insight
