#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "config/config_codes.h"
#include "json/encode.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace qcs::config {

FuserMethod decode_fuser_method(const json::JsonValue& json, json::Decoder& decoder) {
    FuserMethod result;
    if (!json.is(json::JsonKind::Object)) {
        result.name = decode_name(json, decoder);
        return result;
    }
    result.is_factory = true;
    decoder.closed_object(
        json, {{"factory", [&](const json::JsonValue& v) { result.name = decode_name(v, decoder); }, true},
               {"args", [&](const json::JsonValue& v) {
                    for (const auto& arg : decoder.array(v))
                        result.args.push_back(decode_object_ref(arg, decoder));
                }}});
    return result;
}

void encode_fuser_method(const FuserMethod& method, json::JsonWriter& writer) {
    if (!method.is_factory) {
        writer.string(method.name);
        return;
    }
    writer.begin_object();
    writer.key("factory");
    writer.string(method.name);
    writer.key("args");
    writer.begin_array();
    for (const auto& arg : method.args)
        encode_object_ref(arg, writer);
    writer.end_array();
    writer.end_object();
}

namespace {

constexpr std::array<std::string_view, 3> observation_types = {"OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
                                                               "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
                                                               "INPUT_OUTPUT_NOT_OBSERVED"};
constexpr std::array<std::string_view, 3> input_types = {"weight", "bias", "input"};

ObservationType decode_observation_type(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = decoder.string(json);
    if (!name) return {};
    const auto it = std::ranges::find(observation_types, *name);
    if (it != observation_types.end()) return static_cast<ObservationType>(it - observation_types.begin());
    decoder.unknown(json, codes::unknown_observation_type, *name, observation_types);
    return {};
}

std::span<const json::JsonMember> members(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Object)) return json.members();
    decoder.wrong_type(json, "object");
    return {};
}

std::vector<TensorCountObservation> decode_tensor_counts(const json::JsonValue& json,
                                                         json::Decoder& decoder) {
    std::vector<TensorCountObservation> result;
    for (const auto& member : members(json, decoder)) {
        std::int64_t count = 0;
        const auto* end = member.key.data() + member.key.size();
        const auto [stop, problem] = std::from_chars(member.key.data(), end, count);
        if (problem != std::errc() || stop != end)
            decoder.report(member.value, message(codes::bad_tensor_count, std::string(member.key)));
        result.push_back({count, decode_observation_type(member.value, decoder)});
    }
    return result;
}

std::vector<InputTypeIndex> decode_input_types(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<InputTypeIndex> result;
    for (const auto& member : members(json, decoder)) {
        if (std::ranges::find(input_types, member.key) == input_types.end())
            decoder.unknown(member.value, codes::unknown_input_type, member.key, input_types);
        result.push_back({std::string(member.key), decoder.integer(member.value).value_or(0)});
    }
    return result;
}

} // namespace

std::string_view name_of(ObservationType type) {
    return observation_types[static_cast<std::size_t>(type)];
}

BackendPatternConfig decode_backend_pattern_config(const json::JsonValue& json, json::Decoder& decoder) {
    BackendPatternConfig result;
    const auto pattern = [&](std::optional<Pattern>& target) {
        return [&](const json::JsonValue& v) {
            if (!v.is(json::JsonKind::Null)) target = decode_pattern(v, decoder);
        };
    };
    const auto name = [&](std::optional<std::string>& target) {
        return [&](const json::JsonValue& v) {
            if (!v.is(json::JsonKind::Null)) target = decode_name(v, decoder);
        };
    };
    decoder.object(
        json, result.extras,
        {{"pattern", pattern(result.pattern)},
         {"observation_type",
          [&](const json::JsonValue& v) { result.observation_type = decode_observation_type(v, decoder); }},
         {"dtype_configs",
          [&](const json::JsonValue& v) {
              for (const auto& item : decoder.array(v, "array of dtype configs"))
                  result.dtype_configs.push_back(decode_dtype_config(item, decoder));
          }},
         {"root_module", name(result.root_module)},
         {"qat_module", name(result.qat_module)},
         {"reference_quantized_module_for_root", name(result.reference_quantized_module)},
         {"fused_module", name(result.fused_module)},
         {"fuser_method",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) result.fuser_method = decode_fuser_method(v, decoder);
          }},
         {"root_node_getter", name(result.root_node_getter)},
         {"extra_inputs_getter", name(result.extra_inputs_getter)},
         {"num_tensor_args_to_observation_type",
          [&](const json::JsonValue& v) {
              result.num_tensor_args_to_observation_type = decode_tensor_counts(v, decoder);
          }},
         {"input_type_to_index",
          [&](const json::JsonValue& v) { result.input_type_to_index = decode_input_types(v, decoder); }},
         {"pattern_complex_format", pattern(result.pattern_complex_format)}});
    return result;
}

