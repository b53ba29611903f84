#pragma once
// What all commands that predict outcomes share: loading the inputs, the analysis, and both conversions.

#include "engine/stages.h"
#include "inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

/// Additional arguments of convert. "" and false stand for PyTorch's defaults.
struct ConvertOptions {
    std::string mapping; ///< file or preset
    std::string custom;  ///< convert-custom-config file; "": that of the workspace
    std::string backend; ///< file or preset; "": that of prepare
    bool keep_original_weights = false;
    bool keep_qconfig = false;
    bool decomposed = false;
    std::string equalization; ///< _equalization_config of prepare, which is not supported and rejected

    /// The name of the first option that is set; "" if none is.
    std::string_view first_given() const;
};

struct AnalyzeOptions {
    project::InputOptions inputs;
    ConvertOptions convert;
    std::string engine; ///< "": that of the backend
    bool json = false;
    bool needs_reference = true; ///< the reference model is needed, not only whether PyTorch raises
};

/// One engine for all queries of a command. It is never destroyed: freeing a large model would only take
/// time.
engine::Engine& engine();

void add_analyze_options(CLI::App& command, AnalyzeOptions& options);
/// The revision for `configs` (or the error instead of them) and the other inputs from the options and the
/// project. Prints warnings of loading.
Expected<engine::Revision> revision_of(Expected<predict::ResolveInput> configs,
                                       const project::Project& project, const AnalyzeOptions& options);
/// Computes the stages one by one, showing each in the progress line on the terminal. For large models this
/// takes less memory.
std::shared_ptr<const insight::Explainer> work_out(const engine::Revision& revision);
/// The outcome for a loaded project, with conversions; `options.inputs` is not used.
Expected<std::shared_ptr<const insight::Explainer>> explained(const project::Project& project,
                                                              const AnalyzeOptions& options);
/// The result of fuse_fx for a project with mode fx-fuse.
Expected<std::shared_ptr<const insight::FusionPlan>> fused(const project::Project& project);
/// Loads the inputs, analyses and converts. Prints warnings of loading.
Expected<std::shared_ptr<const insight::Explainer>> analyzed(const AnalyzeOptions& options);
/// The exit code: 1 if PyTorch would raise in any step, 3 if the outcome depends on something that was not
/// recorded.
int outcome_code(const insight::Explainer& explainer);
int outcome_code(const insight::FusionPlan& plan);

} // namespace qcs::cli
