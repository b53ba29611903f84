#pragma once
// Lint: what in the configs PyTorch would refuse, silently pass over, or understand otherwise than written.

#include "base/diagnostic.h"
#include "config/workspace.h"
#include "insight/explain/fusion_plan.h"
#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"

#include <span>

namespace qcs::insight {

// What lint finds: facts about configs that PyTorch does not tell, as data. The ids are codes of
// insight/lint/lint_codes.h, and have a page in resources/lint/ids.md.

/// The config that a finding is about.
struct LintPlace {
    config::Part part = config::Part::Mapping;
    config::RuleIndex rule;
    config::EntryIndex entry;
    config::DTypeConfigIndex dtype_config; ///< of that entry
    std::string pointer;                   ///< JSON pointer in the body of that config
    Place file;                            ///< where it stands in a file, if that is known
    config::EagerRuleIndex eager_rule = {};
    bool operator==(const LintPlace&) const = default;
};

// Edits that fix a finding. Indices are those of the configs that were linted.
struct RemoveRule {
    config::RuleIndex rule;
    bool operator==(const RemoveRule&) const = default;
};
/// The key may be another one; no other rule has it.
struct ReplaceRule {
    config::RuleIndex rule;
    config::Rule with;
    bool operator==(const ReplaceRule&) const = default;
};
/// As QConfigMapping::set: overwrites the rule of that key, else adds it.
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
/// The same of an eager config; another rule may not have the key.
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

/// The message says what the edit does: "fix-remove-rule", ...
struct Fix : Message {
    LintEdit edit;
    bool operator==(const Fix&) const = default;
};

/// The name of its code is its id.
struct Finding : Message {
    Severity severity = Severity::Warning;
    Message cause; ///< a second sentence that says why; without a code there is none
    LintPlace place;
    std::optional<Fix> fix;
    bool operator==(const Finding&) const = default;
};

/// The codes of all findings, sorted. Their severity is the gravest that one comes with. Error: PyTorch
/// raises. Warning: silently not what was asked. Note: worth knowing.
std::span<const Code> lint_ids();

struct LintInput {
    /// The graph may be null: then only what needs none is found. The other parts are not. Where fuse_fx
    /// alone is called, only what it reads is looked at: the backend without its dtype configs, and its own
    /// config.
    predict::ResolveInput configs;
    std::shared_ptr<const config::ConvertCustomConfig> convert_custom; ///< may be null
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom;       ///< may be null
    std::shared_ptr<const Analysis> analysis; ///< of `configs`; null where there is no graph
    std::shared_ptr<const predict::Prepared> prepared =
        nullptr; ///< what prepare makes of them; null without an analysis
    std::shared_ptr<const Verdicts> verdicts = nullptr; ///< of the analysis; null where nothing was converted
    std::shared_ptr<const FusionPlan> fusion = nullptr; ///< of `configs` where fuse_fx alone is called
    Diagnostics messages = {};                          ///< what reading the files had to say
    /// Of the same configs on the other models that they are for: what a rule does in one of them is not to
    /// be fixed.
    std::vector<std::shared_ptr<const predict::Resolution>> other_models = {};
};

/// Gravest first, else in the order of the configs. What was found so far when stopped.
std::vector<Finding> lint(const LintInput& input, std::stop_token stop = {});

/// The values that fixes edit.
struct LintedConfigs {
    config::QConfigMapping mapping;
    config::BackendConfig backend;
    config::PrepareCustomConfig prepare_custom;
    config::ConvertCustomConfig convert_custom;
    bool is_qat = false;
    config::EagerConfig eager = {};
};
/// The configs after the edit; as they were where the edit does not fit them.
LintedConfigs apply_fix(LintedConfigs configs, const Fix& fix);
/// The fixes of all findings of this id that can be made in one go: no two of them edit the same rule or
/// entry, give two rules one key, or replace the same custom config; equal ones count once. In their order.
/// With a code: only the fixes with it.
std::vector<Fix> fixes_together(std::span<const Finding> findings, std::string_view id,
                                std::string_view code = {});
/// The configs after all of them; `fixes` are such as fixes_together() returns, with the indices of
/// `configs`.
LintedConfigs apply_fixes(LintedConfigs configs, std::span<const Fix> fixes);

} // namespace qcs::insight