BackendConfig decode_backend_config(const json::JsonValue& json, json::Decoder& decoder) {
    BackendConfig result;
    std::unordered_map<std::string, std::size_t> indexes; // by key_text() of the pattern
    const auto add = [&](const json::JsonValue& item) {
        auto config = decode_backend_pattern_config(item, decoder);
        if (!item.is(json::JsonKind::Object)) return;
        if (config.pattern && config.pattern_complex_format) {
            decoder.report(item, codes::both_patterns);
            return;
        }
        const auto key = config.key();
        if (!key) {
            if (config.pattern)
                decoder.report(
                    *item.find("pattern"),
                    message(codes::bad_pattern_length, std::to_string(config.pattern->elements.size())));
            else
                decoder.report(item, codes::no_pattern);
            return;
        }
        const auto [entry, is_new] = indexes.emplace(key_text(*key), result.configs.size());
        if (is_new) {
            result.configs.push_back(std::move(config));
        } else {
            decoder.report(
                item, message(codes::duplicate_pattern, short_text(*key), std::to_string(entry->second)));
            result.configs[entry->second] = std::move(config);
        }
    };
    decoder.object(json, result.extras,
                   {{"name", [&](const json::JsonValue& v) { result.name = decoder.string(v).value_or(""); }},
                    {"configs", [&](const json::JsonValue& v) {
                         for (const auto& item : decoder.array(v, "array of pattern configs"))
                             add(item);
                     }}});
    return result;
}

void encode_backend_pattern_config(const BackendPatternConfig& config, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, config.extras);
    const auto name = [&](std::string_view key, const std::optional<std::string>& value) {
        if (object.field(key, value.has_value())) writer.string(*value);
    };
    if (object.field("pattern", config.pattern.has_value())) encode_pattern(*config.pattern, writer);
    object.field("observation_type");
    writer.string(name_of(config.observation_type));
    object.field("dtype_configs");
    writer.begin_array();
    for (const auto& dtype_config : config.dtype_configs)
        encode_dtype_config(dtype_config, writer);
    writer.end_array();
    name("root_module", config.root_module);
    name("qat_module", config.qat_module);
    name("reference_quantized_module_for_root", config.reference_quantized_module);
    name("fused_module", config.fused_module);
    if (object.field("fuser_method", config.fuser_method.has_value()))
        encode_fuser_method(*config.fuser_method, writer);
    name("root_node_getter", config.root_node_getter);
    name("extra_inputs_getter", config.extra_inputs_getter);
    const auto& counts = config.num_tensor_args_to_observation_type;
    if (object.field("num_tensor_args_to_observation_type", !counts.empty())) {
        writer.begin_object();
        for (const auto& count : counts) {
            writer.key(std::to_string(count.count));
            writer.string(name_of(count.type));
        }
        writer.end_object();
    }
    if (object.field("input_type_to_index", !config.input_type_to_index.empty())) {
        writer.begin_object();
        for (const auto& input : config.input_type_to_index) {
            writer.key(input.input_type);
            writer.integer(input.index);
        }
        writer.end_object();
    }
    if (object.field("pattern_complex_format", config.pattern_complex_format.has_value()))
        encode_pattern(*config.pattern_complex_format, writer);
}

void encode_fields(const BackendConfig& config, json::JsonWriter& writer, json::ObjectWriter& object) {
    object.field("name");
    writer.string(config.name);
    object.field("configs");
    writer.begin_array();
    for (const auto& pattern : config.configs)
        encode_backend_pattern_config(pattern, writer);
    writer.end_array();
}

namespace {

struct Bound {
    std::string_view key;
    std::optional<Number> DTypeWithConstraints::*member;
};
constexpr Bound bounds[] = {
    {"quant_min_lower_bound", &DTypeWithConstraints::quant_min_lower_bound},
    {"quant_max_upper_bound", &DTypeWithConstraints::quant_max_upper_bound},
    {"scale_min_lower_bound", &DTypeWithConstraints::scale_min_lower_bound},
    {"scale_max_upper_bound", &DTypeWithConstraints::scale_max_upper_bound},
    {"scale_exact_match", &DTypeWithConstraints::scale_exact_match},
    {"zero_point_exact_match", &DTypeWithConstraints::zero_point_exact_match},
};

std::optional<Number> decode_number(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Null)) return std::nullopt;
    if (json.is(json::JsonKind::Int)) return Number(json.integer());
    if (json.is(json::JsonKind::Float)) return Number(json.floating());
    if (json.is(json::JsonKind::Object) && json.find("float")) {
        const auto value = decode_value(json, decoder);
        if (const auto* number = std::get_if<double>(&value.data)) return Number(*number);
        return std::nullopt;
    }
    decoder.wrong_type(json, "number");
    return std::nullopt;
}

} // namespace

