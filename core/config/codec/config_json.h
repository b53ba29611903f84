#pragma once
// JSON codecs of config bodies, that is without "format" and "version": as they are embedded in workspaces,
// standalone modules and test cases. For whole files see codecs.h. Decoders report problems to the Decoder
// and return what they could read.

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
/// null is Python's None; a string is the name of a qconfig in named_qconfigs().
std::optional<QConfig> decode_qconfig(const json::JsonValue& json, json::Decoder& decoder);
/// {"activation": ..., "weight": ...}.
QConfig decode_qconfig_pair(const json::JsonValue& json, json::Decoder& decoder);
QConfigMapping decode_qconfig_mapping(const json::JsonValue& json, json::Decoder& decoder);
PrepareCustomConfig decode_prepare_custom_config(const json::JsonValue& json, json::Decoder& decoder);
ConvertCustomConfig decode_convert_custom_config(const json::JsonValue& json, json::Decoder& decoder);
FuseCustomConfig decode_fuse_custom_config(const json::JsonValue& json, json::Decoder& decoder);
EagerConfig decode_eager_config(const json::JsonValue& json, json::Decoder& decoder);
EagerCustom decode_eager_custom(const json::JsonValue& json, json::Decoder& decoder);
FuserMethod decode_fuser_method(const json::JsonValue& json, json::Decoder& decoder);
/// A list of classes. Duplicates are kept, as in Python's list.
std::vector<std::string> decode_class_names(const json::JsonValue& json, json::Decoder& decoder);
/// [[from, to], ...]. A later pair with the same `from` replaces the target and keeps the place, as in a
/// Python dict.
std::vector<ClassPair> decode_class_pairs(const json::JsonValue& json, json::Decoder& decoder);

/// Each of these writes one JSON object, or a string or null if the value has such a short form.
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

/// The enumerator as PyTorch spells it: "OUTPUT_SHARE_OBSERVER_WITH_INPUT" and so on.
std::string_view name_of(ObservationType type);

/// Each writes the fields of a body into an object that is already open (a file has written "format" and
/// "version").
void encode_fields(const BackendConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const QConfigMapping& mapping, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const PrepareCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const ConvertCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const FuseCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const EagerConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const EagerCustom& custom, json::JsonWriter& writer, json::ObjectWriter& object);

/// Writes a whole body as one JSON object: a BackendConfig, QConfigMapping, EagerConfig or custom config.
template <typename T>
void encode_body(const T& body, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, body.extras);
    encode_fields(body, writer, object);
}

// JSON of patterns: a leaf is an object reference or {"literal": Value}, a tuple is an array.

/// Also accepts {"tuple": [...]} in place of an array.
Pattern decode_pattern(const json::JsonValue& json, json::Decoder& decoder);
void encode_pattern(const Pattern& pattern, json::JsonWriter& writer);

// File kinds that only occur as built-in presets: named qconfigs, the tables of eager mode and the catalogue.

/// Reads a "qconfigs" file and sets the name of each. Strings in it are not looked up in named_qconfigs(),
/// which is made from this file.
Expected<std::vector<QConfig>> read_named_qconfigs(std::string_view json, const std::string& file = {});
/// Reads an "eager-tables" file.
Expected<EagerTables> read_eager_tables(std::string_view json, const std::string& file = {});
/// Reads a "catalogue" file.
Expected<std::vector<CatalogueEntry>> read_catalogue(std::string_view json, const std::string& file = {});

} // namespace qcs::config
