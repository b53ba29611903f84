#include "conformance/module_rows.h"

#include "config/codec/value_json.h"
#include "conformance/conformance_codes.h"
#include "conformance/detail/recorded_json.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::conformance {

namespace {

using predict::eager::Object;
using predict::eager::ObjectId;
using predict::eager::Tensor;

std::string text(const json::JsonValue& json, json::Decoder& decoder) {
    return std::string(decoder.string(json).value_or(std::string_view{}));
}

std::vector<Tensor> decode_tensor_rows(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<Tensor> tensors;
    for (const auto& row : decoder.array(json)) {
        Tensor tensor;
        json::Extras extras;
        decoder.object(row, extras,
                       {{"name", [&](const json::JsonValue& v) { tensor.name = text(v, decoder); }, true},
                        {"dtype", [&](const json::JsonValue& v) { tensor.dtype = config::decode_dtype(v, decoder); }},
                        {"shape", [&](const json::JsonValue& v) { tensor.shape = decoder.integers(v); }},
                        {"device", [&](const json::JsonValue& v) { tensor.is_meta = text(v, decoder) == "meta"; }}});
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

/// A row that is no alias.
struct Row {
    std::string path;
    std::optional<std::string> alias_of, same_as;
    std::vector<std::string> absent;
    Object object;
};

void decode_hooks(const json::JsonValue& json, json::Decoder& decoder, Object& object) {
    json::Extras extras;
    decoder.object(json, extras,
                   {{"pre", [&](const json::JsonValue& v) { object.pre_hooks = decoder.strings(v); }},
                    {"post", [&](const json::JsonValue& v) { object.hooks = decoder.strings(v); }}});
}

void decode_own_qconfig(Object& object) {
    const auto own = std::ranges::find(object.attributes, "qconfig", &config::KeywordArg::name);
    if (own == object.attributes.end()) return;
    object.has_qconfig = true;
    object.qconfig = predict::read_own_qconfig(own->value);
    object.attributes.erase_if([](const config::KeywordArg& a) { return a.name == "qconfig"; });
}

predict::eager::QuantizedWeight decode_weight(const json::JsonValue& json, json::Decoder& decoder) {
    predict::eager::QuantizedWeight weight;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"dtype", [&](const json::JsonValue& v) { weight.dtype = config::decode_dtype(v, decoder); }},
                    {"qscheme", [&](const json::JsonValue& v) { weight.qscheme = qscheme_from_name(text(v, decoder)); }},
                    {"axis", [&](const json::JsonValue& v) { weight.axis = decoder.integer(v); }}});
    return weight;
}

/// What a quantized or reference module tells of its weights.
void decode_quantized(const json::JsonValue& json, json::Decoder& decoder, Object& object) {
    std::optional<bool> has_bias;
    std::optional<std::vector<std::string>> biases;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"dtype", [&](const json::JsonValue& v) { object.dtype = config::decode_dtype(v, decoder); }},
                    {"weight", [&](const json::JsonValue& v) { object.weights = {decode_weight(v, decoder)}; }},
                    {"bias", [&](const json::JsonValue& v) { has_bias = decoder.boolean(v); }},
                    {"biases", [&](const json::JsonValue& v) { biases = decoder.strings(v); }},
                    {"weights", [&](const json::JsonValue& v) {
                         if (!v.is(json::JsonKind::Object)) return decoder.wrong_type(v, "object");
                         for (const auto& member : v.members()) {
                             object.weights.push_back(decode_weight(member.value, decoder));
                             object.weights.back().name = member.key;
                         }
                     }}});
    for (auto& weight : object.weights) {
        weight.has_bias = has_bias;
        if (biases && !weight.name.empty())
            weight.has_bias = std::ranges::find(*biases, "bias" + weight.name.substr(6)) != biases->end();
    }
}

Row decode_row(const json::JsonValue& json, json::Decoder& decoder) {
    Row row;
    auto& object = row.object;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"path", [&](const json::JsonValue& v) { row.path = text(v, decoder); }, true},
         {"alias_of", [&](const json::JsonValue& v) { row.alias_of = text(v, decoder); }},
         {"same_as", [&](const json::JsonValue& v) { row.same_as = text(v, decoder); }},
         {"type", [&](const json::JsonValue& v) { object.type = config::decode_name(v, decoder).str(); }},
         {"bases", [&](const json::JsonValue& v) { object.bases = decoder.strings(v); }},
         {"training", [&](const json::JsonValue& v) { object.training = decoder.boolean(v).value_or(false); }},
         {"attributes", [&](const json::JsonValue& v) { object.attributes = config::decode_keywords(v, decoder); }},
         {"parameters", [&](const json::JsonValue& v) { object.parameters = decode_tensor_rows(v, decoder); }},
         {"buffers", [&](const json::JsonValue& v) { object.buffers = decode_tensor_rows(v, decoder); }},
         {"absent", [&](const json::JsonValue& v) { row.absent = decoder.strings(v); }},
         {"hooks", [&](const json::JsonValue& v) { decode_hooks(v, decoder, object); }},
         {"quantized", [&](const json::JsonValue& v) { decode_quantized(v, decoder, object); }},
         {"observer", [&](const json::JsonValue& v) {
              const auto observer = decode_observer(v, decoder);
              object.observer = observer.instance;
              object.seen = observer.seen;
          }}});
    decode_own_qconfig(object);
    return row;
}

} // namespace

ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types) {
    ModuleRows found;
    found.model.types = std::move(types);
    std::unordered_map<std::string, ObjectId> at;
    for (const auto& item : decoder.array(json)) {
        auto row = decode_row(item, decoder);
        ObjectId id;
        if (row.alias_of) {
            const auto known = at.find(*row.alias_of);
            if (known == at.end()) {
                decoder.report(item, message(codes::alias_of_nothing, row.path, *row.alias_of));
                continue;
            }
            id = known->second;
        } else {
            id = found.model.add(std::move(row.object));
            found.model[id].origin = id;
            found.same_as.push_back(std::move(row.same_as));
            for (const auto& name : row.absent)
                found.model[id].children.push_back({name, {}});
        }
        at.emplace(row.path, id);
        if (row.path.empty()) {
            found.model.root = id;
            continue;
        }
        const auto dot = row.path.rfind('.');
        const auto parent = at.find(dot == std::string::npos ? std::string() : row.path.substr(0, dot));
        if (parent == at.end())
            decoder.report(item, message(codes::module_without_parent, row.path));
        else
            found.model[parent->second].set_child(row.path.substr(dot == std::string::npos ? 0 : dot + 1), id);
    }
    return found;
}

} // namespace qcs::conformance