DTypeWithConstraints decode_dtype_with_constraints(const json::JsonValue& json, json::Decoder& decoder) {
    DTypeWithConstraints result;
    if (json.is(json::JsonKind::Null)) return result;
    if (json.is(json::JsonKind::String)) {
        result.dtype = decode_any_dtype(json, decoder, result.user_dtype);
        return result;
    }
    const auto bound = [&](const Bound& b) {
        return json::JsonField{b.key, [&, member = b.member](const json::JsonValue& v) {
                                   result.*member = decode_number(v, decoder);
                               }};
    };
    decoder.object(json, result.extras,
                   {{"dtype",
                     [&](const json::JsonValue& v) {
                         if (!v.is(json::JsonKind::Null))
                             result.dtype = decode_any_dtype(v, decoder, result.user_dtype);
                     }},
                    bound(bounds[0]),
                    bound(bounds[1]),
                    bound(bounds[2]),
                    bound(bounds[3]),
                    bound(bounds[4]),
                    bound(bounds[5])});
    return result;
}

void encode_dtype_with_constraints(const DTypeWithConstraints& dtype, json::JsonWriter& writer) {
    const bool constrained =
        std::ranges::any_of(bounds, [&](const Bound& b) { return (dtype.*b.member).has_value(); });
    const auto name = dtype.dtype ? name_of(*dtype.dtype) : std::string_view(dtype.user_dtype);
    if (!name.empty() && !constrained && dtype.extras.empty()) {
        writer.string(name);
        return;
    }
    json::ObjectWriter object(writer, dtype.extras);
    if (object.field("dtype", !name.empty())) writer.string(name);
    for (const auto& bound : bounds) {
        const auto& number = dtype.*bound.member;
        if (object.field(bound.key, number.has_value()))
            encode_value(std::visit([](auto n) { return Value(n); }, *number), writer);
    }
}

DTypeConfig decode_dtype_config(const json::JsonValue& json, json::Decoder& decoder) {
    DTypeConfig result;
    const auto dtype = [&](DTypeWithConstraints& target) {
        return [&](const json::JsonValue& v) { target = decode_dtype_with_constraints(v, decoder); };
    };
    decoder.object(json, result.extras,
                   {{"input_dtype", dtype(result.input_dtype)},
                    {"output_dtype", dtype(result.output_dtype)},
                    {"weight_dtype", dtype(result.weight_dtype)},
                    {"bias_dtype",
                     [&](const json::JsonValue& v) {
                         if (!v.is(json::JsonKind::Null))
                             result.bias_dtype = decode_any_dtype(v, decoder, result.user_bias_dtype);
                     }},
                    {"is_dynamic", [&](const json::JsonValue& v) {
                         if (!v.is(json::JsonKind::Null)) result.is_dynamic = decoder.boolean(v);
                     }}});
    return result;
}

void encode_dtype_config(const DTypeConfig& config, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, config.extras);
    const auto dtype = [&](std::string_view key, const DTypeWithConstraints& value) {
        if (object.field(key, value != DTypeWithConstraints{})) encode_dtype_with_constraints(value, writer);
    };
    dtype("input_dtype", config.input_dtype);
    dtype("output_dtype", config.output_dtype);
    dtype("weight_dtype", config.weight_dtype);
    const auto bias =
        config.bias_dtype ? name_of(*config.bias_dtype) : std::string_view(config.user_bias_dtype);
    if (object.field("bias_dtype", !bias.empty())) writer.string(bias);
    if (object.field("is_dynamic", config.is_dynamic.has_value())) writer.boolean(*config.is_dynamic);
}

Pattern decode_pattern(const json::JsonValue& json, json::Decoder& decoder) {
    const auto* elements = json.is(json::JsonKind::Array) ? &json : nullptr;
    if (json.is(json::JsonKind::Object) && json.members().size() == 1) {
        const auto& member = json.members().front();
        if (member.key == "literal") return {decode_value(member.value, decoder), {}, false};
        if (member.key == "tuple") elements = &member.value;
    }
    if (!elements) return Pattern::leaf(decode_object_ref(json, decoder));
    auto pattern = Pattern::tuple({});
    for (const auto& element : decoder.array(*elements))
        pattern.elements.push_back(decode_pattern(element, decoder));
    return pattern;
}

void encode_pattern(const Pattern& pattern, json::JsonWriter& writer) {
    if (pattern.is_tuple) {
        writer.begin_array();
        for (const auto& element : pattern.elements)
            encode_pattern(element, writer);
        writer.end_array();
    } else if (const auto* object = std::get_if<ObjectRef>(&pattern.atom.data)) {
        encode_object_ref(*object, writer);
    } else {
        writer.begin_object();
        writer.key("literal");
        encode_value(pattern.atom, writer);
        writer.end_object();
    }
}

} // namespace qcs::config
