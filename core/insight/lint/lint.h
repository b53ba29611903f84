#pragma once
// Lint: what in the configs PyTorch would refuse, silently pass over, or understand otherwise than written.

#include "insight/explain/fusion_plan.h"
#include "insight/explain/verdicts.h"
#include "insight/lint/finding.h"
#include "insight/reasons/analyze.h"

#include <span>

namespace qcs::insight {

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
