#pragma once
// Lint of an eager config: what of it PyTorch refuses, passes over, or does not do.

#include "insight/eager/data_flow.h"
#include "insight/lint/lint.h"

namespace qcs::insight {

struct EagerLintInput {
    /// Its model may be null: then only what needs none is found.
    std::shared_ptr<const predict::eager::FlowInput> flow;
    std::shared_ptr<const EagerPlan> plan = {}; ///< of `flow`; null without a model
    std::shared_ptr<const DataFlow> runs = {};  ///< of `plan`; may be null
};

/// As lint(): gravest first, else in the order of the config.
std::vector<Finding> eager_lint(const EagerLintInput& input, std::stop_token stop = {});

} // namespace qcs::insight
