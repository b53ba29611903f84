#pragma once
// Applies an eager config to a model: fuses, sets qconfigs, prepares and converts, in the same way as
// EagerConfig.apply of the Python bridge (resources/python/qconfig_studio.py).

#include "predict/eager/eager.h"

namespace qcs::predict::eager {

enum class Phase : std::uint8_t { Fuse, SetQConfigs, Prepare, Convert };
std::string_view name_of(Phase phase); ///< "fuse", "set_qconfigs", "prepare", "convert"

struct FlowInput {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const model::Graph> graph; ///< the graph that the model was read from; may be null
    std::shared_ptr<const config::EagerConfig> config;
    config::EagerCall call = config::EagerCall::Quantize; ///< used if the config names no call
    std::vector<RecordedConstructor> constructors;        ///< observers that are not torch's
    UserCalls calls;                                      ///< recorded results of the user's own code
    /// As in Input: training flags after the call has switched the mode.
    std::vector<std::pair<std::string, bool>> trained;
    /// The call during which `calls` was recorded; for any other call they are ignored.
    config::EagerCall recorded_call = config::EagerCall::Quantize;
    std::string engine = "x86";
    bool has_vnni = true;
};
/// Compares models and graphs by identity, and configs by value.
bool same_input(const FlowInput& a, const FlowInput& b);

/// The model after each step, up to the step in which PyTorch raises. A step that the call does not include
/// leaves the model unchanged.
struct Flow {
    config::EagerCall call = config::EagerCall::Quantize;
    Model fused;
    Model given; ///< with the qconfigs that prepare or convert finds: the modules' own and inherited ones
    Model prepared;
    Model converted;
    std::vector<QuantizedParameter> weights; ///< weights that convert quantizes
    std::vector<Warning> warnings;
    std::optional<Raised> raised;
    Phase raised_in = Phase::Fuse;
};

Flow carry_out(const FlowInput& input);

bool is_qat(config::EagerCall call);

} // namespace qcs::predict::eager
