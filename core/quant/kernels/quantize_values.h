#pragma once
// SIMD versions of the formulas of formulas.h for one-byte codes, with bit-identical results.

#include "quant/qparams/formulas.h"

namespace qcs::quant {

/// Writes one code per byte: uint8 or, if `low` is negative, int8. `rounding` must be FbgemmFma, MulAdd or
/// RoundThenAdd; low and high must fit the byte.
void quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                     std::uint8_t* out);
bool can_quantize_values(Rounding rounding);

/// Writes fake-quantized values. `rounding` must be RoundThenAddFloat or RoundThenAddToInteger
/// (torch.fake_quantize per tensor and per channel); codes and zero point must be smaller than 2^23 in
/// magnitude.
void fake_quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                          float scale, float* out);
bool can_fake_quantize_values(Rounding rounding, const CodeFormula& formula);

} // namespace qcs::quant
