#include "conformance/eager_case.h"

#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "conformance/conformance_codes.h"
#include "conformance/detail/eager_answers.h"
#include "conformance/detail/recorded_json.h"
#include "conformance/module_rows.h"
#include "model/graph_json.h"

#include <algorithm>

namespace qcs::conformance {

namespace {

using namespace predict::eager;

std::string text(const json::JsonValue& json, json::Decoder& decoder) {
    return std::string(decoder.string(json).value_or(std::string_view{}));
}

bool is_none(const json::JsonValue& json) {
    return json.is(json::JsonKind::Null);
}

QConfigSpecEntry decode_key(const json::JsonValue& json, json::Decoder& decoder) {
    QConfigSpecEntry entry;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"type",
                     [&](const json::JsonValue& v) {
                         entry.is_type = true;
                         entry.key = config::decode_name(v, decoder).str();
                     }},
                    {"name", [&](const json::JsonValue& v) { entry.key = text(v, decoder); }}});
    return entry;
}

std::vector<QConfigSpecEntry> decode_rules(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<QConfigSpecEntry> entries;
    for (const auto& row : decoder.array(json)) {
        const auto cells = decoder.row(row, 2, "[key, qconfig]");
        if (cells.empty()) continue;
        auto entry = decode_key(cells[0], decoder);
        if (const auto qconfig = config::decode_qconfig(cells[1], decoder))
            entry.qconfig = std::make_shared<const config::QConfig>(*qconfig);
        entries.push_back(std::move(entry));
    }
    return entries;
}

CustomConfig decode_custom(const json::JsonValue& json, json::Decoder& decoder) {
    CustomConfig custom;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"float_to_observed_custom_module_class",
                     [&](const json::JsonValue& v) {
                         custom.float_to_observed = config::decode_class_pairs(v, decoder);
                     }},
                    {"observed_to_quantized_custom_module_class",
                     [&](const json::JsonValue& v) {
                         custom.observed_to_quantized = config::decode_class_pairs(v, decoder);
                     }},
                    {"non_traceable_module_name",
                     [&](const json::JsonValue& v) { custom.non_traceable_names = decoder.strings(v); }},
                    {"non_traceable_module_class",
                     [&](const json::JsonValue& v) { custom.non_traceable_classes = decoder.strings(v); }}});
    return custom;
}

std::vector<config::EagerFusion> decode_fusers(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<config::EagerFusion> entries;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"additional_fuser_method_mapping", [&](const json::JsonValue& v) {
                         for (const auto& row : decoder.array(v)) {
                             const auto cells = decoder.row(row, 2, "[[class, ...], fuser method]");
                             if (cells.empty()) continue;
                             if (!cells[0].is(json::JsonKind::Array)) continue; // not a tuple: never found
                             entries.push_back(
                                 {decoder.strings(cells[0]), config::decode_fuser_method(cells[1], decoder)});
                         }
                     }}});
    return entries;
}

void decode_groups(const json::JsonValue& json, json::Decoder& decoder, Arguments& arguments) {
    const auto groups = decoder.array(json);
    const auto is_name = [](const json::JsonValue& v) { return v.is(json::JsonKind::String); };
    if (std::ranges::all_of(groups, is_name)) {
        arguments.fuse = {decoder.strings(json)};
        return;
    }
    for (const auto& group : groups) {
        if (!is_name(group)) {
            arguments.fuse.push_back(decoder.strings(group));
            continue;
        }
        auto& letters = arguments.fuse.emplace_back(); // Python iterates over the characters of a string
        for (const char letter : text(group, decoder))
            letters.emplace_back(1, letter);
    }
}

void decode_spec(const json::JsonValue& json, json::Decoder& decoder, Arguments& arguments) {
    if (is_none(json)) return;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"dict", [&](const json::JsonValue& v) { arguments.spec = decode_rules(v, decoder); }},
                    {"set", [&](const json::JsonValue& v) {
                         auto& set = arguments.set.emplace();
                         for (const auto& key : decoder.array(v))
                             set.push_back(decode_key(key, decoder));
                     }}});
}

