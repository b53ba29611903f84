#pragma once
// What all checks of eager configs use: the input, helpers for findings and their fixes.

#include "insight/lint/eager_lint.h"

namespace qcs::insight::lint_checks {

struct EagerLinter {
    const predict::eager::FlowInput& flow;
    const config::EagerConfig& config;
    config::EagerCall call;
    const EagerPlan* plan; ///< null: no model
    const DataFlow* runs;  ///< null: not known
    std::vector<Finding> findings = {};

    const predict::eager::Model& model() const { return *flow.model; }
    IdRange<config::EagerRuleIndex> rules() const {
        return IdRange<config::EagerRuleIndex>(config.rules.size());
    }
    const config::EagerRule& rule(config::EagerRuleIndex index) const { return config.rules[index.index()]; }

    /// The returned reference is valid until the next call of add().
    Finding& add(Message what, LintPlace place);
    /// Points to the rule, or to its qconfig if `qconfig`; `below` is a JSON pointer relative to that.
    static LintPlace rule_place(config::EagerRuleIndex rule, bool qconfig = false,
                                std::string_view below = {});
    static LintPlace place(std::string pointer);
    /// A fix that changes the rule's key ("fix-rename-rule"); nullopt if another rule has that key.
    std::optional<Fix> rename(config::EagerRuleIndex rule, config::EagerRule with) const;
    std::optional<Fix> rekey(config::EagerRuleIndex rule, std::string key) const;
};

/// "the model itself", a path, or a class.
std::string rule_name(const config::EagerRule& rule);
/// A fix ("fix-...") that replaces the config by the result of `edit`.
template <typename Edit>
Fix edited(Message what, config::EagerConfig config, Edit edit) {
    edit(config);
    return {std::move(what), ReplaceEager{std::move(config)}};
}

// The checks.
void check_eager_rules(EagerLinter& linter);    // rules that match or decide nothing in the model
void check_eager_qconfigs(EagerLinter& linter); // qconfigs on their own, and against the mode (QAT or PTQ)
void check_eager_fusions(EagerLinter& linter);
void check_eager_classes(EagerLinter& linter); // classes in lists and in the custom config
void check_eager_keys(EagerLinter& linter);    // keys that the chosen call does not read
void check_eager_names(EagerLinter& linter);   // names that exported Python code may not use
void check_eager_outcome(EagerLinter& linter); // modules that stay float although quantization was requested,
                                               // and exceptions of PyTorch
void check_eager_runs(EagerLinter& linter);    // exceptions when the converted model runs

} // namespace qcs::insight::lint_checks
