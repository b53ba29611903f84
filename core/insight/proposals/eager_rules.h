#pragma once
// Computes rules of eager mode that give chosen modules the wanted qconfigs and change no other modules.

#include "insight/eager/data_flow.h"
#include "insight/proposals/propose_rules.h"

namespace qcs::insight {

/// A model in eager mode, its config, and the resulting plan.
struct EagerContext {
    std::shared_ptr<const predict::eager::FlowInput> input; ///< has a model
    std::shared_ptr<const EagerPlan> plan;                  ///< of the input
};

struct WantedModule {
    std::string path;                       ///< the first path of the module
    std::optional<config::QConfig> qconfig; ///< nullopt: None, keep in float
};

struct ProposedEagerRule {
    config::EagerRule rule;
    std::optional<config::EagerRule> before; ///< the rule with the same key that it replaces
    std::vector<std::string> modules;        ///< the modules that it decides, in the model's order
};

struct EagerRuleProposal {
    std::vector<ProposedEagerRule> rules; ///< empty: everything is as wanted already
    Fewest fewest = Fewest::Yes;
    config::EagerConfig config; ///< the config with the rules added
    /// What raises when the converted model runs with these rules, if nothing raises without them: convert
    /// inserts no stubs between quantized and float modules.
    std::optional<EagerFinding> raises;
};

/// Rules by module name, by name of a parent module, and by type, which give every wanted module its wanted
/// qconfig and leave the qconfig and outcome of all other modules unchanged. Rules that are switched off are
/// not touched. The qconfig of a module that only contains other modules and computes nothing may change.
/// Since quantize_dynamic without rules uses its default spec, the result then repeats as much of that spec
/// as the model needs. The result has been verified by computing the plan with it. Errors:
/// "proposal-no-module" (path), "proposal-contradicts" (path), "proposal-eager-own" (path),
/// "proposal-changes-others" (path, another one), "proposal-raises" (what PyTorch raises),
/// "proposal-eager-stays" (path). Checks for cancellation.
Expected<EagerRuleProposal> propose_eager_rules(const EagerContext& context,
                                                std::span<const WantedModule> wanted);

/// Why convert would not quantize the module with that qconfig; nullopt if it would. Errors:
/// "proposal-raises", "proposal-eager-stays".
std::optional<Message> eager_refusal(const EagerContext& context, const std::string& path,
                                     const config::QConfig& qconfig);

/// The module's entry in the plan, by any of its paths; null if there is none.
const EagerModule* eager_module(const EagerPlan& plan, std::string_view path);

} // namespace qcs::insight
