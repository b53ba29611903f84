#pragma once
// Shapes of the weights of torch's modules, and what observers refuse about them.

#include "analysis/convert/state.h"

namespace qcs::converting {

using Shape = std::vector<std::int64_t>;

/// The shape of parameter `name` of the module; nullopt where it is not known.
std::optional<Shape> weight_shape(const State& state, const ModuleObject& module, std::string_view name);

/// The shape of the tensor that a node gives, an observer's call that of its input; nullopt where it is not
/// known.
std::optional<Shape> tensor_shape(const State& state, fx::NodeId node);

/// Runs an observer or fake quantizer on a float tensor of this shape: raises what it raises.
void observe(const ObserverInstance& observer, const Shape& shape, const std::string& node);

} // namespace qcs::converting
