#pragma once
// Parameters and buffers that a module must have, from what the graph records of it.

#include "model/graph.h"

namespace qcs::insight {

struct ExpectedParameter {
    std::string name; ///< "weight", "bias", "running_mean", ...
    std::vector<std::int64_t> shape;
    bool operator==(const ExpectedParameter&) const = default;
};

/// By the attributes that torch's convolutions, linear, embedding and normalisation layers have (and whatever
/// is derived from them): torch/nn/modules, their constructors. Empty for a module without such attributes.
std::vector<ExpectedParameter> expected_parameters(const model::Module& module);

} // namespace qcs::insight
