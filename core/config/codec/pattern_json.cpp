#include "config/codec/pattern_json.h"

namespace qcs::config {

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
