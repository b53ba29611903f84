#pragma once
// Shapes and dtypes of the weights of torch's modules, and what observers refuse about them.

#include "analysis/convert/state.h"

namespace qcs::converting {

using Shape = std::vector<std::int64_t>;

/// What is known of a tensor before it is quantized.
struct WeightTensor {
    std::optional<Shape> shape;
    DType dtype = DType::Float32; ///< also where it is not known
    bool is_meta = false;         ///< on the meta device: it has no values
};

/// Parameter `name` of the module.
WeightTensor weight_tensor(const State& state, const ModuleObject& module, std::string_view name);

/// The tensor that a node gives, an observer's call that of its input.
WeightTensor tensor_of(const State& state, fx::NodeId node);

/// Runs an observer or fake quantizer on a tensor: raises what it raises.
void observe(const ObserverInstance& observer, const WeightTensor& weight, const std::string& node);

} // namespace qcs::converting
