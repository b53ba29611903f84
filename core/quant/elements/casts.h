#pragma once
// float32 to the small floats and back, bit for bit as Tensor.to(dtype) on x86 (c10/util/Half.h, BFloat16.h,
// Float8_*.h and the vector kernels of ATen/cpu/vec): round to nearest, ties to even. NaN is what PyTorch's
// vector kernels make of it; its scalar ones, which do the tails of long tensors and strided ones, choose
// other payloads for float16 (wide) and bfloat16 (narrow).

#include "base/dtype.h"

#include <cstdint>
#include <span>

namespace qcs::quant {

/// Overflows to infinity; the payload of a NaN is cut and made quiet.
std::uint16_t float16_bits(float value);
float from_float16(std::uint16_t bits);

/// Overflows to infinity; every NaN is 0xffff.
std::uint16_t bfloat16_bits(float value);
float from_bfloat16(std::uint16_t bits);

/// One of the four float8 dtypes. e4m3fn saturates at 448, infinity too; e5m2 overflows to infinity; the fnuz
/// ones to NaN, which is their only one.
std::uint8_t float8_bits(DType dtype, float value);
float from_float8(DType dtype, std::uint8_t bits);

bool is_float8(DType dtype);

/// A float dtype of at most 16 bits: each value as that dtype holds it, back in float32. Others are copied.
void round_to(DType dtype, std::span<const float> values, float* out);

} // namespace qcs::quant
