#pragma once
// JSON of patterns: an object reference is a leaf, an array a tuple, {"literal": Value} a literal argument.

#include "config/pattern.h"
#include "config/codec/value_json.h"

namespace qcs {

/// {"tuple": [...]} is accepted for an array.
Pattern decode_pattern(const JsonValue& json, Decoder& decoder);
void encode_pattern(const Pattern& pattern, JsonWriter& writer);

} // namespace qcs
