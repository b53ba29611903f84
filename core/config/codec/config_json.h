#pragma once
// JSON bodies of the config kinds: without "format" and "version", as they stand in workspaces, in standalone
// modules and in test cases. Whole files: codecs.h.

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
/// null is None; a string is resolved through named_qconfigs().
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
/// A list of classes; a class that stands twice stays twice, as in Python's list.
std::vector<std::string> decode_class_names(const json::JsonValue& json, json::Decoder& decoder);
/// [[from, to], ...]: a class that stands twice has its target replaced and keeps its place.
std::vector<ClassPair> decode_class_pairs(const json::JsonValue& json, json::Decoder& decoder);

/// Each writes one JSON object (or, for what has a short form, a string or null).
void encode_dtype_with_constraints(const DTypeWithConstraints& dtype, json::JsonWriter& writer);
void encode_dtype_config(const DTypeConfig& config, json::JsonWriter& writer);
void encode_backend_pattern_config(const BackendPatternConfig& config, json::JsonWriter& writer);
void encode_qconfig(const std::optional<QConfig>& qconfig, json::JsonWriter& writer);
void encode_qconfig_pair(const QConfig& qconfig, json::JsonWriter& writer);
void encode_fuser_method(const FuserMethod& method, json::JsonWriter& writer);
void encode_class_pairs(const std::vector<ClassPair>& pairs, json::JsonWriter& writer);
void encode_strings(const std::vector<std::string>& strings, json::JsonWriter& writer);
/// [path or {"type": class}, qconfig]
void encode_eager_rule(const EagerRule& rule, json::JsonWriter& writer);

/// "OUTPUT_SHARE_OBSERVER_WITH_INPUT" and so on, as PyTorch spells the enumerator.
std::string_view name_of(ObservationType type);

/// The fields alone, into an object that is already open (after "format" and "version").
void encode_fields(const BackendConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const QConfigMapping& mapping, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const PrepareCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const ConvertCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const FuseCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const EagerConfig& config, json::JsonWriter& writer, json::ObjectWriter& object);
void encode_fields(const EagerCustom& custom, json::JsonWriter& writer, json::ObjectWriter& object);

/// A whole body: a BackendConfig, QConfigMapping or custom config.
template <typename T>
void encode_body(const T& body, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, body.extras);
    encode_fields(body, writer, object);
}

// JSON of patterns: an object reference is a leaf, an array a tuple, {"literal": Value} a literal argument.

/// {"tuple": [...]} is accepted for an array.
Pattern decode_pattern(const json::JsonValue& json, json::Decoder& decoder);
void encode_pattern(const Pattern& pattern, json::JsonWriter& writer);

// The kinds of files that only presets are: named qconfigs, the tables of eager mode and the catalogue.

/// "qconfigs" files; the name of each is set. Names inside are not resolved: this is where they come from.
Expected<std::vector<QConfig>> read_named_qconfigs(std::string_view json, const std::string& file = {});
/// "eager-tables" files.
Expected<EagerTables> read_eager_tables(std::string_view json, const std::string& file = {});
/// "catalogue" files.
Expected<std::vector<CatalogueEntry>> read_catalogue(std::string_view json, const std::string& file = {});

} // namespace qcs::config
