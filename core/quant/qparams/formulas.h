#pragma once
// The rounding rules of PyTorch's x86 kernels, for one element at a time. Any faster implementation must give
// the same bits. The rules differ for ties (they round the product before or after they add the zero point),
// for NaN, and for values that do not fit the integer type. (Every file that includes this header must be
// compiled with -ffp-contract=off.)

#include "quant/elements/x86_casts.h"
#include "quant/qparams/qparams.h"

#include <algorithm>
#include <cmath>

namespace qcs::quant {

/// How a code is computed from x, `inverse` (1 / scale) and the zero point. rint rounds to nearest, ties to
/// even. The result is then clamped to the range of codes, except for the special cases that are mentioned.
enum class Rounding : std::uint8_t {
    /// rint(fma(x, inverse, zero point)). NaN becomes the highest code.
    /// Used by torch.quantize_per_tensor to quint8 and qint8 (FBGEMM).
    FbgemmFma,
    /// rint(x * inverse + zero point), where the product, the sum and the result are each rounded. NaN
    /// becomes the smallest int32, as on x86; its low 8 bits are 0.
    /// Used by torch.quantize_per_channel with integer zero points, and by quantize_per_tensor to qint32.
    MulThenAdd,
    /// rint(x * inverse) + zero point, in float. NaN becomes the smallest int32, and so does 2^31 (the
    /// largest int32 as a float).
    /// Used by quantized_decomposed.quantize_per_tensor and _per_channel.
    RoundThenAdd,
    /// As RoundThenAdd, but NaN becomes the lowest code, and nothing overflows.
    /// Used by torch.fake_quantize_per_tensor_affine.
    RoundThenAddFloat,
    /// rint(x * inverse), converted to int64, plus the zero point. NaN and values that do not fit int64
    /// become the lowest code.
    /// Used by torch.quantize_per_tensor to quint4x2 and quint2x4.
    RoundToInt64ThenAdd,
    /// rint(x * inverse) + zero point, in float, then converted to int64. NaN and values that do not fit
    /// int64 become the lowest code.
    /// Used by torch.fake_quantize_per_channel_affine with integer zero points.
    RoundThenAddToInt64,
    /// rint(x * inverse + zero point), converted to int64; only the low 32 bits are kept. The zero point is a
    /// float.
    /// Used by torch.quantize_per_channel with float zero points.
    FloatZeroPoint,
    /// rint(fma(x, inverse, zero point)), converted to int64; all bits are kept.
    /// Used by torch.fake_quantize_per_channel_affine with float zero points.
    FloatZeroPointWide,
};

/// The constants of the formulas for one tensor or channel.
struct CodeFormula {
    float inverse = 1;       ///< 1 / scale, as inverse_of() or inverse_of_double() computes it
    float zero_point = 0;    ///< the zero point; integers above 2^24 are rounded, as in PyTorch
    std::int64_t low = 0;    ///< the lowest code
    std::int64_t high = 255; ///< the highest code
};

/// 1 / scale as all operators compute it, except quantized_decomposed per tensor and, with float64 scales,
/// per channel.
inline float inverse_of(double scale) {
    return 1.0F / static_cast<float>(scale);
}
/// 1 / scale as quantized_decomposed per tensor computes it, where Python divides doubles.
inline float inverse_of_double(double scale) {
    return static_cast<float>(1.0 / scale);
}

namespace detail {
inline std::int32_t clamped(std::int64_t code, const CodeFormula& f) {
    return static_cast<std::int32_t>(std::min(std::max(code, f.low), f.high));
}
/// `rounded` must not be NaN.
inline std::int32_t clamped(float rounded, const CodeFormula& f) {
    if (rounded >= 0x1p62F) return static_cast<std::int32_t>(f.high);
    return clamped(x86_int64(static_cast<double>(rounded)), f);
}
} // namespace detail

/// Returns the code of x. If codes are stored in fewer than 32 bits, the caller must keep only the low bits.
template <Rounding rounding>
inline std::int32_t code_of(float x, const CodeFormula& f) {
    using detail::clamped;
    if constexpr (rounding == Rounding::FbgemmFma) {
        const auto sum = std::fma(x, f.inverse, f.zero_point);
        return std::isnan(sum) ? static_cast<std::int32_t>(f.high) : clamped(std::nearbyint(sum), f);
    } else {
        const float product = x * f.inverse;
        if constexpr (rounding == Rounding::MulThenAdd) {
            const auto sum = std::nearbyint(product + f.zero_point);
            return std::isnan(sum) ? x86_int32(static_cast<double>(sum)) : clamped(sum, f);
        } else if constexpr (rounding == Rounding::RoundThenAdd) {
            const auto sum = std::nearbyint(product) + f.zero_point;
            const auto low = static_cast<float>(f.low);
            const auto high = static_cast<float>(f.high);
            return x86_int32(static_cast<double>(sum < low ? low : sum > high ? high : sum));
        } else if constexpr (rounding == Rounding::RoundThenAddFloat) {
            const auto sum = std::nearbyint(product) + f.zero_point;
            return std::isnan(sum) ? static_cast<std::int32_t>(f.low) : clamped(sum, f);
        } else if constexpr (rounding == Rounding::RoundToInt64ThenAdd) {
            const auto rounded = x86_int64(static_cast<double>(std::nearbyint(product)));
            return clamped(rounded + static_cast<std::int64_t>(f.zero_point), f);
        } else if constexpr (rounding == Rounding::RoundThenAddToInt64) {
            return clamped(x86_int64(static_cast<double>(std::nearbyint(product) + f.zero_point)), f);
        } else if constexpr (rounding == Rounding::FloatZeroPoint) {
            const auto rounded = x86_int64(static_cast<double>(std::nearbyint(product + f.zero_point)));
            return clamped(std::int64_t{wrap_int32(rounded)}, f);
        } else {
            const auto sum = std::fma(x, f.inverse, f.zero_point);
            return clamped(x86_int64(static_cast<double>(std::nearbyint(sum))), f);
        }
    }
}

/// Returns torch.fake_quantize_per_tensor_affine of x. Codes and zero point must be integers that float
/// represents exactly (up to 2^24).
inline float fake_quantized(float x, const CodeFormula& f, float scale) {
    const auto sum = std::nearbyint(x * f.inverse) + f.zero_point;
    return (std::fmin(std::fmax(sum, static_cast<float>(f.low)), static_cast<float>(f.high)) - f.zero_point) *
           scale;
}

} // namespace qcs::quant
