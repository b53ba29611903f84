#pragma once
// Values to codes of one byte, and to the values of their codes: formulas.h by vectors, bit for bit.

#include "quant/qparams/formulas.h"

namespace qcs::quant {

/// A code in one byte each: uint8 or, with a negative `low`, int8. Rounding is FbgemmFma, MulAdd or
/// RoundThenAdd; low and high fit the byte.
void quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                     std::uint8_t* out);
bool can_quantize_values(Rounding rounding);

/// Rounding is RoundThenAddFloat or RoundThenAddToInteger (torch.fake_quantize per tensor and per channel);
/// codes and zero point are below 2^23 in size.
void fake_quantize_values(Rounding rounding, const float* in, std::size_t count, const CodeFormula& formula,
                          float scale, float* out);
bool can_fake_quantize_values(Rounding rounding, const CodeFormula& formula);

} // namespace qcs::quant
