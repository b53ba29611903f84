#pragma once
// Computes eager mode rules that give chosen modules the wanted qconfigs and do not change any other module.

#include "insight/eager/data_flow.h"
#include "insight/proposals/propose_rules.h"

namespace qcs::insight {

/// A model in eager mode, its config, and the resulting plan.
struct EagerContext {
    /// The model, which is never null, and its config.
    std::shared_ptr<const predict::eager::FlowInput> input;
    std::shared_ptr<const EagerPlan> plan; ///< the plan for `input`
};

struct WantedModule {
    std::string path;                       ///< the first path of the module
    std::optional<config::QConfig> qconfig; ///< nullopt stands for None: keep the module in float
};

struct ProposedEagerRule {
    config::EagerRule rule;
    /// The rule of the config that has the same key and is replaced; nullopt if there is none.
    std::optional<config::EagerRule> before;
    /// Paths of the modules that the rule decides, in the order of the model; without containers and others
    /// whose outcome does not depend on their qconfig, unless they are wanted.
    std::vector<std::string> modules;
};

struct EagerRuleProposal {
    std::vector<ProposedEagerRule> rules; ///< empty if the config already gives the wanted result
    Minimality fewest = Minimality::Yes;
    config::EagerConfig config; ///< the config with the rules added
    /// A call that raises when the converted model runs with these rules, while the run without them does not
    /// raise; nullopt if there is none, or no graph. The reason is that convert inserts no stubs between
    /// quantized and float modules.
    std::optional<EagerFinding> raises;
};

/// Finds rules (by module name, by the name of a parent module, or by type) that give every wanted module its
/// wanted qconfig and leave the qconfigs and outcomes of all other modules unchanged. The qconfig of a module
/// that only contains other modules and computes nothing may change. Rules that are switched off are not
/// touched. If no rule is switched on, quantize_dynamic uses its default qconfig_spec; the proposed rules
/// then repeat the part of this default that the model needs. The result has been verified by computing the
/// plan with the new rules. Fails with one of these codes (arguments in parentheses): "proposal-no-module"
/// (path), "proposal-contradicts" (path), "proposal-eager-own" (path), "proposal-changes-others" (path of the
/// wanted module, path of another module or ""), "proposal-raises" (the exception), "proposal-eager-stays"
/// (path). Throws Stopped when the current task is stopped.
Expected<EagerRuleProposal> propose_eager_rules(const EagerContext& context,
                                                std::span<const WantedModule> wanted);

/// Tries a rule that gives the module this qconfig. Returns "proposal-raises" if PyTorch then raises an
/// exception that it does not raise now, "proposal-eager-stays" if convert quantizes the module's weight now
/// but would then leave it in float, and nullopt otherwise.
std::optional<Message> eager_refusal(const EagerContext& context, const std::string& path,
                                     const config::QConfig& qconfig);

/// Returns the module's row in the plan, found by any of the module's paths; null if there is no such module.
const EagerModule* eager_module(const EagerPlan& plan, std::string_view path);

} // namespace qcs::insight
