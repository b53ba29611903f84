// The kernels that quantize and fake-quantize values. This file is compiled once for each SIMD target.
#if defined(QCS_QUANT_KERNELS_QUANTIZE_VALUES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_QUANTIZE_VALUES_INL_H
#undef QCS_QUANT_KERNELS_QUANTIZE_VALUES_INL_H
#else
#define QCS_QUANT_KERNELS_QUANTIZE_VALUES_INL_H
#endif

#include "quant/kernels/lanes-inl.h"
#include "quant/kernels/quantize_values.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// The constants of a CodeFormula, each copied to every lane.
struct Constants {
    FloatVector inverse, zero_point, low, high;
    explicit Constants(const CodeFormula& f)
        : inverse(hn::Set(Floats(), f.inverse)),
          zero_point(hn::Set(Floats(), f.zero_point)),
          low(hn::Set(Floats(), static_cast<float>(f.low))),
          high(hn::Set(Floats(), static_cast<float>(f.high))) {}
};

/// Returns the codes of x as floats, clamped to a range that fits a byte.
template <Rounding rounding>
HWY_INLINE FloatVector codes_of(FloatVector x, const Constants& c) {
    const auto clamp = [&](FloatVector v) HWY_ATTR { return hn::Min(hn::Max(v, c.low), c.high); };
    if constexpr (rounding == Rounding::FbgemmFma) {
        const auto sum = fused_multiply_add(x, c.inverse, c.zero_point);
        return hn::Round(hn::IfThenElse(hn::Eq(sum, sum), clamp(sum), c.high));
    } else if constexpr (rounding == Rounding::MulThenAdd) {
        const auto sum = hn::Add(hn::Mul(x, c.inverse), c.zero_point);
        return hn::Round(hn::IfThenElseZero(hn::Eq(sum, sum), clamp(sum)));
    } else {
        const auto sum = hn::Add(hn::Round(hn::Mul(x, c.inverse)), c.zero_point);
        return hn::IfThenElseZero(hn::Eq(sum, sum), clamp(sum));
    }
}

template <Rounding rounding, typename T>
HWY_INLINE void quantize_to(const float* HWY_RESTRICT in, std::size_t count, const CodeFormula& formula,
                            T* HWY_RESTRICT out) {
    const Floats d;
    const hn::RebindToSigned<Floats> integers;
    const hn::Rebind<T, Floats> bytes;
    const auto n = hn::Lanes(d);
    const Constants constants(formula);
    const auto one = [&](const float* from, T* to) HWY_ATTR {
        const auto codes = codes_of<rounding>(hn::LoadU(d, from), constants);
        hn::StoreU(hn::DemoteTo(bytes, hn::ConvertTo(integers, codes)), bytes, to);
    };
    std::size_t i = 0;
    for (; i + n <= count; i += n) {
        prefetch(in + i);
        one(in + i, out + i);
    }
    if (i == count) return;
    alignas(64) float last[lanes] = {};
    alignas(64) T codes[lanes];
    std::copy(in + i, in + count, last);
    one(last, codes);
    std::copy(codes, codes + (count - i), out + i);
}

template <Rounding rounding>
HWY_INLINE void quantize_bytes(const float* in, std::size_t count, const CodeFormula& formula,
                               std::uint8_t* out) {
    if (formula.low < 0)
        quantize_to<rounding>(in, count, formula, reinterpret_cast<std::int8_t*>(out));
    else
        quantize_to<rounding>(in, count, formula, out);
}

void QuantizeFused(const float* in, std::size_t count, const CodeFormula& formula, std::uint8_t* out) {
    quantize_bytes<Rounding::FbgemmFma>(in, count, formula, out);
}
void QuantizeMulThenAdd(const float* in, std::size_t count, const CodeFormula& formula, std::uint8_t* out) {
    quantize_bytes<Rounding::MulThenAdd>(in, count, formula, out);
}
void QuantizeRoundThenAdd(const float* in, std::size_t count, const CodeFormula& formula, std::uint8_t* out) {
    quantize_bytes<Rounding::RoundThenAdd>(in, count, formula, out);
}

/// NaN becomes the lowest code. With `integer`, so do values whose code is too large for int64, as on x86;
/// without it, they become the highest code.
template <bool integer>
HWY_INLINE void fake_quantize_as(const float* HWY_RESTRICT in, std::size_t count, const CodeFormula& formula,
                                 float scale, float* HWY_RESTRICT out) {
    const Floats d;
    const auto n = hn::Lanes(d);
    const Constants c(formula);
    const auto step = hn::Set(d, scale);
    const auto beyond = hn::Set(d, 0x1p63F);
    const auto one = [&](const float* from, float* to) HWY_ATTR {
        const auto sum = hn::Add(hn::Round(hn::Mul(hn::LoadU(d, from), c.inverse)), c.zero_point);
        const auto fits = integer ? hn::Lt(sum, beyond) : hn::Eq(sum, sum);
        const auto code = hn::IfThenElse(fits, hn::Min(hn::Max(sum, c.low), c.high), c.low);
        hn::StoreU(hn::Mul(hn::Sub(code, c.zero_point), step), d, to);
    };
    std::size_t i = 0;
    for (; i + n <= count; i += n) {
        prefetch(in + i);
        one(in + i, out + i);
    }
    if (i == count) return;
    alignas(64) float last[lanes] = {};
    alignas(64) float values[lanes];
    std::copy(in + i, in + count, last);
    one(last, values);
    std::copy(values, values + (count - i), out + i);
}

void FakeQuantizeFloat(const float* in, std::size_t count, const CodeFormula& formula, float scale,
                       float* out) {
    fake_quantize_as<false>(in, count, formula, scale, out);
}
void FakeQuantizeInteger(const float* in, std::size_t count, const CodeFormula& formula, float scale,
                         float* out) {
    fake_quantize_as<true>(in, count, formula, scale, out);
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
