#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "config/config_codes.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::config {

namespace {

bool is_class_of_modules(std::string_view name) {
    const auto* entry = catalogue_entry(name);
    return entry && entry->kind == CatalogueEntry::Kind::Module && name.find('.') != name.npos;
}

/// Reads a path, {"path": ...}, {"type": ...}, or a bare string that the catalogue knows as a module class.
/// Returns false, after reporting an error, for anything else.
bool decode_key(const json::JsonValue& json, EagerRule& rule, json::Decoder& decoder) {
    const auto take = [&](const json::JsonValue& v, bool by_type) {
        rule.by_type = by_type;
        rule.key = by_type ? decode_name(v, decoder).str() : std::string(decoder.string(v).value_or(""));
        return v.is(json::JsonKind::String);
    };
    if (json.is(json::JsonKind::String)) return take(json, is_class_of_modules(json.string()));
    if (json.is(json::JsonKind::Object) && json.members().size() == 1) {
        const auto& member = json.members().front();
        if (member.key == "path" || member.key == "type") return take(member.value, member.key == "type");
    }
    decoder.wrong_type(json, R"(module path or {"type": class})");
    return false;
}

void encode_key(const EagerRule& rule, json::JsonWriter& writer) {
    if (!rule.by_type && !is_class_of_modules(rule.key)) return writer.string(rule.key);
    writer.begin_object();
    writer.key(rule.by_type ? "type" : "path");
    writer.string(rule.key);
    writer.end_object();
}

std::string key_json(const EagerRule& rule) {
    json::JsonWriter writer;
    encode_key(rule, writer);
    return writer.take();
}

/// A later row with the same key replaces the qconfig and keeps the place, as in a Python dict.
std::vector<EagerRule> decode_rules(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<EagerRule> rules;
    std::unordered_map<std::string, std::size_t> places;
    for (const auto& item : decoder.array(json, "array of [path or type, qconfig]")) {
        const auto row = decoder.row(item, 2, "[path or type, qconfig]");
        if (row.empty()) continue;
        EagerRule rule;
        const bool has_key = decode_key(row[0], rule, decoder);
        rule.qconfig = decode_qconfig(row[1], decoder);
        if (!has_key) continue;
        const auto [place, is_new] = places.emplace(key_json(rule), rules.size());
        if (is_new) {
            rules.push_back(std::move(rule));
        } else {
            decoder.report(item, message(codes::duplicate_rule, place->first, std::to_string(place->second)));
            rules[place->second].qconfig = std::move(rule.qconfig);
        }
    }
    return rules;
}

EagerMapping decode_mapping(const json::JsonValue& json, json::Decoder& decoder) {
    EagerMapping mapping;
    if (!json.is(json::JsonKind::String)) {
        mapping.pairs = decode_class_pairs(json, decoder);
        return mapping;
    }
    const auto tables = eager_table_names();
    if (std::ranges::find(tables, json.string()) == tables.end())
        decoder.unknown(json, codes::unknown_eager_table, json.string(), tables);
    else
        mapping.table = json.string();
    return mapping;
}

void encode_mapping(const EagerMapping& mapping, json::JsonWriter& writer) {
    if (mapping.table.empty())
        encode_class_pairs(mapping.pairs, writer);
    else
        writer.string(mapping.table);
}

std::vector<EagerFusion> decode_fusions(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<EagerFusion> fusions;
    for (const auto& item : decoder.array(json, "array of [[class, ...], fuser method]")) {
        const auto row = decoder.row(item, 2, "[[class, ...], fuser method]");
        if (row.empty()) continue;
        EagerFusion fusion{decode_class_names(row[0], decoder), decode_fuser_method(row[1], decoder)};
        const auto known = std::ranges::find(fusions, fusion.classes, &EagerFusion::classes);
        if (known == fusions.end()) {
            fusions.push_back(std::move(fusion));
        } else {
            decoder.report(item, message(codes::duplicate_class, json::to_json_line(row[0])));
            known->method = std::move(fusion.method);
        }
    }
    return fusions;
}

void encode_fusions(const std::vector<EagerFusion>& fusions, json::JsonWriter& writer) {
    writer.begin_array();
    for (const auto& fusion : fusions) {
        writer.begin_array();
        encode_strings(fusion.classes, writer);
        encode_fuser_method(fusion.method, writer);
        writer.end_array();
    }
    writer.end_array();
}

std::vector<std::vector<std::string>> decode_groups(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<std::vector<std::string>> groups;
    for (const auto& group : decoder.array(json, "array of arrays of module paths"))
        groups.push_back(decoder.strings(group));
    return groups;
}

/// Wraps the reader of a field in which null means the same as leaving the field out.
template <typename Read>
auto unless_null(Read read) {
    return [read](const json::JsonValue& v) {
        if (!v.is(json::JsonKind::Null)) read(v);
    };
}

} // namespace

void encode_eager_rule(const EagerRule& rule, json::JsonWriter& writer) {
    writer.begin_array();
    encode_key(rule, writer);
    encode_qconfig(rule.qconfig, writer);
    writer.end_array();
}

