#include "conformance/module_rows.h"

#include "config/codec/value_json.h"
#include "conformance/case_json.h"
#include "conformance/conformance_codes.h"
#include "conformance/detail/eager_answers.h"
#include "conformance/detail/recorded_json.h"
#include "json/json_document.h"
#include "predict/eager/eager_codes.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>
#include <iterator>

namespace qcs::conformance {

namespace {

using predict::eager::Object;
using predict::eager::ObjectId;
using predict::eager::Tensor;

std::string text(const json::JsonValue& json, json::Decoder& decoder) {
    return std::string(decoder.string(json).value_or(std::string_view{}));
}

predict::eager::QuantizedWeight decode_weight(const json::JsonValue& json, json::Decoder& decoder) {
    predict::eager::QuantizedWeight weight;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"dtype", [&](const json::JsonValue& v) { weight.dtype = config::decode_dtype(v, decoder); }},
         {"qscheme",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) weight.qscheme = qscheme_from_name(text(v, decoder));
          }},
         {"axis", [&](const json::JsonValue& v) { weight.axis = decoder.integer(v); }}});
    return weight;
}

/// Decodes what is recorded about the weights of a quantized or reference module.
void decode_quantized(const json::JsonValue& json, json::Decoder& decoder, Object& object) {
    std::optional<bool> has_bias;
    std::optional<std::vector<std::string>> biases;
    json::Extras extras;
    decoder.object(
        json, extras,
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

/// Decodes a part of a row that is kept as JSON; its problems are reported as problems of the row.
template <typename Read>
void read_part(const std::string& json, std::string_view key, const std::string& path, Diagnostics& problems,
               Read read) {
    const auto document = json::parse_json(json, path);
    if (!document) {
        problems.insert(problems.end(), document.error().begin(), document.error().end());
        return;
    }
    json::Decoder decoder(*document);
    read(document->root(), decoder);
    for (auto& problem : decoder.take()) {
        if (problem.severity != Severity::Error) continue;
        problem.place = {{}, 0, 0, path + "/" + std::string(key) + problem.place.pointer};
        problems.push_back(std::move(problem));
    }
}

Tensor tensor_of(const model::ListedTensor& listed) {
    Tensor tensor;
    tensor.name = listed.name.str();
    if (listed.dtype) tensor.dtype = listed.dtype;
    if (listed.shape) tensor.shape.emplace(listed.shape->begin(), listed.shape->end());
    tensor.is_meta = listed.device == "meta";
    return tensor;
}

std::vector<std::string> texts_of(const CompactVector<SharedText>& listed) {
    std::vector<std::string> texts;
    for (const auto& item : listed)
        texts.push_back(item.str());
    return texts;
}

void take_qconfigs(const model::ListedModule& listed, Object& object) {
    if (listed.class_qconfig) {
        object.class_qconfig = predict::read_own_qconfig(*listed.class_qconfig);
        object.qconfig = *object.class_qconfig;
        object.has_qconfig = object.has_class_qconfig_only = true;
    }
    const auto own = std::ranges::find(object.attributes, "qconfig", &config::KeywordArg::name);
    if (own == object.attributes.end()) return;
    const bool is_on_device = object.flag(predict::eager::builds_on_device);
    object.set_qconfig(predict::read_own_qconfig(own->value));
    if (is_on_device) object.set_builds_on_device();
    object.attributes.erase_if([](const config::KeywordArg& a) { return a.name == "qconfig"; });
}

Object object_of(const model::ListedModule& listed, const std::string& pointer, Diagnostics& problems) {
    Object object;
    object.type = listed.type.str();
    object.bases = texts_of(listed.bases);
    object.training = listed.training;
    object.attributes = listed.attributes;
    for (const auto& tensor : listed.parameters)
        object.parameters.push_back(tensor_of(tensor));
    for (const auto& tensor : listed.buffers)
        object.buffers.push_back(tensor_of(tensor));
    object.pre_hooks = texts_of(listed.pre_hooks);
    object.hooks = texts_of(listed.post_hooks);
    for (const auto& name : listed.absent)
        object.children.push_back({name.str(), {}});
    take_qconfigs(listed, object);
    if (!listed.quantized.empty())
        read_part(listed.quantized, "quantized", pointer, problems,
                  [&](const json::JsonValue& v, json::Decoder& d) { decode_quantized(v, d, object); });
    if (!listed.observer) return object;
    object.seen = listed.observer->seen.value_or(0);
    std::optional<predict::Raised> raised;
    if (listed.observer->calculate_qparams != "null")
        read_part(listed.observer->calculate_qparams, "observer/calculate_qparams", pointer, problems,
                  [&](const json::JsonValue& v, json::Decoder& d) { raised = decode_raised(v, d); });
    read_part(listed.observer->instance, "observer/instance", pointer, problems,
              [&](const json::JsonValue& v, json::Decoder& d) {
                  auto instance = decode_instance(v, d);
                  if (instance) instance->qparams_error = raised;
                  object.observer = std::move(instance);
              });
    return object;
}

/// `pointer` is the JSON pointer to the table.
ModuleRows rows_of(const model::ListedModules& listed, const std::string& pointer,
                   std::shared_ptr<const model::Graph> types, Diagnostics& problems) {
    ModuleRows found;
    found.model.types = std::move(types);
    IdVector<model::ListedModuleIndex, ObjectId> objects(listed.size());
    for (const auto i : listed.ids()) {
        const auto& row = listed[i];
        if (row.alias_of) {
            objects[i] = objects[row.alias_of];
        } else {
            objects[i] =
                found.model.add(object_of(row, pointer + "/" + std::to_string(i.number()), problems));
            found.model[objects[i]].origin = objects[i];
            found.same_as.push_back(row.same_as ? std::optional(row.same_as->str()) : std::nullopt);
        }
        if (!row.parent) {
            found.model.root = objects[i];
            continue;
        }
        // If a parent has no row of its own, its name is part of the child's name, with a dot.
        const auto& above = listed[row.parent].path;
        found.model[objects[row.parent]].set_child(
            row.path.view().substr(above.empty() ? 0 : above.size() + 1), objects[i]);
    }
    if (const auto module = find_module_cycle(found.model)) {
        const auto row = std::ranges::find(objects, module) - objects.begin();
        const auto& listed_row = listed[model::ListedModuleIndex(row)];
        problems.push_back(Diagnostic(
            message(codes::eager_inside_itself, listed_row.path.empty() ? listed_row.type : listed_row.path),
            {{}, 0, 0, pointer + "/" + std::to_string(row)}));
        found.model = {};
    }
    return found;
}

} // namespace

ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types) {
    Diagnostics problems;
    auto found = rows_of(model::decode_listed_modules(json, decoder), "", std::move(types), problems);
    for (auto& problem : problems)
        decoder.refuse(json, problem);
    return found;
}

