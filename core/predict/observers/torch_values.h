#pragma once
// torch.tensor([value]), torch.iinfo and comparisons of one-element tensors, on the CPU.

#include "predict/observers/observer_instance.h"
#include "predict/observers/python_call.h"

namespace qcs::predict::observers {

/// 2^-23, torch.finfo(torch.float32).eps.
constexpr double float_eps = 1.1920928955078125e-07;

/// torch.tensor([value], dtype=dtype). Float32, Float64 and Int32 are known as dtypes. Throws.
TensorValue tensor_of(const config::Value& value, std::optional<DType> dtype = std::nullopt);

struct IntegerInfo {
    std::int64_t min;
    std::uint64_t max;
};
/// torch.iinfo(dtype). Throws the TypeError of a dtype that it refuses, or of no dtype at all.
IntegerInfo iinfo(const config::Value& dtype);

/// `tensor < bound` and `tensor != value` with a Python number, for a tensor of one element: the number is
/// brought to the tensor's dtype, an int with a float to float32.
bool less_than(const TensorValue& tensor, const config::Number& bound);
bool differs(const TensorValue& tensor, const config::Number& value);

/// repr() of a tensor of one element.
std::string text_of(const TensorValue& tensor);

} // namespace qcs::predict::observers
