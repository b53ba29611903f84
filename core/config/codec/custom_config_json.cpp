#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "config/config_codes.h"
#include "json/encode.h"

#include <algorithm>
#include <array>

namespace qcs::config {

std::vector<std::string> decode_class_names(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<std::string> result;
    for (const auto& item : decoder.array(json, "array of class names"))
        result.push_back(decode_name(item, decoder));
    return result;
}

void encode_strings(const std::vector<std::string>& strings, json::JsonWriter& writer) {
    writer.begin_array();
    for (const auto& text : strings)
        writer.string(text);
    writer.end_array();
}

std::vector<ClassPair> decode_class_pairs(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<ClassPair> pairs;
    for (const auto& item : decoder.array(json, "array of [from, to]")) {
        const auto row = decoder.row(item, 2, "[from, to]");
        if (row.empty()) continue;
        ClassPair pair{decode_name(row[0], decoder), decode_name(row[1], decoder)};
        const auto known = std::ranges::find(pairs, pair.from, &ClassPair::from);
        if (known == pairs.end()) {
            pairs.push_back(std::move(pair));
        } else {
            decoder.report(item, message(codes::duplicate_class, pair.from));
            known->to = std::move(pair.to);
        }
    }
    return pairs;
}

void encode_class_pairs(const std::vector<ClassPair>& pairs, json::JsonWriter& writer) {
    writer.begin_array();
    for (const auto& pair : pairs)
        encode_strings({pair.from, pair.to}, writer);
    writer.end_array();
}

namespace {

constexpr std::array<std::string_view, 4> quant_types = {"dynamic", "static", "qat", "weight_only"};

void encode_integers(const std::vector<std::int64_t>& integers, json::JsonWriter& writer) {
    writer.begin_array();
    for (const auto number : integers)
        writer.integer(number);
    writer.end_array();
}

/// Reads {"static": [[from, to], ...], ...}.
std::vector<ClassMapping> decode_class_mappings(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<ClassMapping> result;
    if (!json.is(json::JsonKind::Object)) {
        decoder.wrong_type(json, "object");
        return result;
    }
    for (const auto& member : json.members()) {
        const auto type = std::ranges::find(quant_types, member.key);
        if (type == quant_types.end()) {
            decoder.unknown(member.value, codes::unknown_quant_type, member.key, quant_types);
            continue;
        }
        result.push_back(
            {static_cast<QuantType>(type - quant_types.begin()), decode_class_pairs(member.value, decoder)});
    }
    return result;
}

void encode_class_mappings(const std::vector<ClassMapping>& mappings, json::JsonWriter& writer) {
    writer.begin_object();
    for (const auto& mapping : mappings) {
        writer.key(quant_types[static_cast<std::size_t>(mapping.quant_type)]);
        encode_class_pairs(mapping.pairs, writer);
    }
    writer.end_object();
}

constexpr std::string_view standalone_shape =
    "[name, qconfig mapping, [example inputs], prepare custom config, backend config]";

StandaloneEntry decode_standalone(std::span<const json::JsonValue> row, bool by_class,
                                  json::Decoder& decoder) {
    StandaloneEntry entry;
    entry.target =
        by_class ? decode_name(row[0], decoder).str() : std::string(decoder.string(row[0]).value_or(""));
    if (!row[1].is(json::JsonKind::Null)) entry.qconfig_mapping = decode_qconfig_mapping(row[1], decoder);
    for (const auto& input : decoder.array(row[2], "array of example inputs"))
        entry.example_inputs.push_back(decode_value(input, decoder));
    if (!row[3].is(json::JsonKind::Null))
        entry.prepare_custom_config.push_back(decode_prepare_custom_config(row[3], decoder));
    if (!row[4].is(json::JsonKind::Null)) entry.backend_config = decode_backend_config(row[4], decoder);
    return entry;
}

std::vector<StandaloneEntry> decode_standalones(const json::JsonValue& json, bool by_class,
                                                json::Decoder& decoder) {
    std::vector<StandaloneEntry> result;
    for (const auto& item : decoder.array(json, "array of standalone modules")) {
        const auto row = decoder.row(item, 5, standalone_shape);
        if (row.empty()) continue;
        auto entry = decode_standalone(row, by_class, decoder);
        const auto known = std::ranges::find(result, entry.target, &StandaloneEntry::target);
        if (known == result.end()) {
            result.push_back(std::move(entry));
        } else {
            decoder.report(item, message(codes::duplicate_standalone_module, entry.target));
            *known = std::move(entry);
        }
    }
    return result;
}

void encode_standalones(const std::vector<StandaloneEntry>& entries, json::JsonWriter& writer) {
    const auto optional = [&](bool present, const auto& write) {
        if (present)
            write();
        else
            writer.null();
    };
    writer.begin_array();
    for (const auto& entry : entries) {
        writer.begin_array();
        writer.string(entry.target);
        optional(entry.qconfig_mapping.has_value(), [&] { encode_body(*entry.qconfig_mapping, writer); });
        writer.begin_array();
        for (const auto& input : entry.example_inputs)
            encode_value(input, writer);
        writer.end_array();
        optional(!entry.prepare_custom_config.empty(),
                 [&] { encode_body(entry.prepare_custom_config.front(), writer); });
        optional(entry.backend_config.has_value(), [&] { encode_body(*entry.backend_config, writer); });
        writer.end_array();
    }
    writer.end_array();
}

} // namespace

PrepareCustomConfig decode_prepare_custom_config(const json::JsonValue& json, json::Decoder& decoder) {
    PrepareCustomConfig result;
    const auto mappings = [&](const json::JsonValue& v) {
        result.float_to_observed_mapping = decode_class_mappings(v, decoder);
        for (const auto& mapping : result.float_to_observed_mapping)
            if (mapping.quant_type != QuantType::Static)
                decoder.report(
                    v, message(codes::observed_mapping_not_static,
                               std::string(quant_types[static_cast<std::size_t>(mapping.quant_type)])));
    };
    decoder.object(
        json, result.extras,
        {{"standalone_module_name",
          [&](const json::JsonValue& v) {
              result.standalone_module_names = decode_standalones(v, false, decoder);
          }},
         {"standalone_module_class",
          [&](const json::JsonValue& v) {
              result.standalone_module_classes = decode_standalones(v, true, decoder);
          }},
         {"float_to_observed_custom_module_class", mappings},
         {"non_traceable_module_name",
          [&](const json::JsonValue& v) { result.non_traceable_module_names = decoder.strings(v); }},
         {"non_traceable_module_class",
          [&](const json::JsonValue& v) {
              result.non_traceable_module_classes = decode_class_names(v, decoder);
          }},
         {"input_quantized_idxs",
          [&](const json::JsonValue& v) { result.input_quantized_indexes = decoder.integers(v); }},
         {"output_quantized_idxs",
          [&](const json::JsonValue& v) { result.output_quantized_indexes = decoder.integers(v); }},
         {"preserved_attributes",
          [&](const json::JsonValue& v) { result.preserved_attributes = decoder.strings(v); }}});
    return result;
}

void encode_fields(const PrepareCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object) {
    const auto list = [&](std::string_view key, const auto& values, const auto& encode) {
        if (object.field(key, !values.empty())) encode(values, writer);
    };
    list("standalone_module_name", config.standalone_module_names, encode_standalones);
    list("standalone_module_class", config.standalone_module_classes, encode_standalones);
    list("float_to_observed_custom_module_class", config.float_to_observed_mapping, encode_class_mappings);
    list("non_traceable_module_name", config.non_traceable_module_names, encode_strings);
    list("non_traceable_module_class", config.non_traceable_module_classes, encode_strings);
    list("input_quantized_idxs", config.input_quantized_indexes, encode_integers);
    list("output_quantized_idxs", config.output_quantized_indexes, encode_integers);
    list("preserved_attributes", config.preserved_attributes, encode_strings);
}

ConvertCustomConfig decode_convert_custom_config(const json::JsonValue& json, json::Decoder& decoder) {
    ConvertCustomConfig result;
    decoder.object(json, result.extras,
                   {{"observed_to_quantized_custom_module_class",
                     [&](const json::JsonValue& v) {
                         result.observed_to_quantized_mapping = decode_class_mappings(v, decoder);
                     }},
                    {"preserved_attributes",
                     [&](const json::JsonValue& v) { result.preserved_attributes = decoder.strings(v); }}});
    return result;
}

void encode_fields(const ConvertCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object) {
    if (object.field("observed_to_quantized_custom_module_class",
                     !config.observed_to_quantized_mapping.empty()))
        encode_class_mappings(config.observed_to_quantized_mapping, writer);
    if (object.field("preserved_attributes", !config.preserved_attributes.empty()))
        encode_strings(config.preserved_attributes, writer);
}

FuseCustomConfig decode_fuse_custom_config(const json::JsonValue& json, json::Decoder& decoder) {
    FuseCustomConfig result;
    decoder.object(json, result.extras, {{"preserved_attributes", [&](const json::JsonValue& v) {
                                              result.preserved_attributes = decoder.strings(v);
                                          }}});
    return result;
}

void encode_fields(const FuseCustomConfig& config, json::JsonWriter& writer, json::ObjectWriter& object) {
    if (object.field("preserved_attributes", !config.preserved_attributes.empty()))
        encode_strings(config.preserved_attributes, writer);
}

} // namespace qcs::config
