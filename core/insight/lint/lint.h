#pragma once
// Lint: reports the parts of the configs that PyTorch rejects, silently ignores, or interprets differently
// from what is written.

#include "base/diagnostic.h"
#include "config/workspace.h"
#include "insight/explain/fusion_plan.h"
#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"

#include <span>

namespace qcs::insight {

// A finding is one problem of the configs. Its id is one of the codes in insight/lint/lint_codes.h.
// resources/lint/ids.md describes every id.

/// The part of the configs that a finding is about. Indices that do not apply are none.
struct LintPlace {
    config::Part part = config::Part::Mapping; ///< the config
    config::RuleIndex rule;
    config::EntryIndex entry;
    config::DTypeConfigIndex dtype_config; ///< the dtype config of `entry`
    std::string pointer;                   ///< JSON pointer within the config
    Place file; ///< position in the file; only set for findings that come from LintInput::file_diagnostics
    config::EagerRuleIndex eager_rule = {};
    bool operator==(const LintPlace&) const = default;
};

// Edits that fix a finding. Indices are those of the linted configs.
struct RemoveRule {
    config::RuleIndex rule;
    bool operator==(const RemoveRule&) const = default;
};
/// The key of the rule may change, but no other rule may have the new key.
struct ReplaceRule {
    config::RuleIndex rule;
    config::Rule with;
    bool operator==(const ReplaceRule&) const = default;
};
/// As QConfigMapping::set: replaces the rule that has the same key; if there is none, adds the rule.
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
/// As BackendConfig::set: replaces the entry that has the same pattern; if there is none, adds the entry.
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
// Edits of an eager config.
struct RemoveEagerRule {
    config::EagerRuleIndex rule;
    bool operator==(const RemoveEagerRule&) const = default;
};
/// The key of the rule may change, but no other rule may have the new key.
struct ReplaceEagerRule {
    config::EagerRuleIndex rule;
    config::EagerRule with;
    bool operator==(const ReplaceEagerRule&) const = default;
};
/// As EagerConfig::set: replaces the rule that has the same key; if there is none, adds the rule.
struct PutEagerRule {
    config::EagerRule rule;
    bool operator==(const PutEagerRule&) const = default;
};
struct ReplaceEager {
    config::EagerConfig with;
    bool operator==(const ReplaceEager&) const = default;
};
/// Switches between post-training quantization and QAT.
struct SwitchMode {
    bool is_qat = false;
    bool operator==(const SwitchMode&) const = default;
};
using LintEdit = std::variant<RemoveRule, ReplaceRule, PutRule, ReplaceEntry, RemoveEntry, PutEntry,
                              ReplacePrepareCustom, ReplaceConvertCustom, SwitchMode, RemoveEagerRule,
                              ReplaceEagerRule, PutEagerRule, ReplaceEager>;

/// An edit that solves the problem. The message describes the edit; its code is one of
/// insight/lint/fix_codes.h.
struct Fix : Message {
    LintEdit edit;
    bool operator==(const Fix&) const = default;
};

/// One problem. The name of the code is the id of the finding.
struct Finding : Message {
    Severity severity = Severity::Warning;
    Message cause; ///< a second sentence that states the cause; Message::code is empty if there is none
    LintPlace place;
    std::optional<Fix> fix; ///< nullopt if no fix is known
    bool operator==(const Finding&) const = default;
};

/// Returns the codes of all possible findings, sorted by name. Code::severity() is the highest severity that
/// findings with the code can have. Error: PyTorch raises. Warning: PyTorch silently does something other
/// than what was requested. Note: information only.
std::span<const Code> lint_ids();

struct LintInput {
    /// The configs and the graph. The graph may be null, in which case only the checks that need no graph
    /// run. The mapping and the backend must not be null. If only fuse_fx is called, lint checks only what
    /// fuse_fx reads: the backend without its dtype configs, and the FuseCustomConfig.
    predict::ResolveInput configs;
    std::shared_ptr<const config::ConvertCustomConfig> convert_custom; ///< may be null
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom;       ///< may be null
    std::shared_ptr<const Analysis> analysis; ///< the analysis of `configs`; null without a graph
    /// The result of prepare for `configs`; null without an analysis.
    std::shared_ptr<const predict::Prepared> prepared = nullptr;
    /// The verdicts of the nodes; null if the result of convert is not known.
    std::shared_ptr<const Verdicts> verdicts = nullptr;
    /// The result of fuse_fx for `configs`; only set if fuse_fx is called alone.
    std::shared_ptr<const FusionPlan> fusion = nullptr;
    /// The diagnostics from reading the files. Those about duplicate rules and patterns become findings.
    Diagnostics file_diagnostics = {};
    /// Resolutions of the same configs on the other models that use them. lint does not report that a rule
    /// matches nothing, or decides nothing, if it matches or decides a node of one of those models.
    std::vector<std::shared_ptr<const predict::Resolution>> other_models = {};
};

/// Returns the findings, most severe first, those of equal severity in the order of the configs. When `stop`
/// is requested, returns what was found so far.
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
/// Returns the configs after the edit; unchanged if the edit does not apply to them, e.g. because its rule
/// does not exist.
LintedConfigs apply_fix(LintedConfigs configs, const Fix& fix);
/// Returns fixes of the findings with this id that can be applied together, in the order of the findings. A
/// fix is left out if it and an earlier one edit the same rule or entry, give two rules the same key, put
/// entries with the same pattern, or replace the same config. Equal fixes are listed once. If `code` is not
/// empty, only fixes with that code are returned.
std::vector<Fix> compatible_fixes(std::span<const Finding> findings, std::string_view id,
                                  std::string_view code = {});
/// Returns the configs after all edits. `fixes` must come from compatible_fixes(); their indices refer to
/// `configs`.
LintedConfigs apply_fixes(LintedConfigs configs, std::span<const Fix> fixes);

} // namespace qcs::insight
