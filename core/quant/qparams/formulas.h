#pragma once
// One element: the rounding rules of PyTorch's kernels on x86. Everything faster must give the same bits.
// They differ at ties, where the product is rounded before the zero point is added or not, and for values
// that are no numbers or fit no integer. (Whoever includes this is compiled with -ffp-contract=off.)

#include "quant/elements/x86_casts.h"
#include "quant/qparams/qparams.h"

#include <algorithm>
#include <cmath>

namespace qcs::quant {

enum class Rounding : std::uint8_t {
    /// rint(fma(x, inverse, zero point)); NaN gives the highest code.
    /// torch.quantize_per_tensor to quint8 and qint8 (FBGEMM).
    FbgemmFma,
    /// rint(x * inverse + zero point), three roundings; NaN gives x86's smallest int32, of which 8 bits are
    /// 0.
    /// torch.quantize_per_channel with integer zero points, and quantize_per_tensor to qint32.
    MulAdd,
    /// rint(x * inverse) + zero point as floats; NaN as in MulAdd, and 2^31 overflows to the smallest int32.
    /// quantized_decomposed.quantize_per_tensor and _per_channel.
    RoundThenAdd,
    /// The same, but NaN gives the lowest code and nothing overflows.
    /// torch.fake_quantize_per_tensor_affine.
    RoundThenAddFloat,
    /// rint(x * inverse) as an int64, plus the zero point: NaN and whatever fits no int64 give the lowest
    /// code.
    /// torch.quantize_per_tensor to quint4x2 and quint2x4.
    RoundThenAddInteger,
    /// rint(x * inverse) + zero point as floats, then an int64, and the same for NaN and what does not fit.
    /// torch.fake_quantize_per_channel_affine with integer zero points.
    RoundThenAddToInteger,
    /// rint(x * inverse + zero point) as an int64 whose low 32 bits count; the zero point is a float.
    /// torch.quantize_per_channel with float zero points.
    FloatZeroPoint,
    /// rint(fma(x, inverse, zero point)) as an int64, of which all bits count.
    /// torch.fake_quantize_per_channel_affine with float zero points.
    FloatZeroPointWide,
};

/// The constants of one tensor or channel.
struct CodeFormula {
    float inverse = 1;    ///< 1 / scale, as inverse_of() or inverse_of_double() have it
    float zero_point = 0; ///< integers above 2^24 are rounded, as PyTorch does
    std::int64_t low = 0;
    std::int64_t high = 255;
};

/// All but quantized_decomposed per tensor.
inline float inverse_of(double scale) {
    return 1.0F / static_cast<float>(scale);
}
/// quantized_decomposed per tensor: Python divides doubles.
inline float inverse_of_double(double scale) {
    return static_cast<float>(1.0 / scale);
}

namespace detail {
inline std::int32_t clamped(std::int64_t code, const CodeFormula& f) {
    return static_cast<std::int32_t>(std::min(std::max(code, f.low), f.high));
}
/// Of a number that is no NaN.
inline std::int32_t clamped(float rounded, const CodeFormula& f) {
    if (rounded >= 0x1p62F) return static_cast<std::int32_t>(f.high);
    return clamped(x86_int64(static_cast<double>(rounded)), f);
}
} // namespace detail

/// The code of x. Of codes that are stored in fewer bits than 32, the low bits count.
template <Rounding rounding>
inline std::int32_t code_of(float x, const CodeFormula& f) {
    using detail::clamped;
    if constexpr (rounding == Rounding::FbgemmFma) {
        const auto sum = std::fma(x, f.inverse, f.zero_point);
        return std::isnan(sum) ? static_cast<std::int32_t>(f.high) : clamped(std::nearbyint(sum), f);
    } else {
        const float product = x * f.inverse;
        if constexpr (rounding == Rounding::MulAdd) {
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
        } else if constexpr (rounding == Rounding::RoundThenAddInteger) {
            const auto rounded = x86_int64(static_cast<double>(std::nearbyint(product)));
            return clamped(rounded + static_cast<std::int64_t>(f.zero_point), f);
        } else if constexpr (rounding == Rounding::RoundThenAddToInteger) {
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

/// torch.fake_quantize_per_tensor_affine: the value of x's code, for codes and zero points that are floats
/// without rounding (up to 2^24).
inline float fake_quantized(float x, const CodeFormula& f, float scale) {
    const auto sum = std::nearbyint(x * f.inverse) + f.zero_point;
    return (std::fmin(std::fmax(sum, static_cast<float>(f.low)), static_cast<float>(f.high)) - f.zero_point) *
           scale;
}

} // namespace qcs::quant
