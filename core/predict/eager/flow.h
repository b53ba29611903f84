#pragma once
// Applies an eager config to a model: fuses modules, sets qconfigs, prepares and converts, as
// EagerConfig.apply of the Python bridge does (resources/python/qconfig_studio.py).

#include "predict/eager/eager.h"

namespace qcs::predict::eager {

enum class Phase : std::uint8_t { Fuse, SetQConfigs, Prepare, Convert };
std::string_view name_of(Phase phase); ///< "fuse", "set_qconfigs", "prepare", "convert"

/// The model, the config, and what was recorded with the model.
struct FlowInput {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const model::Graph> graph; ///< the graph that the model was read from; may be null
    std::shared_ptr<const config::EagerConfig> config;
    config::EagerCall call = config::EagerCall::Quantize; ///< the function to call if the config names none
    /// Recorded results of observer constructors that are not torch's.
    std::vector<RecordedConstructor> constructors;
    UserCalls calls; ///< recorded results of the user's own code
    /// The training flags of modules after the call has switched the mode; as Input::training_flags.
    std::vector<std::pair<std::string, bool>> training_flags;
    /// `calls` and `training_flags` were recorded while this function was called. If another function is
    /// called now, both are ignored.
    config::EagerCall recorded_call = config::EagerCall::Quantize;
    std::string engine = "x86"; ///< torch.backends.quantized.engine
    bool has_vnni = true;       ///< whether the processor has VNNI
};
/// Compares models and graphs by identity, and configs by value. What was recorded with the model is not
/// compared.
bool same_input(const FlowInput& a, const FlowInput& b);

/// The model after each step. If PyTorch raises in a step, the model of that step is as it was at that
/// moment, and the models of later steps are empty. A step that the call does not include leaves the model
/// unchanged.
struct Flow {
    config::EagerCall call = config::EagerCall::Quantize; ///< the function that was called
    Model fused;                                          ///< after fusion
    /// The model as prepare or convert gets it: the modules have the qconfigs that the config sets for them.
    /// If this is done by propagate_qconfig_, the modules inside them have inherited these already.
    Model with_qconfigs;
    Model prepared;
    Model converted;
    std::vector<QuantizedParameter> weights; ///< the weights that convert quantizes
    std::vector<Warning> warnings;
    std::optional<Raised> raised;
    Phase raised_in = Phase::Fuse; ///< the step in which PyTorch raises, if `raised` is set
};

/// Carries out the steps. Exceptions of PyTorch are returned in Flow::raised.
Flow run_flow(const FlowInput& input);

bool is_qat(config::EagerCall call); ///< whether the function is for QAT

} // namespace qcs::predict::eager
