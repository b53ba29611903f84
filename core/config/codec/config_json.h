#pragma once
// Decoders and encoders for the JSON of configs inside other JSON: in workspaces, in test cases, and in the
// entries of standalone modules. Such a config has no "format" and "version"; for files that contain only a
// config see config/codecs.h. Decoders report problems to the Decoder. After a problem, they return the parts
// that they could read.

#include "config/codec/value_json.h"
#include "config/custom_config.h"
#include "config/eager_presets.h"
#include "config/pattern.h"
#include "config/presets.h"
#include "json/decode.h"
#include "json/encode.h"

namespace qcs::config {

DTypeWithConstraints decode_dtype_with_constraints(const json::JsonValue& json, json::Decoder& decoder);
DTypeConfig decode_dtype_config(const json::JsonValue& json, json::Decoder& decoder);
BackendPatternConfig decode_backend_pattern_config(const json::JsonValue& json, json::Decoder& decoder);
BackendConfig decode_backend_config(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes null (Python's None), the name of one of named_qconfigs(), or an object (decode_qconfig_pair()).
std::optional<QConfig> decode_qconfig(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes {"activation": ..., "weight": ...}.
QConfig decode_qconfig_pair(const json::JsonValue& json, json::Decoder& decoder);
QConfigMapping decode_qconfig_mapping(const json::JsonValue& json, json::Decoder& decoder);
PrepareCustomConfig decode_prepare_custom_config(const json::JsonValue& json, json::Decoder& decoder);
ConvertCustomConfig decode_convert_custom_config(const json::JsonValue& json, json::Decoder& decoder);
FuseCustomConfig decode_fuse_custom_config(const json::JsonValue& json, json::Decoder& decoder);
EagerConfig decode_eager_config(const json::JsonValue& json, json::Decoder& decoder);
EagerCustom decode_eager_custom(const json::JsonValue& json, json::Decoder& decoder);
FuserMethod decode_fuser_method(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes a list of class names. Duplicates are kept, as in a Python list.
std::vector<std::string> decode_class_names(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes [[from, to], ...]. If two pairs have the same `from`, a warning is reported; the result has one
/// pair, at the position of the first one, with the `to` of the last one, as in a Python dict.
std::vector<ClassPair> decode_class_pairs(const json::JsonValue& json, json::Decoder& decoder);

// Each encoder writes one complete JSON value to `writer`: an object or array, or a string or null if the
// value can be written so (named qconfigs, None).

void encode_dtype_with_constraints(const DTypeWithConstraints& dtype, json::JsonWriter& writer);
void encode_dtype_config(const DTypeConfig& config, json::JsonWriter& writer);
void encode_backend_pattern_config(const BackendPatternConfig& config, json::JsonWriter& writer);
void encode_qconfig(const std::optional<QConfig>& qconfig, json::JsonWriter& writer);
void encode_qconfig_pair(const QConfig& qconfig, json::JsonWriter& writer);
void encode_fuser_method(const FuserMethod& method, json::JsonWriter& writer);
void encode_class_pairs(const std::vector<ClassPair>& pairs, json::JsonWriter& writer);
void encode_strings(const std::vector<std::string>& strings, json::JsonWriter& writer);
/// Writes [path or {"type": class}, qconfig].
void encode_eager_rule(const EagerRule& rule, json::JsonWriter& writer);

/// Returns the name of PyTorch's enumerator: "OUTPUT_SHARE_OBSERVER_WITH_INPUT", ...
std::string_view name_of(ObservationType type);

/// Write the fields of a config with `object`, the writer of a JSON object that is already open. (In a file,
/// "format" and "version" have already been written to that object.) `writer` is the JsonWriter that `object`
/// writes to.
void encode_fields(const BackendConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const QConfigMapping& mapping, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const PrepareCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const ConvertCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const FuseCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const EagerConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const EagerCustom& custom, json::JsonWriter& writer, json::ObjectWriter& object);

/// Writes a whole config as one JSON object. `T` is one of the types for which there is an encode_fields().
template <typename T>
void encode_body(const T& body, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, body.extras);
    encode_fields(body, writer, object);
}

// In the JSON of patterns, a tuple is an array, and a leaf is an object reference or {"literal": Value}.

/// Decodes a pattern. Also accepts {"tuple": [...]} instead of an array.
Pattern decode_pattern(const json::JsonValue& json, json::Decoder& decoder);
void encode_pattern(const Pattern& pattern, json::JsonWriter& writer);

// Readers of file kinds that exist only as data of the program, not as files of users. `file` is the name for
// diagnostics.

/// Reads a "qconfigs" file, from which named_qconfigs() is made. Sets QConfig::name. Unlike elsewhere, a
/// qconfig in this file cannot be given as the name of a named qconfig.
Expected<std::vector<QConfig>> read_named_qconfigs(std::string_view json, const std::string& file = {});
/// Reads an "eager-tables" file.
Expected<EagerTables> read_eager_tables(std::string_view json, const std::string& file = {});
/// Reads a "catalogue" file.
Expected<std::vector<CatalogueEntry>> read_catalogue(std::string_view json, const std::string& file = {});

} // namespace qcs::config
