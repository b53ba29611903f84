#pragma once
// Reads and writes number formats as text that users type.

#include "base/diagnostic.h"
#include "quant/format/format.h"

#include <string>
#include <string_view>

namespace qcs::quant {

/// Reads a format from words in any order, separated by spaces or commas:
/// - int2 to int8, int16, uint2 to uint8, uint16, float8_e4m3fn, float8_e5m2, float16 or bfloat16;
/// - symmetric (the default) or affine;
/// - the granularity: tensor (the default), channel, channel:AXIS, group:SIZE or block:CHANNELSxELEMENTS;
/// - the choice of the range: minmax (the default), percentile:P or mse;
/// - reduce_range.
/// Errors: "format-unknown-word" (arguments: the word, the most similar known word), "format-bad-number"
/// (argument: the word), "format-no-dtype".
Expected<Format> read_format(std::string_view text);

/// Returns the format as text that read_format() accepts, such as "int4 group:64 affine percentile:99.9".
/// Defaults are omitted, but the granularity is included for every format with a scale.
std::string format_text(const Format& format);

} // namespace qcs::quant
