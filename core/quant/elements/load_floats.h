#pragma once
// Reading the elements of a tensor of any dtype and strides as float32.

#include "tensor/tensor.h"

namespace qcs::quant {

/// Whether load_floats() supports the dtype: all float, integer and bool dtypes of whole bytes (for quantized
/// dtypes it reads the codes), but not complex ones nor those that pack several elements into a byte.
bool can_load(DType dtype);

/// Writes elements [begin, begin + count) in row-major order to `out`, converted as Tensor.to(torch.float32)
/// does (float64 and wide integers are rounded to nearest, ties to even). can_load() must be true for the
/// dtype.
void load_floats(const tensor::TensorData& tensor, std::uint64_t begin, std::uint64_t count, float* out);

/// The tensor's own elements if they are stored as aligned, row-major float32; else nullptr. Valid as long as
/// the tensor's storage.
const float* contiguous_floats(const tensor::TensorData& tensor);

} // namespace qcs::quant
