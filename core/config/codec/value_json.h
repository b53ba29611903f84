#pragma once
// JSON of Python values, object references and observer specs: what configs and graphs have in common.

#include "json/decode.h"
#include "json/json_write.h"
#include "config/value.h"

namespace qcs {

/// A string that is a dtype or qscheme name means that; {"str": ...} means the text. Of an object that is no
/// value
/// ("bad-value") or of a wrong part of one the result is None, and the error is on record.
Value decode_value(const JsonValue& json, Decoder& decoder);
void encode_value(const Value& value, JsonWriter& writer);

/// "torch.relu" (an importable object), "relu" (a method), {"method": "a.b"}, {"object": "f"}, null.
ObjectRef decode_object_ref(const JsonValue& json, Decoder& decoder);
void encode_object_ref(const ObjectRef& object, JsonWriter& writer);

/// An importable name. An alias becomes the canonical name, with a note ("alias": given, canonical).
SharedText decode_name(const JsonValue& json, Decoder& decoder);

ObserverSpec decode_observer_spec(const JsonValue& json, Decoder& decoder);
void encode_observer_spec(const ObserverSpec& spec, JsonWriter& writer);

std::optional<DType> decode_dtype(const JsonValue& json, Decoder& decoder);

/// {"name": Value, ...}, in order.
Keywords decode_keywords(const JsonValue& json, Decoder& decoder);
void encode_keywords(const Keywords& keywords, JsonWriter& writer);

} // namespace qcs
