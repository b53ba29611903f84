#pragma once
// Evaluates torch.tensor([value]), torch.iinfo and comparisons of one-element tensors on the CPU.

#include "predict/observers/observer_instance.h"
#include "predict/observers/python_call.h"

namespace qcs::predict::observers {

/// 2^-23, torch.finfo(torch.float32).eps.
constexpr double float_eps = 1.1920928955078125e-07;

/// torch.tensor([value], dtype=dtype). Only Float32, Float64 and Int32 are supported as dtypes. Throws
/// PyError or NotKnown.
TensorValue tensor_of(const config::Value& value, std::optional<DType> dtype = std::nullopt);

/// The result of torch.iinfo.
struct IntegerInfo {
    std::int64_t min;
    std::uint64_t max;
};
/// torch.iinfo(dtype). Throws PyError with the TypeError for a dtype that it refuses, or for a value that is
/// not a dtype.
IntegerInfo iinfo(const config::Value& dtype);

/// `tensor < bound` and `tensor != value` for a tensor of one element and a Python number. The number is
/// converted to the tensor's dtype. If the number is a float and the tensor holds integers, both are
/// converted to float32.
bool less_than(const TensorValue& tensor, const config::Number& bound);
bool differs(const TensorValue& tensor, const config::Number& value);

/// repr() of a tensor of one element.
std::string text_of(const TensorValue& tensor);

} // namespace qcs::predict::observers