EagerCustom decode_eager_custom(const json::JsonValue& json, json::Decoder& decoder) {
    EagerCustom custom;
    const auto into = [&](auto& target, auto decode) {
        return [&decoder, &target, decode](const json::JsonValue& v) { target = decode(v, decoder); };
    };
    decoder.object(
        json, custom.extras,
        {{"float_to_observed_custom_module_class", into(custom.float_to_observed, decode_class_pairs)},
         {"observed_to_quantized_custom_module_class",
          into(custom.observed_to_quantized, decode_class_pairs)},
         {"non_traceable_module_name",
          [&](const json::JsonValue& v) { custom.non_traceable_module_names = decoder.strings(v); }},
         {"non_traceable_module_class", into(custom.non_traceable_module_classes, decode_class_names)},
         {"additional_fuser_method_mapping", into(custom.fusions, decode_fusions)}});
    return custom;
}

void encode_fields(const EagerCustom& custom, json::JsonWriter& writer, json::ObjectWriter& object) {
    const auto list = [&](std::string_view key, const auto& values, const auto& encode) {
        if (object.field(key, !values.empty())) encode(values, writer);
    };
    list("float_to_observed_custom_module_class", custom.float_to_observed, encode_class_pairs);
    list("observed_to_quantized_custom_module_class", custom.observed_to_quantized, encode_class_pairs);
    list("non_traceable_module_name", custom.non_traceable_module_names, encode_strings);
    list("non_traceable_module_class", custom.non_traceable_module_classes, encode_strings);
    list("additional_fuser_method_mapping", custom.fusions, encode_fusions);
}

EagerConfig decode_eager_config(const json::JsonValue& json, json::Decoder& decoder) {
    EagerConfig config;
    const auto call = [&](const json::JsonValue& v) {
        const auto name = decoder.string(v);
        if (!name) return;
        const auto names = eager_call_names();
        const auto it = std::ranges::find(names, *name);
        if (it == names.end())
            decoder.unknown(v, codes::unknown_eager_call, *name, names);
        else
            config.call = static_cast<EagerCall>(it - names.begin());
    };
    const auto into = [&](auto& target, auto decode) {
        return unless_null(
            [&decoder, &target, decode](const json::JsonValue& v) { target = decode(v, decoder); });
    };
    const auto flag = [&](bool& target) {
        return unless_null([&](const json::JsonValue& v) { target = decoder.boolean(v).value_or(target); });
    };
    decoder.own_object(json, config.extras,
                       {{"call", unless_null(call)},
                        {"qconfigs", into(config.rules, decode_rules)},
                        {"fuse", into(config.fuse, decode_groups)},
                        {"mapping", into(config.mapping, decode_mapping)},
                        {"qat_mapping", into(config.qat_mapping, decode_mapping)},
                        {"allow_list", into(config.allow_list, decode_class_names)},
                        {"non_leaf", into(config.non_leaf, decode_class_names)},
                        {"dtype", unless_null([&](const json::JsonValue& v) {
                             config.dtype = decode_any_dtype(v, decoder, config.user_dtype);
                         })},
                        {"custom", into(config.custom, decode_eager_custom)},
                        {"is_reference", flag(config.is_reference)},
                        {"remove_qconfig", flag(config.remove_qconfig)},
                        {"use_precomputed_fake_quant", flag(config.use_precomputed_fake_quant)}});
    return config;
}

void encode_fields(const EagerConfig& config, json::JsonWriter& writer, json::ObjectWriter& object) {
    if (object.field("call", config.call.has_value())) writer.string(name_of(*config.call));
    object.field("qconfigs");
    writer.begin_array();
    for (const auto& rule : config.rules)
        encode_eager_rule(rule, writer);
    writer.end_array();
    if (object.field("fuse", !config.fuse.empty())) {
        writer.begin_array();
        for (const auto& group : config.fuse)
            encode_strings(group, writer);
        writer.end_array();
    }
    if (object.field("mapping", config.mapping.has_value())) encode_mapping(*config.mapping, writer);
    if (object.field("qat_mapping", config.qat_mapping.has_value()))
        encode_mapping(*config.qat_mapping, writer);
    if (object.field("allow_list", config.allow_list.has_value())) encode_strings(*config.allow_list, writer);
    if (object.field("non_leaf", !config.non_leaf.empty())) encode_strings(config.non_leaf, writer);
    if (object.field("dtype", config.has_dtype()))
        writer.string(config.dtype ? name_of(*config.dtype) : config.user_dtype);
    if (object.field("custom", config.custom.has_value())) encode_body(*config.custom, writer);
    if (object.field("is_reference", config.is_reference)) writer.boolean(true);
    if (object.field("remove_qconfig", !config.remove_qconfig)) writer.boolean(false);
    if (object.field("use_precomputed_fake_quant", config.use_precomputed_fake_quant)) writer.boolean(true);
}

} // namespace qcs::config