Expected<predict::eager::FlowInput> eager_input_of(const model::Graph& graph, const std::string& file) {
    auto types = std::make_shared<model::Graph>();
    std::ranges::copy_if(graph.types, std::back_inserter(types->types),
                         [](const model::TypeInfo& type) { return !type.name.starts_with("torch."); });
    Diagnostics problems;
    auto model = rows_of(model::module_list_of(graph).modules, "/modules", types, problems).model;
    for (auto& problem : problems)
        problem.place.file = file;
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    predict::eager::FlowInput input;
    if (!graph.recorded_eager.empty()) {
        auto recorded = recorded_eager_of(graph.recorded_eager, types, file);
        if (!recorded) return tl::unexpected(std::move(recorded.error()));
        auto& answers = recorded->answers;
        answers.note_values(model);
        input.constructors = std::move(answers.constructors);
        input.calls = std::move(answers.calls);
        input.training_flags = std::move(answers.training_flags);
        input.has_vnni = answers.has_vnni;
        input.recorded_call = recorded->call;
    }
    const auto recorded = recorded_of(graph, file);
    if (!recorded) return tl::unexpected(recorded.error());
    if (*recorded)
        input.constructors.insert(input.constructors.end(), (*recorded)->constructors.begin(),
                                  (*recorded)->constructors.end());
    input.model = std::make_shared<const predict::eager::Model>(std::move(model));
    return input;
}

} // namespace qcs::conformance
