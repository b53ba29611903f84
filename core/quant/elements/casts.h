#pragma once
// Casts from float32 to the 16-bit and 8-bit float dtypes and back, bit for bit as Tensor.to(dtype) on x86
// (c10/util/Half.h, BFloat16.h, Float8_*.h and the vector kernels of ATen/cpu/vec): round to nearest, ties to
// even. NaNs become what PyTorch's vector kernels produce. PyTorch's scalar code, which handles strided
// tensors and, in contiguous ones, the last elements that do not fill a vector, produces other NaN payloads
// for float16 (when widening) and bfloat16 (when narrowing).

#include "base/dtype.h"

#include <cstdint>
#include <span>

namespace qcs::quant {

/// Rounds to float16. Values that are too large become infinity. The payload of a NaN is truncated, and the
/// NaN is made quiet.
std::uint16_t float16_bits(float value);
float from_float16(std::uint16_t bits);

/// Rounds to bfloat16. Values that are too large become infinity; every NaN becomes 0xffff.
std::uint16_t bfloat16_bits(float value);
float from_bfloat16(std::uint16_t bits);

/// Rounds to `dtype`, one of the four float8 dtypes. If a value is too large: float8_e4m3fn saturates at 448,
/// also for infinity; float8_e5m2 becomes infinity; the two fnuz dtypes become their only NaN.
std::uint8_t float8_bits(DType dtype, float value);
float from_float8(DType dtype, std::uint8_t bits);

bool is_float8(DType dtype); ///< Returns true for the four float8 dtypes.

/// Rounds each value to `dtype`, a float dtype with at most 16 bits, and writes the result as float32 to
/// `out`, which has room for values.size() floats. For other dtypes the values are copied unchanged.
void round_to(DType dtype, std::span<const float> values, float* out);

} // namespace qcs::quant
