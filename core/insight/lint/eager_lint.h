#pragma once
// Lint for an eager mode config: reports what PyTorch rejects, ignores, or interprets differently from what
// the config says.

#include "insight/eager/data_flow.h"
#include "insight/lint/lint.h"

namespace qcs::insight {

struct EagerLintInput {
    /// The model and the config. If FlowInput::model is null, only the checks that need no model run.
    std::shared_ptr<const predict::eager::FlowInput> flow;
    std::shared_ptr<const EagerPlan> plan = {}; ///< the plan for `flow`; null without a model
    /// The data flow of `plan`. If it is null, lint does not report the exceptions that are raised when the
    /// converted model runs.
    std::shared_ptr<const DataFlow> data_flow = {};
};

/// Returns the findings, most severe first, those of equal severity in the order of the config. When `stop`
/// is requested, returns what was found so far.
std::vector<Finding> eager_lint(const EagerLintInput& input, std::stop_token stop = {});

} // namespace qcs::insight
