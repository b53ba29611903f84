#pragma once
// Eager mode on the command line: predicts what happens to the modules of a model, and lints the eager
// config.

#include "inputs.h"
#include "insight/lint/eager_lint.h"
#include "report/eager_report.h"

namespace qcs::cli {

/// Returns the input for predicting eager mode; its model is null if the project has none. `engine` is
/// PyTorch's quantized engine; "" stands for "x86".
Expected<predict::eager::FlowInput> eager_flow_input(const project::Project& project,
                                                     const std::string& engine);

/// The predicted outcome of eager mode.
struct EagerAnswer {
    config::EagerConfig config;
    config::Mode mode = config::Mode::EagerPtq;
    insight::EagerPlan plan;
    insight::DataFlow flow; ///< data flow of the converted model

    report::EagerReport report() const { return {plan, config, mode, &flow}; }
    /// Returns 1 if PyTorch raises during quantization or when the converted model runs, 3 if the outcome
    /// depends on something that was not recorded, else 0.
    int exit_code() const;
};

/// Predicts the outcome for a project whose mode is an eager mode. Fails with "no-model" if the project has
/// no model. `engine` as in eager_flow_input().
Expected<EagerAnswer> eager_answer(const project::Project& project, const std::string& engine);

struct EagerFindings {
    std::vector<insight::Finding> findings;
    bool incomplete = false; ///< the findings depend on something that was not recorded
};
/// Lints the eager config of the project, together with its model if it has one. `engine` as in
/// eager_flow_input().
Expected<EagerFindings> eager_findings(const project::Project& project, const std::string& engine);

} // namespace qcs::cli
