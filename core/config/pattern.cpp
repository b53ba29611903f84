#include "config/pattern.h"

#include "config/codec/config_json.h"
#include "json/json_write.h"

namespace qcs::config {

std::optional<Pattern> to_complex_format(const Pattern& simple) {
    if (!simple.is_tuple) return simple;
    const auto& e = simple.elements;
    if (e.size() == 2) return Pattern::tuple({e[1], e[0]});
    if (e.size() == 3) return Pattern::tuple({e[2], Pattern::tuple({e[1], e[0]})});
    return std::nullopt;
}

int leaf_count(const Pattern& pattern) {
    if (!pattern.is_tuple) return 1;
    int count = 0;
    for (const auto& element : pattern.elements)
        count += leaf_count(element);
    return count;
}

namespace {

std::string leaf_text(const Value& atom) {
    const auto* object = std::get_if<ObjectRef>(&atom.data);
    if (!object) {
        json::JsonWriter writer;
        encode_value(atom, writer);
        return writer.take();
    }
    if (object->kind == ObjectRef::Kind::None) return "None";
    if (object->kind == ObjectRef::Kind::Method) return "." + object->name + "()";
    if (object->name == match_all_node) return "*";
    return object->name.substr(object->name.rfind('.') + 1);
}

/// If the pattern consists only of (op, argument) pairs, it is a chain: appends its text in execution order
/// and returns true.
bool append_chain(const Pattern& complex, std::string& text) {
    if (!complex.is_tuple) {
        text += leaf_text(complex.atom);
        return true;
    }
    const auto& e = complex.elements;
    if (e.size() != 2 || e[0].is_tuple) return false;
    if (!e[1].is_tuple && !std::holds_alternative<ObjectRef>(e[1].atom.data))
        return false; // (getattr, "name")
    if (!append_chain(e[1], text)) return false;
    text += " + " + leaf_text(e[0].atom);
    return true;
}

std::string call_text(const Pattern& complex) {
    if (!complex.is_tuple) return leaf_text(complex.atom);
    std::string text;
    for (std::size_t i = 0; i < complex.elements.size(); ++i) {
        if (i == 1) text += '(';
        if (i > 1) text += ", ";
        text += call_text(complex.elements[i]);
    }
    return complex.elements.size() > 1 ? text + ')' : '(' + text + ",)";
}

} // namespace

std::string short_text(const Pattern& complex) {
    std::string chain;
    return append_chain(complex, chain) ? chain : call_text(complex);
}

std::string key_text(const Pattern& pattern) {
    json::JsonWriter writer;
    writer.begin_array(json::JsonLayout::SingleLine);
    encode_pattern(pattern, writer);
    writer.end_array();
    return writer.take();
}

} // namespace qcs::config
