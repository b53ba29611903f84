#pragma once
// Determines which activations are quantized when a model runs that eager mode has converted. This follows
// from the class to which convert swaps each module.

#include "insight/eager/eager_plan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace qcs::insight {

struct EagerActivation {
    std::string module; ///< path, in the user's model, of the module that convert swaps
    /// Path of the module that computes the value; for fused modules the path of the last one. Not used for
    /// dynamic quantization.
    std::string producer;
    /// The observer that sees the outputs of `producer` during calibration (or the input of `module` if
    /// `observes_input`). Null: the input of `module` is quantized dynamically.
    std::shared_ptr<const predict::ObserverInstance> observer;
    bool observes_input = false;
    std::optional<bool> calls_observer_as_child = false; ///< see EagerModule::calls_observer_as_child
    /// Only for dynamic quantization: the module is an RNN, which also quantizes its hidden state.
    bool has_state = false;
    bool stays_float = false;    ///< only for dynamic quantization: the value stays in float, and the kernel
                                 ///< only rounds its weights to float16
    config::EagerRuleIndex rule; ///< the rule that decides the module's qconfig
    bool operator==(const EagerActivation&) const = default;
};

struct EagerActivations {
    /// In the order of the modules; a module with several paths is listed under its first path.
    std::vector<EagerActivation> values;
    /// Paths of modules that convert decomposes into smaller modules (LSTM, MultiheadAttention). Their
    /// observers see values that no module of the original model returns.
    std::vector<std::string> decomposed_modules;
};

/// Returns true for quantized classes whose output has the same scale as their input.
bool keeps_scale(std::string_view quantized_class);

/// Returns an empty result if PyTorch raises, or if the PyTorch function that
/// `plan.call` names, for example prepare, does not convert the model.
EagerActivations eager_activations(const EagerPlan& plan);

} // namespace qcs::insight
