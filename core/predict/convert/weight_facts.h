#pragma once
// Shapes and dtypes of the weights of torch's modules, and the cases in which observers refuse them.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

using Shape = std::vector<std::int64_t>;

/// What is known about a tensor before it is quantized.
struct WeightTensor {
    std::optional<Shape> shape;
    std::optional<DType> dtype = DType::Float32;
    bool is_meta = false; ///< on the meta device, i.e. without values
    /// Nothing was recorded about the attributes that it is computed from: its shape is assumed to be
    /// acceptable.
    bool is_assumed = false;
};

bool has_no_elements(const Shape& shape);

/// The module's attribute of that name, if it is an integer.
std::optional<std::int64_t> integer_attribute(const State& state, const ModuleObject& module,
                                              std::string_view name);

/// The parameter `name` of the module.
WeightTensor weight_tensor(const State& state, const ModuleObject& module, std::string_view name);

/// Runs an observer or fake quantizer on a tensor; raises what it raises. Returns false if this depends on
/// facts about the tensor that are not known.
bool observe(const ObserverInstance& observer, const WeightTensor& weight, const std::string& node);

} // namespace qcs::predict::converting
