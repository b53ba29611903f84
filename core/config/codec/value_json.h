#pragma once
// Decoders and encoders for the JSON of Python values, object references and observer specs, which occur in
// configs and in graphs.

#include "config/value.h"
#include "json/decode.h"
#include "json/json_write.h"

namespace qcs::config {

/// Decodes a Python value. A string that is the name of a dtype or qscheme becomes that dtype or qscheme;
/// {"str": ...} always becomes text. For a JSON object that does not represent a Python value, reports
/// "bad-value" and returns None.
Value decode_value(const json::JsonValue& json, json::Decoder& decoder);
void encode_value(const Value& value, json::JsonWriter& writer);

/// Decodes null, {"method": "a.b"}, {"object": "f"} or a string: a name with a dot ("torch.relu") is an
/// importable object, a name without a dot ("relu") is a method.
ObjectRef decode_object_ref(const json::JsonValue& json, json::Decoder& decoder);
void encode_object_ref(const ObjectRef& object, json::JsonWriter& writer);

/// Decodes an importable name. If the name is an alias, returns the canonical name and reports the note
/// "alias" (arguments: the alias, the canonical name).
SharedText decode_name(const json::JsonValue& json, json::Decoder& decoder);

ObserverSpec decode_observer_spec(const json::JsonValue& json, json::Decoder& decoder);
void encode_observer_spec(const ObserverSpec& spec, json::JsonWriter& writer);

/// Decodes one of torch's dtypes. For any other text, reports "unknown-dtype" and returns nullopt.
std::optional<DType> decode_dtype(const json::JsonValue& json, json::Decoder& decoder);
/// Like decode_dtype(), for fields that also accept user-defined dtypes. The name of such a dtype is stored
/// in `user` without further checks, and the result is nullopt.
std::optional<DType> decode_any_dtype(const json::JsonValue& json, json::Decoder& decoder, std::string& user);
/// Returns true for an importable dotted name that does not begin with "torch." ("my_types.int4"). Names that
/// begin with "torch." are not considered to be user-defined, so that misspelt names are detected.
bool is_user_defined_name(std::string_view name);

/// Decodes {"name": Value, ...} in the order of the file.
Keywords decode_keywords(const json::JsonValue& json, json::Decoder& decoder);
void encode_keywords(const Keywords& keywords, json::JsonWriter& writer);

} // namespace qcs::config
