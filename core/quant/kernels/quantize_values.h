#pragma once
// SIMD versions of some formulas in formulas.h, with bit-identical results.

#include "quant/qparams/formulas.h"

namespace qcs::quant {

/// Writes `count` codes, one per byte: int8 if formula.low is negative, else uint8. `rounding` must be
/// FbgemmFma, MulThenAdd or RoundThenAdd (can_quantize_values()). The codes from formula.low to formula.high
/// must fit the byte.
void quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                     std::uint8_t* out);
bool can_quantize_values(Rounding rounding); ///< Returns true if quantize_values() supports the rounding.

/// Writes `count` fake-quantized values. `rounding` must be RoundThenAddFloat or RoundThenAddToInt64
/// (torch.fake_quantize per tensor and per channel). Codes and zero point must be smaller than 2^23 in
/// magnitude.
void fake_quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                          float scale, float* out);
/// Returns true if fake_quantize_values() supports the rounding and the formula.
bool can_fake_quantize_values(Rounding rounding, const CodeFormula& formula);

} // namespace qcs::quant
