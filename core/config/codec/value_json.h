#pragma once
// JSON of Python values, object references and observer specs, which configs and graphs have in common.

#include "config/value.h"
#include "json/decode.h"
#include "json/json_write.h"

namespace qcs::config {

/// A string that names a dtype or qscheme is read as that; {"str": ...} is always read as text. For an object
/// that is not a value ("bad-value"), or that has an invalid part, the error is reported and the result is
/// None.
Value decode_value(const json::JsonValue& json, json::Decoder& decoder);
void encode_value(const Value& value, json::JsonWriter& writer);

/// Accepts "torch.relu" (an importable object), "relu" (a method), {"method": "a.b"}, {"object": "f"} and
/// null.
ObjectRef decode_object_ref(const json::JsonValue& json, json::Decoder& decoder);
void encode_object_ref(const ObjectRef& object, json::JsonWriter& writer);

/// Reads an importable name. An alias is replaced by the canonical name and reported as a note ("alias":
/// given, canonical).
SharedText decode_name(const json::JsonValue& json, json::Decoder& decoder);

ObserverSpec decode_observer_spec(const json::JsonValue& json, json::Decoder& decoder);
void encode_observer_spec(const ObserverSpec& spec, json::JsonWriter& writer);

/// One of torch's dtypes; nullopt after "unknown-dtype".
std::optional<DType> decode_dtype(const json::JsonValue& json, json::Decoder& decoder);
/// The same for fields that also accept users' dtypes: the name of such a dtype is stored in `user`,
/// unchecked, and the result is nullopt.
std::optional<DType> decode_any_dtype(const json::JsonValue& json, json::Decoder& decoder, std::string& user);
/// True for an importable dotted name outside torch ("my_types.int4"). A name that begins with "torch." is
/// never a user's, so that a misspelt one is an error.
bool names_users_object(std::string_view name);

/// Reads {"name": Value, ...} and keeps the order.
Keywords decode_keywords(const json::JsonValue& json, json::Decoder& decoder);
void encode_keywords(const Keywords& keywords, json::JsonWriter& writer);

} // namespace qcs::config
