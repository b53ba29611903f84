#pragma once
// The loops over consecutive elements of one channel. Where a vectorised loop with the same results
// exists, it is used instead of the plain one.

#include "quant/qparams/formulas.h"
#include "quant/quantize/quantize.h"

#include <cstddef>

namespace qcs::quant {

// The formulas that each of PyTorch's operators uses, and the constants in these formulas for one channel.

/// How an operator dequantizes a code. After the colon: the flavour (Flavour) and granularity that use the
/// formula.
enum class DequantizeFormula : std::uint8_t {
    WrappedInteger,  ///< scale * float(int32(code - zero point)): Quantized per tensor
    DoubleScale,     ///< float(double(float(code) - zero point) * scale): Quantized per channel
    FloatDifference, ///< (float(code) - zero point) * scale: Decomposed per tensor; Quantized and Decomposed
                     ///< with float zero points
    Integer,         ///< float(code - zero point) * scale: Decomposed per channel, FakeQuantize per tensor
    DoubleDifference ///< float((double(code) - zero point) * scale): Decomposed per channel with float64
                     ///< scales, FakeQuantize per channel
};

/// The formulas of one operator.
struct OperatorFormulas {
    Rounding rounding = Rounding::FbgemmFma;
    DequantizeFormula dequantize_formula = DequantizeFormula::WrappedInteger;
    bool float64_products = false; ///< computes x * (1 / scale), and everything after it, in float64
};

OperatorFormulas
operator_formulas(const Quantization& how); ///< Returns the formulas of the operator that `how` selects.

/// The constants in the formulas for one tensor or channel.
struct ChannelFormula {
    CodeFormula code;
    double scale = 1;
    double zero_point = 0;
};
ChannelFormula channel_formula(const Quantization& how, std::size_t channel);

/// Returns the code of x for Decomposed per channel with float64 scales.
inline std::int32_t float64_code(float x, const ChannelFormula& f) {
    const auto sum = std::nearbyint(static_cast<double>(x) * (1.0 / f.scale)) + f.zero_point;
    const auto low = static_cast<double>(f.code.low);
    const auto high = static_cast<double>(f.code.high);
    return x86_int32(sum < low ? low : sum > high ? high : sum);
}

/// Returns the value of a code.
template <DequantizeFormula dequantize_formula>
inline float value_of(std::int32_t code, const ChannelFormula& f) {
    const auto scale = static_cast<float>(f.scale);
    const auto zero_point = static_cast<float>(f.zero_point);
    if constexpr (dequantize_formula == DequantizeFormula::WrappedInteger) {
        return scale * static_cast<float>(wrap_int32(code - x86_int64(f.zero_point)));
    } else if constexpr (dequantize_formula == DequantizeFormula::DoubleScale) {
        return static_cast<float>(static_cast<double>(static_cast<float>(code) - zero_point) * f.scale);
    } else if constexpr (dequantize_formula == DequantizeFormula::FloatDifference) {
        return (static_cast<float>(code) - zero_point) * scale;
    } else if constexpr (dequantize_formula == DequantizeFormula::Integer) {
        return static_cast<float>(code - x86_int64(f.zero_point)) * scale;
    } else {
        return static_cast<float>((static_cast<double>(code) - f.zero_point) * f.scale);
    }
}

/// Checks `how` for a tensor of this shape. Returns the first error that PyTorch would raise, or an error
/// about a feature that this implementation does not support; empty if there is neither.
Diagnostics check(const Quantization& how, std::span<const std::int64_t> shape);

/// Quantizes `count` values. Writes the codes to `out` in the format of storage_dtype(). If the dtype's codes
/// share bytes, writes one code per byte instead; pack_codes() packs them.
using QuantizeBlock = void (*)(const float* in, std::size_t count, const ChannelFormula& formula,
                               std::byte* out);
/// Dequantizes `count` codes.
using DequantizeBlock = void (*)(const std::int32_t* codes, std::size_t count, const ChannelFormula& formula,
                                 float* out);
/// Quantizes and dequantizes `count` values.
using FakeQuantizeBlock = void (*)(const float* in, std::size_t count, const ChannelFormula& formula,
                                   float* out);

/// Return the fastest loop for the operator that `how` selects.
QuantizeBlock quantize_block(const Quantization& how);
DequantizeBlock dequantize_block(const Quantization& how);
FakeQuantizeBlock fake_quantize_block(const Quantization& how);

/// Writes the codes with row-major indices begin to begin + count - 1 to `out`. If `codes` has a float8 dtype
/// (possible with Flavour::FakeQuantize), each byte is read as a uint8 code.
void load_codes(const tensor::TensorData& codes, std::uint64_t begin, std::uint64_t count, std::int32_t* out);

/// Does the same for quint4x2 and quint2x4, whose codes share bytes.
void unpack_codes(const tensor::TensorData& codes, std::uint64_t begin, std::uint64_t count,
                  std::int32_t* out);

/// Packs `per_byte` (2 or 4) codes into each byte of `out`, the first code in the lowest bits. The last byte
/// is padded with zero bits.
void pack_codes(const std::byte* codes, std::size_t count, std::size_t per_byte, std::byte* out);

} // namespace qcs::quant
