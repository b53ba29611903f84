#pragma once
// JSON of Python values, object references and observer specs: what configs and graphs have in common.

#include "config/value.h"
#include "json/decode.h"
#include "json/json_write.h"

namespace qcs::config {

/// A string that is a dtype or qscheme name means that; {"str": ...} means the text. Of an object that is no
/// value
/// ("bad-value") or of a wrong part of one the result is None, and the error is on record.
Value decode_value(const json::JsonValue& json, json::Decoder& decoder);
void encode_value(const Value& value, json::JsonWriter& writer);

/// "torch.relu" (an importable object), "relu" (a method), {"method": "a.b"}, {"object": "f"}, null.
ObjectRef decode_object_ref(const json::JsonValue& json, json::Decoder& decoder);
void encode_object_ref(const ObjectRef& object, json::JsonWriter& writer);

/// An importable name. An alias becomes the canonical name, with a note ("alias": given, canonical).
SharedText decode_name(const json::JsonValue& json, json::Decoder& decoder);

ObserverSpec decode_observer_spec(const json::JsonValue& json, json::Decoder& decoder);
void encode_observer_spec(const ObserverSpec& spec, json::JsonWriter& writer);

std::optional<DType> decode_dtype(const json::JsonValue& json, json::Decoder& decoder);
/// The same where users may have dtypes of their own: their name goes to `user`, and nothing is guessed of
/// it.
std::optional<DType> decode_any_dtype(const json::JsonValue& json, json::Decoder& decoder, std::string& user);
/// "my_types.int4": an importable name, and none of torch's, in which a letter is wrong.
bool names_users_object(std::string_view name);

/// {"name": Value, ...}, in order.
Keywords decode_keywords(const json::JsonValue& json, json::Decoder& decoder);
void encode_keywords(const Keywords& keywords, json::JsonWriter& writer);

} // namespace qcs::config
