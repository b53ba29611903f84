#pragma once
// Shapes and dtypes of the weights of torch's modules, and what observers refuse about them.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

using Shape = std::vector<std::int64_t>;

/// What is known of a tensor before it is quantized.
struct WeightTensor {
    std::optional<Shape> shape;
    std::optional<DType> dtype = DType::Float32;
    bool is_meta = false; ///< on the meta device: it has no values
    /// Nothing is on record of the attributes that it is made of: its shape is taken to be what is wanted.
    bool is_assumed = false;
};

bool has_no_elements(const Shape& shape);

/// An attribute of the module, if it is an integer.
std::optional<std::int64_t> integer_attribute(const State& state, const ModuleObject& module,
                                              std::string_view name);

/// Parameter `name` of the module.
WeightTensor weight_tensor(const State& state, const ModuleObject& module, std::string_view name);

/// Runs an observer or fake quantizer on a tensor: raises what it raises. False where that hangs on what is
/// not known of the tensor.
bool observe(const ObserverInstance& observer, const WeightTensor& weight, const std::string& node);

} // namespace qcs::predict::converting
