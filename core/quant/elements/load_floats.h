#pragma once
// The elements of a tensor of any dtype and strides, as float32.

#include "tensor/tensor.h"

namespace qcs::quant {

/// Whether load_floats() can read it: all float, integer and bool dtypes with whole bytes (of quantized ones
/// the codes); not complex ones and not those that pack several elements into a byte.
bool can_load(DType dtype);

/// Elements [begin, begin + count) in row-major order into `out`, as Tensor.to(torch.float32) converts them
/// (float64 and wide integers are rounded to nearest even). The dtype must be one that can_load().
void load_floats(const tensor::TensorData& tensor, std::uint64_t begin, std::uint64_t count, float* out);

/// The same elements if they lie in memory as float32, aligned and row-major; else nullptr.
const float* contiguous_floats(const tensor::TensorData& tensor);

} // namespace qcs::quant
