#pragma once
// Eager mode on the command line: `resolve`, `explain` and `plan` for the modules of a model.

#include "inputs.h"
#include "insight/lint/eager_lint.h"
#include "report/eager_report.h"

namespace qcs::cli {

/// The input for predicting eager mode; without a model if the project has none. `engine` may be "".
Expected<predict::eager::FlowInput> eager_flow_input(const project::Project& project,
                                                     const std::string& engine);

struct EagerAnswer {
    config::EagerConfig config;
    config::Mode mode = config::Mode::EagerPtq;
    insight::EagerPlan plan;
    insight::DataFlow flow; ///< for the converted model

    report::EagerReport report() const { return {plan, config, mode, &flow}; }
    /// 1 if PyTorch raises during quantization or when the model runs, 3 if the outcome depends on something
    /// that was not recorded.
    int exit_code() const;
};

/// The outcome for a project whose mode is an eager mode. Error: "no-graph" if it has no model. `engine` may
/// be "".
Expected<EagerAnswer> eager_answer(const project::Project& project, const std::string& engine);

struct EagerFindings {
    std::vector<insight::Finding> findings;
    bool incomplete = false; ///< depends on something that was not recorded
};
/// Lints the eager config of the project, with its model if there is one.
Expected<EagerFindings> eager_findings(const project::Project& project, const std::string& engine);

} // namespace qcs::cli
