#pragma once
// Shared by all checks of eager configs: the input, and helpers for creating findings and their fixes.

#include "insight/lint/eager_lint.h"

namespace qcs::insight::lint_checks {

struct EagerLinter {
    const predict::eager::FlowInput& flow;
    const config::EagerConfig& config;
    config::EagerCall call;    ///< the eager mode function that is called with the config
    const EagerPlan* plan;     ///< null without a model
    const DataFlow* data_flow; ///< null if it was not computed
    std::vector<Finding> findings = {};

    const predict::eager::Model& model() const { return *flow.model; }
    IdRange<config::EagerRuleIndex> rules() const {
        return IdRange<config::EagerRuleIndex>(config.rules.size());
    }
    const config::EagerRule& rule(config::EagerRuleIndex index) const { return config.rules[index.index()]; }

    /// Adds a finding. The returned reference is valid until the next call of add().
    Finding& add(Message what, LintPlace place);
    /// Returns the place of the rule, or of its qconfig if `qconfig` is true. If `below` is not empty,
    /// returns the place of the JSON value at the pointer `below` within the rule or the qconfig. If `rule`
    /// is none, returns the place of the whole config.
    static LintPlace rule_place(config::EagerRuleIndex rule, bool qconfig = false,
                                std::string_view below = {});
    /// Returns the place with this JSON pointer in the config.
    static LintPlace place(std::string pointer);
    /// Returns a fix with the code "fix-rename-rule" that replaces the rule by `with`, which has a new key;
    /// nullopt if another rule already has the new key.
    std::optional<Fix> rename(config::EagerRuleIndex rule, config::EagerRule with) const;
    /// Returns a fix that changes only EagerRule::key of the rule, to `key`; nullopt if another rule already
    /// has the new key.
    std::optional<Fix> rekey(config::EagerRuleIndex rule, std::string key) const;
};

/// The rule as text: "the model itself", the path of a module, or the name of a class.
std::string rule_name(const config::EagerRule& rule);
/// Returns a fix with the message `what` that replaces the whole config. The new config is `config` after the
/// call edit(config), which changes it. The code of `what` is one of insight/lint/fix_codes.h.
template <typename Edit>
Fix config_fix(Message what, config::EagerConfig config, Edit edit) {
    edit(config);
    return {std::move(what), ReplaceEager{std::move(config)}};
}

// The checks.
void check_eager_rules(EagerLinter& linter);    // rules that are off, match no module, or lose to stronger
                                                // ones wherever they match; configs in which no module
                                                // gets a qconfig
void check_eager_qconfigs(EagerLinter& linter); // qconfigs on their own, and against the mode (QAT or PTQ)
void check_eager_fusions(EagerLinter& linter);
void check_eager_classes(EagerLinter& linter); // EagerConfig::non_leaf, and the classes and module names in
                                               // the custom config
void check_eager_keys(EagerLinter& linter);    // keys that the function EagerLinter::call does not read
void check_eager_names(EagerLinter& linter);   // names that exported Python code must not
                                               // use, since their package is not trusted
void check_eager_outcome(EagerLinter& linter); // modules that stay float although quantization was requested,
                                               // and exceptions of PyTorch
void check_eager_data_flow(EagerLinter& linter); // exceptions when the converted model runs

} // namespace qcs::insight::lint_checks
