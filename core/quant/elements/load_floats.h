#pragma once
// Reads the elements of a tensor with any dtype and strides as float32.

#include "tensor/tensor.h"

namespace qcs::quant {

/// Returns true if load_floats() supports the dtype. It supports all float, integer and bool dtypes whose
/// elements are whole bytes, except float8_e8m0fnu, float4_e2m1fn_x2 and complex dtypes. For quantized
/// dtypes, the codes are read.
bool can_load(DType dtype);

/// Writes the elements with row-major indices begin to begin + count - 1 to `out`, converted as by
/// Tensor.to(torch.float32): float64 and wide integers are rounded to nearest, ties to even. can_load() must
/// be true for the tensor's dtype.
void load_floats(const tensor::TensorData& tensor, std::uint64_t begin, std::uint64_t count, float* out);

/// Returns a pointer to the tensor's own elements if they are stored as aligned, row-major float32; else, and
/// for a tensor without elements, nullptr. The pointer is valid as long as the tensor's storage lives.
const float* contiguous_floats(const tensor::TensorData& tensor);

} // namespace qcs::quant
