#pragma once
// Formats as people type them.

#include "base/diagnostic.h"
#include "quant/format/format.h"

#include <string>
#include <string_view>

namespace qcs::quant {

/// Words in any order: int2 to int8, int16, uint2 to uint8, uint16, float8_e4m3fn, float8_e5m2, float16 or
/// bfloat16; symmetric (as without a word) or affine; tensor (as without a word), channel, channel:AXIS,
/// group:SIZE or block:CHANNELSxELEMENTS; minmax (as without a word), percentile:P or mse; reduce_range.
/// "format-unknown-word" (word, the nearest), "format-bad-number" (word), "format-no-dtype".
Expected<Format> read_format(std::string_view text);

/// The words, those that go without saying left out but for tensor: "int4 group:64 affine percentile:99.9".
std::string format_text(const Format& format);

} // namespace qcs::quant