Arguments decode_arguments(const json::JsonValue& json, json::Decoder& decoder) {
    Arguments found;
    const auto flag = [&](bool& value) {
        return [&](const json::JsonValue& v) { value = decoder.boolean(v).value_or(value); };
    };
    const auto custom = [&](const json::JsonValue& v) {
        if (!is_none(v)) found.custom = decode_custom(v, decoder);
    };
    json::Extras extras;
    decoder.object(json, extras,
                   {{"allow_list",
                     [&](const json::JsonValue& v) {
                         if (!is_none(v)) found.allow_list = decoder.strings(v);
                     }},
                    {"observer_non_leaf_module_list",
                     [&](const json::JsonValue& v) {
                         if (!is_none(v)) found.non_leaf = decoder.strings(v);
                     }},
                    {"mapping",
                     [&](const json::JsonValue& v) {
                         if (!is_none(v)) found.mapping = config::decode_class_pairs(v, decoder);
                     }},
                    {"qconfig_spec", [&](const json::JsonValue& v) { decode_spec(v, decoder, found); }},
                    {"qconfig_dict",
                     [&](const json::JsonValue& v) {
                         if (!is_none(v)) found.spec = decode_rules(v, decoder);
                     }},
                    {"dtype",
                     [&](const json::JsonValue& v) {
                         found.dtype_text = text(v, decoder);
                         found.dtype = dtype_from_name(found.dtype_text);
                     }},
                    {"prepare_custom_config_dict", custom},
                    {"convert_custom_config_dict", custom},
                    {"inplace", flag(found.inplace)},
                    {"remove_qconfig", flag(found.remove_qconfig)},
                    {"is_reference", flag(found.is_reference)},
                    {"use_precomputed_fake_quant", flag(found.use_precomputed_fake_quant)},
                    {"modules_to_fuse", [&](const json::JsonValue& v) { decode_groups(v, decoder, found); }},
                    {"fuser_func",
                     [&](const json::JsonValue& v) {
                         const auto name = text(v, decoder);
                         if (!name.ends_with(".fuse_known_modules")) found.fuser_func = name;
                     }},
                    {"fuse_custom_config_dict", [&](const json::JsonValue& v) {
                         if (!is_none(v)) found.fusers = decode_fusers(v, decoder);
                     }}});
    return found;
}

Call decode_call(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = text(json, decoder);
    const auto names = call_names();
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<Call>(found - names.begin());
    decoder.unknown(json, codes::unknown_call, name, names);
    return Call::Prepare;
}

} // namespace

Input decode_eager_case(const json::JsonValue& json, json::Decoder& decoder) {
    Input input;
    auto types = std::make_shared<model::Graph>();
    const json::JsonValue* modules = nullptr;
    EagerAnswerReader answers(decoder);
    const std::initializer_list<json::JsonField> others = {
        {"call", [&](const json::JsonValue& v) { input.call = decode_call(v, decoder); }, true},
        {"arguments", [&](const json::JsonValue& v) { input.arguments = decode_arguments(v, decoder); },
         true},
        {"modules", [&](const json::JsonValue& v) { modules = &v; }, true},
        {"types", [&](const json::JsonValue& v) { types->types = model::decode_types(v, decoder); }, true},
        {"engine", [&](const json::JsonValue& v) { input.engine = text(v, decoder); }, true},
        {"torch_version", [](const json::JsonValue&) {}, true},
        {"uncopied",
         [&](const json::JsonValue& v) { input.deepcopy_error = decode_raised_body(v, decoder); }}};
    auto fields = answers.fields();
    fields.insert(fields.end(), others.begin(), others.end());
    json::Extras extras;
    decoder.object(json, extras, fields);
    auto answered = answers.take(types);
    if (modules) {
        auto model = decode_module_rows(*modules, decoder, types).model;
        answered.note_values(model);
        input.model = std::make_shared<const Model>(std::move(model));
    }
    input.constructors = std::move(answered.constructors);
    input.calls = std::move(answered.calls);
    input.training_flags = std::move(answered.training_flags);
    input.has_vnni = answered.has_vnni;
    return input;
}

} // namespace qcs::conformance
