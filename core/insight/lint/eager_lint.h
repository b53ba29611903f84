#pragma once
// Lint of an eager mode config: what PyTorch rejects, ignores, or does differently from what is written.

#include "insight/eager/data_flow.h"
#include "insight/lint/lint.h"

namespace qcs::insight {

struct EagerLintInput {
    /// Its model may be null: then only the checks that need no model run.
    std::shared_ptr<const predict::eager::FlowInput> flow;
    std::shared_ptr<const EagerPlan> plan = {}; ///< of `flow`; null without a model
    std::shared_ptr<const DataFlow> runs = {};  ///< of `plan`; may be null
};

/// As lint(): most severe first, otherwise in the order of the config.
std::vector<Finding> eager_lint(const EagerLintInput& input, std::stop_token stop = {});

} // namespace qcs::insight
