#pragma once
// An eager config carried out: fused, given its qconfigs, prepared, converted, as the bridge's
// EagerConfig.apply does it (resources/python/qconfig_studio.py).

#include "predict/eager/eager.h"

namespace qcs::predict::eager {

enum class Phase : std::uint8_t { Fuse, SetQConfigs, Prepare, Convert };
std::string_view name_of(Phase phase); ///< "fuse", "set_qconfigs", "prepare", "convert"

struct FlowInput {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const model::Graph> graph; ///< what the model was read from; may be null
    std::shared_ptr<const config::EagerConfig> config;
    config::EagerCall call = config::EagerCall::Quantize; ///< where the config names none
    std::vector<RecordedConstructor> constructors;        ///< observers that are not torch's
    UserCalls calls;                                      ///< what the user's own code answers
    /// As in Input: which modules train once the call has switched the mode.
    std::vector<std::pair<std::string, bool>> trained;
    /// The call in which it was recorded what the user's code answers; in another one, that is not on record.
    config::EagerCall recorded_call = config::EagerCall::Quantize;
    std::string engine = "x86";
    bool has_vnni = true;
};
/// Models, and what is on record of them, are the same where they are one object; configs by value.
bool same_input(const FlowInput& a, const FlowInput& b);

/// The model after each step, as far as PyTorch got; what a call leaves out is as the step before left it.
struct Flow {
    config::EagerCall call = config::EagerCall::Quantize;
    Model fused;
    Model given; ///< with the qconfigs that prepare, or convert, finds: own ones, and what modules inherit
    Model prepared;
    Model converted;
    std::vector<TakenWeight> weights; ///< that convert quantizes
    std::vector<Warning> warnings;
    std::optional<Raised> raised;
    Phase raised_in = Phase::Fuse;
};

Flow carry_out(const FlowInput& input);

bool is_qat(config::EagerCall call);

} // namespace qcs::predict::eager
