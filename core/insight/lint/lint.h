#pragma once
// Lint: what in the configs PyTorch rejects, silently ignores, or interprets differently from what is
// written.

#include "base/diagnostic.h"
#include "config/workspace.h"
#include "insight/explain/fusion_plan.h"
#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"

#include <span>

namespace qcs::insight {

// Findings are facts about configs that PyTorch does not report, returned as data. Their ids are the codes in
// insight/lint/lint_codes.h; each has a page in resources/lint/ids.md.

/// The part of the configs that a finding is about.
struct LintPlace {
    config::Part part = config::Part::Mapping;
    config::RuleIndex rule;
    config::EntryIndex entry;
    config::DTypeConfigIndex dtype_config; ///< of that entry
    std::string pointer;                   ///< JSON pointer within that config
    Place file;                            ///< position in the file, if it is known
    config::EagerRuleIndex eager_rule = {};
    bool operator==(const LintPlace&) const = default;
};

// Edits that fix a finding. Indices are those of the linted configs.
struct RemoveRule {
    config::RuleIndex rule;
    bool operator==(const RemoveRule&) const = default;
};
/// The key may change, but no other rule may have the new key.
struct ReplaceRule {
    config::RuleIndex rule;
    config::Rule with;
    bool operator==(const ReplaceRule&) const = default;
};
/// As QConfigMapping::set: replaces the rule with the same key, otherwise adds the rule.
struct PutRule {
    config::Rule rule;
    bool operator==(const PutRule&) const = default;
};
struct ReplaceEntry {
    config::EntryIndex entry;
    config::BackendPatternConfig with;
    bool operator==(const ReplaceEntry&) const = default;
};
struct RemoveEntry {
    config::EntryIndex entry;
    bool operator==(const RemoveEntry&) const = default;
};
/// As BackendConfig::set.
struct PutEntry {
    config::BackendPatternConfig entry;
    bool operator==(const PutEntry&) const = default;
};
struct ReplacePrepareCustom {
    config::PrepareCustomConfig with;
    bool operator==(const ReplacePrepareCustom&) const = default;
};
struct ReplaceConvertCustom {
    config::ConvertCustomConfig with;
    bool operator==(const ReplaceConvertCustom&) const = default;
};
/// The same edits for an eager config; a new key must not be used by another rule.
struct RemoveEagerRule {
    config::EagerRuleIndex rule;
    bool operator==(const RemoveEagerRule&) const = default;
};
struct ReplaceEagerRule {
    config::EagerRuleIndex rule;
    config::EagerRule with;
    bool operator==(const ReplaceEagerRule&) const = default;
};
/// As EagerConfig::set.
struct PutEagerRule {
    config::EagerRule rule;
    bool operator==(const PutEagerRule&) const = default;
};
struct ReplaceEager {
    config::EagerConfig with;
    bool operator==(const ReplaceEager&) const = default;
};
struct SwitchMode {
    bool is_qat = false;
    bool operator==(const SwitchMode&) const = default;
};
using LintEdit = std::variant<RemoveRule, ReplaceRule, PutRule, ReplaceEntry, RemoveEntry, PutEntry,
                              ReplacePrepareCustom, ReplaceConvertCustom, SwitchMode, RemoveEagerRule,
                              ReplaceEagerRule, PutEagerRule, ReplaceEager>;

/// The message describes the edit: "fix-remove-rule", ...
struct Fix : Message {
    LintEdit edit;
    bool operator==(const Fix&) const = default;
};

/// The finding's id is the name of its code.
struct Finding : Message {
    Severity severity = Severity::Warning;
    Message cause; ///< a second sentence that gives the cause; no code: none
    LintPlace place;
    std::optional<Fix> fix;
    bool operator==(const Finding&) const = default;
};

/// The codes of all findings, sorted. Each has the highest severity with which it occurs. Error: PyTorch
/// raises. Warning: PyTorch silently does something other than requested. Note: for information.
std::span<const Code> lint_ids();

struct LintInput {
    /// The graph may be null: then only the checks that need no graph run. The other members must not be
    /// null. If only fuse_fx is called, only what it reads is checked: the backend without its dtype configs,
    /// and the FuseCustomConfig.
    predict::ResolveInput configs;
    std::shared_ptr<const config::ConvertCustomConfig> convert_custom; ///< may be null
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom;       ///< may be null
    std::shared_ptr<const Analysis> analysis;                          ///< of `configs`; null without a graph
    /// The result of prepare for `configs`; null without an analysis.
    std::shared_ptr<const predict::Prepared> prepared = nullptr;
    std::shared_ptr<const Verdicts> verdicts = nullptr; ///< of the analysis; null without conversions
    std::shared_ptr<const FusionPlan> fusion = nullptr; ///< of `configs`, if only fuse_fx is called
    Diagnostics messages = {};                          ///< diagnostics from reading the files
    /// Resolutions of the same configs on the other models they are used for: fixes must not change what a
    /// rule does in one of those.
    std::vector<std::shared_ptr<const predict::Resolution>> other_models = {};
};

/// Most severe first, otherwise in the order of the configs. When stopped, returns what was found so far.
std::vector<Finding> lint(const LintInput& input, std::stop_token stop = {});

/// The configs that fixes can edit.
struct LintedConfigs {
    config::QConfigMapping mapping;
    config::BackendConfig backend;
    config::PrepareCustomConfig prepare_custom;
    config::ConvertCustomConfig convert_custom;
    bool is_qat = false;
    config::EagerConfig eager = {};
};
/// The configs after the edit; unchanged if the edit does not apply to them.
LintedConfigs apply_fix(LintedConfigs configs, const Fix& fix);
/// The fixes of all findings with this id that can be applied together: no two of them edit the same rule or
/// entry, give two rules the same key, or replace the same custom config; equal fixes are listed once. In the
/// order of the findings. If `code` is not empty: only fixes with that code.
std::vector<Fix> fixes_together(std::span<const Finding> findings, std::string_view id,
                                std::string_view code = {});
/// The configs after all of `fixes`, which must come from fixes_together() and use the indices of `configs`.
LintedConfigs apply_fixes(LintedConfigs configs, std::span<const Fix> fixes);

} // namespace qcs::insight
