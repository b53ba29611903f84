#include "config/codec/value_json.h"

#include "base/overloaded.h"
#include "config/config_codes.h"
#include "config/presets.h"

#include <cmath>
#include <limits>

namespace qcs::config {

namespace {

bool names_dtype_or_qscheme(std::string_view text) {
    return text.starts_with("torch.") && (dtype_from_name(text) || qscheme_from_name(text));
}

Value value_of_string(std::string_view text) {
    if (text.starts_with("torch.")) {
        if (const auto dtype = dtype_from_name(text)) return *dtype;
        if (const auto qscheme = qscheme_from_name(text)) return *qscheme;
    }
    return std::string(text);
}

Values decode_values(const json::JsonValue& json, json::Decoder& decoder) {
    Values result;
    const auto items = decoder.array(json);
    result.reserve(items.size());
    for (const auto& item : items)
        result.push_back(decode_value(item, decoder));
    return result;
}

Value decode_float(const json::JsonValue& json, json::Decoder& decoder) {
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    const auto text = decoder.string(json);
    if (!text) return {};
    if (*text == "inf") return infinity;
    if (*text == "-inf") return -infinity;
    if (*text == "nan") return std::numeric_limits<double>::quiet_NaN();
    decoder.report(json, message(codes::bad_float, std::string(*text)));
    return {};
}

Value decode_dict(const json::JsonValue& json, json::Decoder& decoder) {
    Dict dict;
    for (const auto& item : decoder.array(json, "array of [key, value]"))
        if (const auto pair = decoder.row(item, 2, "[key, value]"); !pair.empty())
            dict.items.push_back({decode_value(pair[0], decoder), decode_value(pair[1], decoder)});
    return dict;
}

Value decode_opaque(const json::JsonValue& json, json::Decoder& decoder) {
    Opaque opaque;
    const auto into = [&](SharedText& target) {
        return [&](const json::JsonValue& v) { target = decoder.string(v).value_or(""); };
    };
    decoder.closed_object(json, {{"type", into(opaque.type), true}, {"text", into(opaque.text), true}});
    return opaque;
}

Value decode_tagged(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.find("class")) return decode_observer_spec(json, decoder);
    if (json.members().size() == 1) {
        const std::string_view key = json.members().front().key;
        const json::JsonValue& content = json.members().front().value;
        const auto text = [&] { return std::string(decoder.string(content).value_or("")); };
        if (key == "node") return NodeRef{text()};
        if (key == "object") return ObjectRef::object(decode_name(content, decoder));
        if (key == "method") return ObjectRef::method(text());
        if (key == "str") return text();
        if (key == "tuple") return Tuple{decode_values(content, decoder)};
        if (key == "dict") return decode_dict(content, decoder);
        if (key == "float") return decode_float(content, decoder);
        if (key == "opaque") return decode_opaque(content, decoder);
        if (key == "ellipsis") return Ellipsis{};
        if (key == "slice") {
            Slice slice;
            for (const auto& bound : decoder.row(content, 3, "[start, stop, step]"))
                slice.bounds.push_back(decode_value(bound, decoder));
            slice.bounds.resize(3);
            return slice;
        }
    }
    decoder.report(json, message(codes::bad_value, json::describe(json)));
    return {};
}

template <typename Write>
void write_tagged(json::JsonWriter& writer, std::string_view tag, const Write& write) {
    writer.begin_object();
    writer.key(tag);
    write();
    writer.end_object();
}

void encode_values(const Values& values, json::JsonWriter& writer) {
    writer.begin_array();
    for (const auto& value : values)
        encode_value(value, writer);
    writer.end_array();
}

void encode_string(const std::string& text, json::JsonWriter& writer) {
    if (names_dtype_or_qscheme(text))
        write_tagged(writer, "str", [&] { writer.string(text); });
    else
        writer.string(text);
}

} // namespace

Value decode_value(const json::JsonValue& json, json::Decoder& decoder) {
    switch (json.kind) {
    case json::JsonKind::Null: return None{};
    case json::JsonKind::Bool: return json.boolean();
    case json::JsonKind::Int: return json.integer();
    case json::JsonKind::Float: return json.floating();
    case json::JsonKind::String: return value_of_string(json.string());
    case json::JsonKind::Array: return List{decode_values(json, decoder)};
    case json::JsonKind::Object: return decode_tagged(json, decoder);
    }
    return {};
}

