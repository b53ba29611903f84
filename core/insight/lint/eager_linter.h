#pragma once
// What the checks of eager configs share.

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

    /// The finding stays where it is until the next one is added.
    Finding& add(Message what, LintPlace place);
    /// The whole rule, or its qconfig; below that, what `below` says.
    static LintPlace rule_place(config::EagerRuleIndex rule, bool qconfig = false,
                                std::string_view below = {});
    static LintPlace place(std::string pointer);
    /// "fix-rename-rule" if no other rule has that key.
    std::optional<Fix> rename(config::EagerRuleIndex rule, config::EagerRule with) const;
    std::optional<Fix> rekey(config::EagerRuleIndex rule, std::string key) const;
};

/// `the model itself`, a path, or a class.
std::string rule_name(const config::EagerRule& rule);
/// The config after an edit.
template <typename Edit>
Fix edited(Message what, config::EagerConfig config, Edit edit) {
    edit(config);
    return {std::move(what), ReplaceEager{std::move(config)}};
}

// The checks.
void check_eager_rules(EagerLinter& linter);    // of the model: match nothing, decide nothing
void check_eager_qconfigs(EagerLinter& linter); // by themselves, and in the other mode
void check_eager_fusions(EagerLinter& linter);
void check_eager_classes(EagerLinter& linter); // in lists and in the custom config
void check_eager_keys(EagerLinter& linter);    // what the call does not read
void check_eager_names(EagerLinter& linter);   // those that exported Python may not use
void check_eager_outcome(EagerLinter& linter); // what stays float although asked, and what PyTorch raises
void check_eager_runs(EagerLinter& linter);    // what raises when the converted model runs

} // namespace qcs::insight::lint_checks
