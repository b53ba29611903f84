#pragma once
// Casts from float32 to the 16-bit and 8-bit float dtypes and back, bit for bit as Tensor.to(dtype) on x86
// (c10/util/Half.h, BFloat16.h, Float8_*.h and the vector kernels of ATen/cpu/vec): round to nearest, ties to
// even. NaNs become what PyTorch's vector kernels produce. PyTorch's scalar code, which handles strided
// tensors and the last elements of long ones, produces other NaN payloads for float16 (when widening) and
// bfloat16 (when narrowing).

#include "base/dtype.h"

#include <cstdint>
#include <span>

namespace qcs::quant {

/// Overflows to infinity; the payload of a NaN is truncated and the NaN is made quiet.
std::uint16_t float16_bits(float value);
float from_float16(std::uint16_t bits);

/// Overflows to infinity; every NaN becomes 0xffff.
std::uint16_t bfloat16_bits(float value);
float from_bfloat16(std::uint16_t bits);

/// `dtype` is one of the four float8 dtypes. e4m3fn saturates at 448, also for infinity; e5m2 overflows to
/// infinity; the fnuz dtypes overflow to their only NaN.
std::uint8_t float8_bits(DType dtype, float value);
float from_float8(DType dtype, std::uint8_t bits);

bool is_float8(DType dtype);

/// Rounds each value to `dtype`, a float dtype of at most 16 bits, and widens it back to float32. For other
/// dtypes the values are copied.
void round_to(DType dtype, std::span<const float> values, float* out);

} // namespace qcs::quant
