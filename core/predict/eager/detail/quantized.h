#pragma once
// from_float of torch's statically quantized classes: helper functions, and one function for each group of
// classes.

#include "predict/eager/detail/run.h"

namespace qcs::predict::eager::quantized {

/// Prefixes of canonical class names.
inline constexpr std::string_view nnq = "torch.ao.nn.quantized.";
inline constexpr std::string_view nniq = "torch.ao.nn.intrinsic.quantized.";
inline constexpr std::string_view nni = "torch.ao.nn.intrinsic.";
inline constexpr std::string_view nniqat = "torch.ao.nn.intrinsic.qat.";

std::string joined(std::string_view package, std::string_view name); ///< the prefix and the name
/// Returns a dtype as Python prints it: "torch.qint8", or "None" for nullopt.
std::string shown(const std::optional<DType>& dtype);

/// Returns the observer mod.activation_post_process.
ObserverState activation(const Run& run, ObjectId module);
/// Returns the number of scales that `scale, zero_point = mod.activation_post_process.calculate_qparams()`
/// returns.
std::int64_t activation_qparams(Run& run, ObjectId module);
/// Returns observer.dtype. Raises an AttributeError if there is no such attribute.
const config::Value& dtype_of(const ObserverState& observer);
/// Raises an AttributeError unless the module has all attributes in `names`, which are separated by spaces.
void need_all(const Run& run, ObjectId module, std::string_view names);
/// Adds an empty module of the packed-params class `type` to the model and returns its id.
ObjectId packed_params(Run& run, std::string_view type);
/// Adds the quantized module `object`, without its float parameters, to the model and returns its id.
ObjectId add(Run& run, Object object);

// Functions that make a quantized module: target.from_float(module) for the quantized class `target`. Each
// returns the new module's id, and throws PyError if PyTorch raises.

ObjectId make_quantize(Run& run, ObjectId module);
ObjectId make_functional(Run& run, ObjectId module);
ObjectId make_batch_norm(Run& run, const std::string& target, ObjectId module);
ObjectId make_prelu(Run& run, const std::string& target, ObjectId module);
/// For classes whose from_float only copies attributes and, for some of the classes, also reads the observer
/// of the output (ReLU6, Sigmoid, LayerNorm, ...). Returns nullopt if `target` is not such a class.
std::optional<ObjectId> make_simple(Run& run, const std::string& target, ObjectId module);
/// `precomputed`: the argument use_precomputed_fake_quant.
ObjectId make_linear(Run& run, const std::string& target, ObjectId module, bool precomputed);
/// For LinearLeakyReLU and LinearTanh.
ObjectId make_linear_activation(Run& run, const std::string& target, ObjectId module);
ObjectId make_convolution(Run& run, const std::string& target, ObjectId module);
ObjectId make_embedding(Run& run, const std::string& target, ObjectId module);

} // namespace qcs::predict::eager::quantized
