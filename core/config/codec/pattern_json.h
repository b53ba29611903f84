#pragma once
// JSON of patterns: an object reference is a leaf, an array a tuple, {"literal": Value} a literal argument.

#include "config/codec/value_json.h"
#include "config/pattern.h"

namespace qcs::config {

/// {"tuple": [...]} is accepted for an array.
Pattern decode_pattern(const json::JsonValue& json, json::Decoder& decoder);
void encode_pattern(const Pattern& pattern, json::JsonWriter& writer);

} // namespace qcs::config
