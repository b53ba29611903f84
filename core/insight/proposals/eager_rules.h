#pragma once
// Rules of eager mode that give chosen modules the qconfigs that are wanted of them, and change no others.

#include "insight/eager/data_flow.h"
#include "insight/proposals/propose_rules.h"

namespace qcs::insight {

/// A model in eager mode, and what its config makes of it.
struct EagerGround {
    std::shared_ptr<const predict::eager::FlowInput> input; ///< with a model
    std::shared_ptr<const EagerPlan> plan;                  ///< of the input
};

struct WantedModule {
    std::string path;                       ///< the first of the module
    std::optional<config::QConfig> qconfig; ///< nullopt: None, keep in float
};

struct ProposedEagerRule {
    config::EagerRule rule;
    std::optional<config::EagerRule> before; ///< of the same key, which it replaces
    std::vector<std::string> modules;        ///< that it decides, in the model's order
};

struct EagerRuleProposal {
    std::vector<ProposedEagerRule> rules; ///< none: everything is as wanted already
    Fewest fewest = Fewest::Yes;
    config::EagerConfig config; ///< with the rules
    /// What raises then where the converted model runs, if nothing does so without the rules: convert puts no
    /// stubs between quantized modules and those in float.
    std::optional<EagerFinding> raises;
};

/// Rules by module, by what they lie in, and by type, that make every wanted module have the qconfig that is
/// wanted, and all others what they have and become; a rule that is off is left alone. What holds others and
/// computes nothing itself may have another qconfig. quantize_dynamic without a rule takes its default spec:
/// the rules then say as much of that as the model needs. What is found has been carried out and compared.
/// Errors: "proposal-no-module" (path), "proposal-contradicts" (path), "proposal-eager-own" (path),
/// "proposal-changes-others" (path, another one), "proposal-raises" (what PyTorch raises),
/// "proposal-eager-stays" (path). Passes stop points.
Expected<EagerRuleProposal> propose_eager_rules(const EagerGround& ground,
                                                std::span<const WantedModule> wanted);

/// Would convert take the module with that qconfig? Errors: "proposal-raises", "proposal-eager-stays".
std::optional<Message> eager_refusal(const EagerGround& ground, const std::string& path,
                                     const config::QConfig& qconfig);

/// The module's row, by any of its paths; null where there is none.
const EagerModule* eager_module(const EagerPlan& plan, std::string_view path);

} // namespace qcs::insight
