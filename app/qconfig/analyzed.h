#pragma once
// What the commands that predict outcomes share: inputs, analysis, both conversions.

#include "engine/stages.h"
#include "inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

/// What convert is given besides; "" and false: PyTorch's defaults.
struct ConvertOptions {
    std::string mapping; ///< file or preset
    std::string custom;  ///< convert-custom-config file; "": the workspace's
    std::string backend; ///< file or preset; "": that of prepare
    bool keep_original_weights = false;
    bool keep_qconfig = false;
    bool decomposed = false;
    std::string equalization; ///< prepare's _equalization_config, which is refused

    /// The first of its options that is given, "" if none is.
    std::string_view first_given() const;
};

struct AnalyzeOptions {
    project::InputOptions inputs;
    ConvertOptions convert;
    std::string engine; ///< "": that of the backend
    bool json = false;
    bool needs_reference = true; ///< the reference model itself, not only whether PyTorch raises
};

/// One for all that a command asks. It lives until the process ends: to give back a large model piece by
/// piece would only take time.
engine::Engine& engine();

void add_analyze_options(CLI::App& command, AnalyzeOptions& options);
/// `configs` (of the project, or why there are none), with what else the options and the project say. Prints
/// the warnings that reading gave.
Expected<engine::Revision> revision_of(Expected<predict::ResolveInput> configs,
                                       const project::Project& project, const AnalyzeOptions& options);
/// Stage by stage, as the line on the terminal tells; large models take less memory so.
std::shared_ptr<const insight::Explainer> work_out(const engine::Revision& revision);
/// What PyTorch does with the project, conversions included; `options.inputs` is not looked at.
Expected<std::shared_ptr<const insight::Explainer>> explained(const project::Project& project,
                                                              const AnalyzeOptions& options);
/// What fuse_fx alone does with the project, whose mode that is.
Expected<std::shared_ptr<const insight::FusionPlan>> fused(const project::Project& project);
/// Loads, analyzes, converts, and prints the warnings that loading gave.
Expected<std::shared_ptr<const insight::Explainer>> analyzed(const AnalyzeOptions& options);
/// 1 where PyTorch would raise on the way to the quantized model, 3 where what decides is not on record.
int outcome_code(const insight::Explainer& explainer);
int outcome_code(const insight::FusionPlan& plan);

} // namespace qcs::cli
