#pragma once
// Shapes and dtypes of the weights of torch's modules, and the cases in which observers raise for them.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

using Shape = std::vector<std::int64_t>;

/// What is known about a tensor before it is quantized.
struct WeightTensor {
    std::optional<Shape> shape;
    std::optional<DType> dtype = DType::Float32;
    bool is_meta = false; ///< whether the tensor is on the device "meta", i.e. has no values
    /// True if `shape` is not known because something that determines it was not recorded: an attribute of
    /// the module whose weight this is, or a tensor from which this one is computed. It is then assumed that
    /// PyTorch does not raise because of the tensor's shape.
    bool is_assumed = false;
};

bool has_no_elements(const Shape& shape);

/// Returns the module's attribute of that name; nullopt if it is missing or not an integer.
std::optional<std::int64_t> integer_attribute(const State& state, const ModuleObject& module,
                                              std::string_view name);

/// Returns the facts about the parameter `name` of the module.
WeightTensor weight_tensor(const State& state, const ModuleObject& module, std::string_view name);

/// Checks that an observer or fake quantizer can run on a tensor; raises what running it raises. Returns
/// false if this depends on facts about the tensor that are not known. `node` is the node named in the
/// exception.
bool observe(const ObserverInstance& observer, const WeightTensor& weight, const std::string& node);

} // namespace qcs::predict::converting
