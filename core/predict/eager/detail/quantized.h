#pragma once
// from_float of the statically quantized classes of torch: what their makers share.

#include "predict/eager/detail/run.h"

namespace qcs::predict::eager::quantized {

inline constexpr std::string_view nnq = "torch.ao.nn.quantized.";
inline constexpr std::string_view nniq = "torch.ao.nn.intrinsic.quantized.";
inline constexpr std::string_view nni = "torch.ao.nn.intrinsic.";
inline constexpr std::string_view nniqat = "torch.ao.nn.intrinsic.qat.";

std::string joined(std::string_view package, std::string_view name);
/// "torch.qint8", or "None".
std::string shown(const std::optional<DType>& dtype);

/// mod.activation_post_process.
Observed activation(const Run& run, ObjectId module);
/// scale, zero_point = mod.activation_post_process.calculate_qparams()
std::int64_t activation_qparams(Run& run, ObjectId module);
/// observer.dtype: AttributeError where it has none.
const config::Value& dtype_of(const Observed& observer);
/// All of the attributes `names`, which are separated by spaces.
void need_all(const Run& run, ObjectId module, std::string_view names);
/// A part without anything in it.
ObjectId packed_params(Run& run, std::string_view type);
/// Puts a quantized module into the model; float parameters are none of it.
ObjectId add(Run& run, Object object);

// Makers: each throws PyError.

ObjectId make_quantize(Run& run, ObjectId module);
ObjectId make_functional(Run& run, ObjectId module);
ObjectId make_batch_norm(Run& run, const std::string& target, ObjectId module);
ObjectId make_prelu(Run& run, const std::string& target, ObjectId module);
/// One observed output, and attributes that are copied; none where there is no such class.
std::optional<ObjectId> make_simple(Run& run, const std::string& target, ObjectId module);
ObjectId make_linear(Run& run, const std::string& target, ObjectId module, bool precomputed);
/// LinearLeakyReLU and LinearTanh.
ObjectId make_linear_activation(Run& run, const std::string& target, ObjectId module);
ObjectId make_convolution(Run& run, const std::string& target, ObjectId module);
ObjectId make_embedding(Run& run, const std::string& target, ObjectId module);

} // namespace qcs::predict::eager::quantized