void encode_value(const Value& value, json::JsonWriter& writer) {
    const auto text = [&](std::string_view tag, std::string_view content) {
        write_tagged(writer, tag, [&] { writer.string(content); });
    };
    std::visit(
        Overloaded{
            [&](None) { writer.null(); },
            [&](bool v) { writer.boolean(v); },
            [&](std::int64_t v) { writer.integer(v); },
            [&](double v) { std::isfinite(v) ? writer.floating(v) : text("float", json::float_text(v)); },
            [&](const std::string& v) { encode_string(v, writer); },
            [&](DType v) { writer.string(name_of(v)); },
            [&](QScheme v) { writer.string(name_of(v)); },
            [&](const ObjectRef& v) {
                if (v.kind == ObjectRef::Kind::None)
                    writer.null();
                else
                    text(v.kind == ObjectRef::Kind::Object ? "object" : "method", v.name);
            },
            [&](const NodeRef& v) { text("node", v.name); },
            [&](Ellipsis) { write_tagged(writer, "ellipsis", [&] { writer.boolean(true); }); },
            [&](const Opaque& v) {
                write_tagged(writer, "opaque", [&] {
                    writer.begin_object();
                    writer.key("type");
                    writer.string(v.type);
                    writer.key("text");
                    writer.string(v.text);
                    writer.end_object();
                });
            },
            [&](const List& v) { encode_values(v.items, writer); },
            [&](const Tuple& v) { write_tagged(writer, "tuple", [&] { encode_values(v.items, writer); }); },
            [&](const Dict& v) {
                write_tagged(writer, "dict", [&] {
                    writer.begin_array();
                    for (const auto& item : v.items)
                        encode_values({item.key, item.value}, writer);
                    writer.end_array();
                });
            },
            [&](const Slice& v) { write_tagged(writer, "slice", [&] { encode_values(v.bounds, writer); }); },
            [&](const ObserverSpec& v) { encode_observer_spec(v, writer); },
        },
        value.data);
}

SharedText decode_name(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = decoder.string(json);
    if (!name) return {};
    const auto* entry = catalogue_entry(*name);
    if (!entry || entry->name == *name) return decoder.shared(*name);
    decoder.report(json, message(codes::alias, std::string(*name), entry->name));
    return decoder.shared(entry->name);
}

ObjectRef decode_object_ref(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Null)) return {};
    if (json.is(json::JsonKind::String)) {
        if (json.string().find('.') == std::string_view::npos)
            return ObjectRef::method(std::string(json.string()));
        return ObjectRef::object(decode_name(json, decoder));
    }
    if (json.is(json::JsonKind::Object) && json.members().size() == 1) {
        const auto& member = json.members().front();
        if (member.key == "method")
            return ObjectRef::method(std::string(decoder.string(member.value).value_or("")));
        if (member.key == "object") return ObjectRef::object(decode_name(member.value, decoder));
    }
    decoder.wrong_type(json, "name of a type, function or method");
    return {};
}

void encode_object_ref(const ObjectRef& object, json::JsonWriter& writer) {
    const bool dotted = object.name.find('.') != std::string::npos;
    if (object.kind == ObjectRef::Kind::None)
        writer.null();
    else if (dotted == (object.kind == ObjectRef::Kind::Object))
        writer.string(object.name);
    else
        write_tagged(writer, dotted ? "method" : "object", [&] { writer.string(object.name); });
}

std::optional<DType> decode_dtype(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = decoder.string(json);
    if (!name) return std::nullopt;
    const auto dtype = dtype_from_name(*name);
    if (!dtype) decoder.unknown(json, codes::unknown_dtype, *name, dtype_names());
    return dtype;
}

bool is_user_defined_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return c == '_' || static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') ||
               (c >= 'A' && c <= 'Z');
    };
    bool dotted = false, at_start = true;
    for (const char c : name) {
        const bool is_dot = c == '.' && !at_start;
        if (!is_dot && !is_letter(c) && (at_start || c < '0' || c > '9')) return false;
        dotted = dotted || is_dot;
        at_start = is_dot;
    }
    return dotted && !at_start && !name.starts_with("torch.");
}

std::optional<DType> decode_any_dtype(const json::JsonValue& json, json::Decoder& decoder,
                                      std::string& user) {
    if (!json.is(json::JsonKind::String) || !is_user_defined_name(json.string()))
        return decode_dtype(json, decoder);
    user = json.string();
    return std::nullopt;
}

Keywords decode_keywords(const json::JsonValue& json, json::Decoder& decoder) {
    Keywords result;
    if (!json.is(json::JsonKind::Object)) {
        decoder.wrong_type(json, "object");
        return result;
    }
    result.reserve(json.members().size());
    for (const auto& member : json.members())
        result.push_back({decoder.shared(member.key), decode_value(member.value, decoder)});
    return result;
}

void encode_keywords(const Keywords& keywords, json::JsonWriter& writer) {
    writer.begin_object();
    for (const auto& keyword : keywords) {
        writer.key(keyword.name);
        encode_value(keyword.value, writer);
    }
    writer.end_object();
}

} // namespace qcs::config
