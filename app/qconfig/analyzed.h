#pragma once
// Shared by all commands that predict outcomes: they load the inputs, analyse the model, and compute both
// conversions (convert_to_reference_fx and convert_fx).

#include "engine/stages.h"
#include "inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

/// The arguments of convert, and one argument of prepare: `equalization`. For the flags, false stands for
/// PyTorch's default.
struct ConvertOptions {
    std::string mapping; ///< file or preset; "": none is passed
    std::string custom;  ///< convert-custom-config file; "": the one of the workspace
    std::string backend; ///< file or preset; "": the one that prepare gets
    bool keep_original_weights = false;
    bool keep_qconfig = false;
    bool decomposed = false;
    /// _equalization_config of prepare. It is not supported: any value except "" is rejected.
    std::string equalization;

    /// Returns the first option that is set, as on the command line ("--convert-mapping"); "" if none is set.
    std::string_view first_given() const;
};

struct AnalyzeOptions {
    project::InputOptions inputs;
    ConvertOptions convert;
    std::string engine; ///< quantized engine; "": the one that belongs to the backend
    bool json = false;  ///< print the result, or the errors, as JSON
    /// false: the reference model itself is not needed, but only the exception that its conversion raises.
    bool needs_reference = true;
};

/// The engine for all queries of a command. It is never destroyed, since freeing a large model would only
/// take time.
engine::Engine& engine();

void add_analyze_options(CLI::App& command, AnalyzeOptions& options);
/// Creates the revision with the given configs, and with the other inputs from the options and the project.
/// Fails with the errors of `configs`, with those of files that the options name, or, if `equalization` is
/// set, with "argument-not-predicted". Prints warnings that occur while files are loaded.
Expected<engine::Revision> revision_of(Expected<predict::ResolveInput> configs,
                                       const project::Project& project, const AnalyzeOptions& options);
/// Predicts the outcome of the revision. Computes the stages one by one, which needs less memory for large
/// models, and shows each stage in the progress line on the terminal.
std::shared_ptr<const insight::Explainer> work_out(const engine::Revision& revision);
/// Predicts the outcome for a project that is already loaded, including both conversions; `options.inputs` is
/// not used.
Expected<std::shared_ptr<const insight::Explainer>> explained(const project::Project& project,
                                                              const AnalyzeOptions& options);
/// Predicts fuse_fx for a project whose mode is fx-fuse.
Expected<std::shared_ptr<const insight::FusionPlan>> fused(const project::Project& project);
/// Loads the inputs and predicts the outcome, including both conversions. Prints warnings that occur while
/// files are loaded.
Expected<std::shared_ptr<const insight::Explainer>> analyzed(const AnalyzeOptions& options);
/// Returns the exit code: 1 if PyTorch would raise in any step, 3 if the outcome depends on something that
/// was not recorded, else 0.
int outcome_code(const insight::Explainer& explainer);
int outcome_code(const insight::FusionPlan& plan);

} // namespace qcs::cli
