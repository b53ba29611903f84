#pragma once
// The loops over neighbouring elements of one channel. Each can be replaced by a faster one of the same
// result.

#include "quant/quantize/detail/quantize_rules.h"

#include <cstddef>

namespace qcs::quant {

/// `out` gets the codes as storage_dtype() holds them; packed dtypes one code in a byte.
using QuantizeBlock = void (*)(const float* in, std::size_t count, const ChannelFormula& formula,
                               std::byte* out);
using DequantizeBlock = void (*)(const std::int32_t* codes, std::size_t count, const ChannelFormula& formula,
                                 float* out);
using FakeQuantizeBlock = void (*)(const float* in, std::size_t count, const ChannelFormula& formula,
                                   float* out);

QuantizeBlock quantize_block(const Quantization& how);
DequantizeBlock dequantize_block(const Quantization& how);
FakeQuantizeBlock fake_quantize_block(const Quantization& how);

/// Codes [begin, begin + count) in row-major order; of float8 the value, which is what PyTorch computes with.
void load_codes(const tensor::TensorData& codes, std::uint64_t begin, std::uint64_t count, std::int32_t* out);

/// `per_byte` (2 or 4) codes to a byte, the first in the lowest bits; the last byte is filled with 0.
void pack_codes(const std::byte* codes, std::size_t count, std::size_t per_byte, std::byte* out);

} // namespace qcs::quant
