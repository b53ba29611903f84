#include "quant/kernels/quantize_values.h"

// The first include repeats this file for each target: the order matters.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quant/kernels/quantize_values.cpp"
#include <hwy/foreach_target.h>
#include "quant/kernels/quantize_values-inl.h"
// clang-format on

#if HWY_ONCE
namespace qcs::quant {

HWY_EXPORT(QuantizeFused);
HWY_EXPORT(QuantizeMulThenAdd);
HWY_EXPORT(QuantizeRoundThenAdd);
HWY_EXPORT(FakeQuantizeFloat);
HWY_EXPORT(FakeQuantizeInteger);

bool can_quantize_values(Rounding rounding) {
    return rounding == Rounding::FbgemmFma || rounding == Rounding::MulThenAdd ||
           rounding == Rounding::RoundThenAdd;
}

void quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                     std::uint8_t* out) {
    switch (rounding) {
    case Rounding::FbgemmFma: return HWY_DYNAMIC_DISPATCH(QuantizeFused)(in, count, formula, out);
    case Rounding::MulThenAdd: return HWY_DYNAMIC_DISPATCH(QuantizeMulThenAdd)(in, count, formula, out);
    default: return HWY_DYNAMIC_DISPATCH(QuantizeRoundThenAdd)(in, count, formula, out);
    }
}

bool can_fake_quantize_values(Rounding rounding, const CodeFormula& formula) {
    constexpr std::int64_t most = 1 << 23;
    return (rounding == Rounding::RoundThenAddFloat || rounding == Rounding::RoundThenAddToInt64) &&
           formula.low > -most && formula.high < most &&
           std::abs(formula.zero_point) < static_cast<float>(most);
}

void fake_quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                          float scale, float* out) {
    if (rounding == Rounding::RoundThenAddFloat)
        HWY_DYNAMIC_DISPATCH(FakeQuantizeFloat)(in, count, formula, scale, out);
    else
        HWY_DYNAMIC_DISPATCH(FakeQuantizeInteger)(in, count, formula, scale, out);
}

} // namespace qcs::quant
#endif
