#include "config/codec/value_json.h"
#include "config/config_codes.h"

#include <algorithm>
#include <utility>

namespace qcs::config {

namespace {

/// Handles strings given for `dtype` and `qscheme`: the name of a user's own object becomes an ObjectRef;
/// anything else that is not a dtype or qscheme is reported as misspelt. ({"str": ...} is always accepted as
/// text.)
void read_dtype_keywords(const json::JsonValue& kwargs, json::Decoder& decoder, Keywords& read) {
    if (!kwargs.is(json::JsonKind::Object)) return;
    for (const auto& member : kwargs.members()) {
        if (!member.value.is(json::JsonKind::String)) continue;
        if (member.key != "dtype" && member.key != "qscheme") continue;
        const auto text = member.value.string();
        if (is_user_defined_name(text)) {
            const auto it = std::ranges::find(read, member.key, &KeywordArg::name);
            if (it != read.end()) it->value = ObjectRef::object(std::string(text));
            continue;
        }
        if (member.key == "dtype" && !dtype_from_name(text))
            decoder.unknown(member.value, codes::unknown_dtype, text, dtype_names());
        if (member.key == "qscheme" && !qscheme_from_name(text))
            decoder.unknown(member.value, codes::unknown_qscheme, text, qscheme_names());
    }
}

ObserverSpec decode_layers(const json::JsonValue& json, json::Decoder& decoder) {
    ObserverSpec spec;
    std::optional<std::int64_t> identity;
    ObserverLayer layer;
    bool wrapped = false;
    const auto read_args = [&](const json::JsonValue& v) {
        for (const auto& item : decoder.array(v))
            layer.args.push_back(decode_value(item, decoder));
    };
    decoder.closed_object(json,
                          {{"class",
                            [&](const json::JsonValue& v) {
                                if (v.is(json::JsonKind::Object))
                                    spec = decode_layers(v, decoder);
                                else
                                    spec.callable = decode_name(v, decoder);
                            },
                            true},
                           {"args",
                            [&](const json::JsonValue& v) {
                                wrapped = true;
                                read_args(v);
                            }},
                           {"kwargs",
                            [&](const json::JsonValue& v) {
                                wrapped = true;
                                layer.kwargs = decode_keywords(v, decoder);
                                read_dtype_keywords(v, decoder, layer.kwargs);
                            }},
                           {"callable_args",
                            [&](const json::JsonValue& v) {
                                wrapped = true;
                                layer.callable_args = decode_keywords(v, decoder);
                            }},
                           {"identity", [&](const json::JsonValue& v) { identity = decoder.integer(v); }}});
    if (wrapped) spec.layers.push_back(std::move(layer));
    if (identity) (wrapped ? spec.layers.back().identity : spec.identity) = identity;
    return spec;
}

/// Texts given for `dtype` or `qscheme` are written as {"str": ...}, so that they are not read as misspelt
/// names.
void encode_arguments(const Keywords& arguments, json::JsonWriter& writer) {
    writer.begin_object();
    for (const auto& argument : arguments) {
        writer.key(argument.name);
        const auto* text = std::get_if<std::string>(&argument.value.data);
        if (text && (argument.name == "dtype" || argument.name == "qscheme")) {
            writer.begin_object();
            writer.key("str");
            writer.string(*text);
            writer.end_object();
        } else {
            encode_value(argument.value, writer);
        }
    }
    writer.end_object();
}

void encode_layers(const ObserverSpec& spec, std::size_t count, json::JsonWriter& writer) {
    writer.begin_object();
    writer.key("class");
    const auto* layer = count > 0 ? &spec.layers[count - 1] : nullptr;
    if (count > 1)
        encode_layers(spec, count - 1, writer);
    else
        writer.string(spec.callable);
    if (layer && !layer->args.empty()) {
        writer.key("args");
        writer.begin_array();
        for (const auto& arg : layer->args)
            encode_value(arg, writer);
        writer.end_array();
    }
    if (layer) {
        writer.key("kwargs");
        encode_arguments(layer->kwargs, writer);
    }
    if (layer && !layer->callable_args.empty()) {
        writer.key("callable_args");
        encode_keywords(layer->callable_args, writer);
    }
    auto identity = layer ? layer->identity : spec.identity;
    if (count == 1 && !identity) identity = spec.identity;
    if (identity) {
        writer.key("identity");
        writer.integer(*identity);
    }
    writer.end_object();
}

} // namespace

ObserverSpec decode_observer_spec(const json::JsonValue& json, json::Decoder& decoder) {
    auto spec = decode_layers(json, decoder);
    // A single wrapper is not wrapped itself, so its identity is that of the callable.
    if (spec.layers.size() == 1) spec.identity = std::exchange(spec.layers.front().identity, std::nullopt);
    return spec;
}

void encode_observer_spec(const ObserverSpec& spec, json::JsonWriter& writer) {
    encode_layers(spec, spec.layers.size(), writer);
}

} // namespace qcs::config
