#include "config/value_json.h"

namespace qcs {

namespace {

/// A text where torch takes a dtype or qscheme is a mistyped one ({"str": ...} is a text that is meant).
void check_dtype_keywords(const JsonValue& kwargs, Decoder& decoder) {
    if (!kwargs.is(JsonKind::Object)) return;
    for (const auto& member : kwargs.members()) {
        if (!member.value.is(JsonKind::String)) continue;
        const auto text = member.value.string();
        if (member.key == "dtype" && !dtype_from_name(text))
            decoder.unknown(Severity::Error, member.value, "unknown-dtype", text, dtype_names());
        if (member.key == "qscheme" && !qscheme_from_name(text))
            decoder.unknown(Severity::Error, member.value, "unknown-qscheme", text, qscheme_names());
    }
}

} // namespace

ObserverSpec decode_observer_spec(const JsonValue& json, Decoder& decoder) {
    ObserverSpec spec;
    std::optional<std::int64_t> identity;
    ObserverLayer layer;
    bool wrapped = false;
    const auto read_args = [&](const JsonValue& v) {
        for (const auto& item : decoder.array(v))
            layer.args.push_back(decode_value(item, decoder));
    };
    decoder.closed_object(json, {{"class",
                                  [&](const JsonValue& v) {
                                      if (v.is(JsonKind::Object))
                                          spec = decode_observer_spec(v, decoder);
                                      else
                                          spec.callable = decode_name(v, decoder);
                                  },
                                  true},
                                 {"args",
                                  [&](const JsonValue& v) {
                                      wrapped = true;
                                      read_args(v);
                                  }},
                                 {"kwargs",
                                  [&](const JsonValue& v) {
                                      wrapped = true;
                                      check_dtype_keywords(v, decoder);
                                      layer.kwargs = decode_keywords(v, decoder);
                                  }},
                                 {"callable_args",
                                  [&](const JsonValue& v) {
                                      wrapped = true;
                                      layer.callable_args = decode_keywords(v, decoder);
                                  }},
                                 {"identity", [&](const JsonValue& v) { identity = decoder.integer(v); }}});
    if (wrapped) spec.layers.push_back(std::move(layer));
    // What counts is the identity of what the outermost wrapper wraps: qconfig_equals compares no deeper.
    if (!spec.identity) spec.identity = identity;
    return spec;
}

namespace {

void encode_layers(const ObserverSpec& spec, std::size_t count, JsonWriter& writer) {
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
    if (layer && (!layer->kwargs.empty() || layer->callable_args.empty())) {
        writer.key("kwargs");
        encode_keywords(layer->kwargs, writer);
    }
    if (layer && !layer->callable_args.empty()) {
        writer.key("callable_args");
        encode_keywords(layer->callable_args, writer);
    }
    const auto wrapped = spec.layers.size() > 1 ? spec.layers.size() - 1 : spec.layers.size();
    if (spec.identity && count == wrapped) {
        writer.key("identity");
        writer.integer(*spec.identity);
    }
    writer.end_object();
}

} // namespace

void encode_observer_spec(const ObserverSpec& spec, JsonWriter& writer) {
    encode_layers(spec, spec.layers.size(), writer);
}

} // namespace qcs
