#pragma once
// Eager mode on the command line: `resolve`, `explain` and `plan` of a model's modules.

#include "inputs.h"
#include "insight/lint/eager_lint.h"
#include "report/eager_report.h"

namespace qcs::cli {

/// What its eager config is carried out with. Without a model where there is none; `engine` may be "".
Expected<predict::eager::FlowInput> eager_flow_input(const project::Project& project,
                                                     const std::string& engine);

struct EagerAnswer {
    config::EagerConfig config;
    config::Mode mode = config::Mode::EagerPtq;
    insight::EagerPlan plan;
    insight::DataFlow flow; ///< of what it converts

    report::EagerReport report() const { return {plan, config, mode, &flow}; }
    /// 1 where PyTorch raises, now or when the model runs, 3 where what decides is not on record.
    int exit_code() const;
};

/// What the mode of the project, one of eager mode's, makes of its model. "no-graph" where it has none.
/// `engine` may be "".
Expected<EagerAnswer> eager_answer(const project::Project& project, const std::string& engine);

struct EagerFindings {
    std::vector<insight::Finding> findings;
    bool incomplete = false; ///< what decides is not on record
};
/// What lint finds in the eager config of the project, with its model if there is one.
Expected<EagerFindings> eager_findings(const project::Project& project, const std::string& engine);

} // namespace qcs::cli
