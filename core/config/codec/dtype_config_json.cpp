#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "json/encode.h"

#include <algorithm>
#include <cmath>

namespace qcs::config {

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
        result.dtype = decode_dtype(json, decoder);
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
                         if (!v.is(json::JsonKind::Null)) result.dtype = decode_dtype(v, decoder);
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
    if (dtype.dtype && !constrained && dtype.extras.empty()) {
        writer.string(name_of(*dtype.dtype));
        return;
    }
    json::ObjectWriter object(writer, dtype.extras);
    if (object.field("dtype", dtype.dtype.has_value())) writer.string(name_of(*dtype.dtype));
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
                         if (!v.is(json::JsonKind::Null)) result.bias_dtype = decode_dtype(v, decoder);
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
    if (object.field("bias_dtype", config.bias_dtype.has_value())) writer.string(name_of(*config.bias_dtype));
    if (object.field("is_dynamic", config.is_dynamic.has_value())) writer.boolean(*config.is_dynamic);
}

} // namespace qcs::config
