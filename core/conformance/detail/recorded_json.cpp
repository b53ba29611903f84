#include "conformance/detail/recorded_json.h"

#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "conformance/case_json.h"
#include "conformance/conformance_codes.h"
#include "json/json_codes.h"

namespace qcs::conformance {

namespace {

std::string text(const json::JsonValue& json, json::Decoder& decoder) {
    return std::string(decoder.string(json).value_or(std::string_view{}));
}

template <typename T, typename Decode>
std::vector<T> rows(const json::JsonValue& json, json::Decoder& decoder, Decode&& decode) {
    std::vector<T> result;
    for (const auto& row : decoder.array(json))
        result.push_back(decode(row, decoder));
    return result;
}

template <typename T, typename Decode>
std::unordered_map<std::string, T> by_key(const json::JsonValue& json, json::Decoder& decoder,
                                          Decode&& decode) {
    std::unordered_map<std::string, T> result;
    if (!json.is(json::JsonKind::Object)) {
        decoder.wrong_type(json, "object");
        return result;
    }
    for (const auto& member : json.members())
        result[std::string(member.key)] = decode(member.value, decoder);
    return result;
}

std::vector<double> decode_numbers(const json::JsonValue& json, json::Decoder& decoder) {
    return rows<double>(json, decoder, [](const json::JsonValue& v, json::Decoder& d) {
        if (v.is(json::JsonKind::Float)) return v.floating();
        if (v.is(json::JsonKind::Int)) return static_cast<double>(v.integer());
        d.wrong_type(v, "number");
        return 0.0;
    });
}

} // namespace

predict::Raised decode_raised_body(const json::JsonValue& json, json::Decoder& decoder) {
    predict::Raised raised;
    json::Extras extras;
    decoder.object(json, extras,
                   {{"type", [&](const json::JsonValue& v) { raised.type = text(v, decoder); }, true},
                    {"text", [&](const json::JsonValue& v) { raised.text = text(v, decoder); }, true}});
    raised.set_message(message(codes::python_raised, raised.type, raised.text));
    return raised;
}

namespace {

/// A number or a list of numbers that was read from a tensor.
std::optional<predict::TensorValue> tensor_of(const config::Value& value) {
    predict::TensorValue tensor;
    const auto add = [&](const config::Value& item) {
        if (const auto* integer = std::get_if<std::int64_t>(&item.data)) {
            tensor.items.emplace_back(*integer);
            tensor.dtype = DType::Int64;
        } else if (const auto* number = std::get_if<double>(&item.data)) {
            tensor.items.emplace_back(*number);
        } else {
            return false;
        }
        return true;
    };
    if (const auto* list = std::get_if<config::List>(&value.data)) {
        for (const auto& item : list->items)
            if (!add(item)) return std::nullopt;
    } else if (!add(value)) {
        return std::nullopt;
    }
    return tensor;
}

} // namespace

std::shared_ptr<predict::ObserverInstance> decode_instance(const json::JsonValue& json,
                                                           json::Decoder& decoder) {
    auto instance = std::make_shared<predict::ObserverInstance>();
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"class", [&](const json::JsonValue& v) { instance->type = config::decode_name(v, decoder); }, true},
         {"bases", [&](const json::JsonValue& v) { instance->bases = decoder.strings(v); }, true},
         {"is_observer", [](const json::JsonValue&) {}, true},
         {"convert",
          [&](const json::JsonValue& v) { instance->converts_itself = decoder.boolean(v).value_or(false); },
          true},
         {"attributes",
          [&](const json::JsonValue& v) {
              for (auto& attribute : config::decode_keywords(v, decoder)) {
                  const bool may_be_tensor =
                      attribute.name == "eps" || attribute.name == "scale" || attribute.name == "zero_point";
                  const auto tensor = may_be_tensor ? tensor_of(attribute.value) : std::nullopt;
                  if (tensor)
                      instance->set(attribute.name, *tensor);
                  else
                      instance->set(attribute.name, attribute.value);
              }
          },
          true},
         {"inner", [&](const json::JsonValue& v) { instance->inner = decode_instance(v, decoder); }}});
    return instance;
}

namespace {

predict::RecordedConstructor decode_constructor(const json::JsonValue& json, json::Decoder& decoder) {
    predict::RecordedConstructor made;
    std::shared_ptr<predict::ObserverInstance> instance;
    std::optional<predict::Raised> qparams_error;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"spec", [&](const json::JsonValue& v) { made.spec = config::decode_observer_spec(v, decoder); },
          true},
         {"raised", [&](const json::JsonValue& v) { made.raised = decode_raised_body(v, decoder); }},
         {"instance", [&](const json::JsonValue& v) { instance = decode_instance(v, decoder); }},
         {"same_object",
          [&](const json::JsonValue& v) { made.same_object = decoder.boolean(v).value_or(false); }},
         {"calculate_qparams",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) qparams_error = decode_raised(v, decoder);
          }},
         {"factory_kwargs",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) made.factory_kwargs_error = decode_raised(v, decoder);
          }},
         {"called_with_factory_kwargs", [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) made.called_with_factory_kwargs = decode_raised(v, decoder);
          }}});
    if (instance) instance->qparams_error = qparams_error;
    made.instance = std::move(instance);
    if (!made.instance && !made.raised) decoder.report(json, message(codes::missing_key, "instance"));
    return made;
}

std::shared_ptr<predict::RecordedModule> decode_module_record(const json::JsonValue& json,
                                                              json::Decoder& decoder) {
    auto module = std::make_shared<predict::RecordedModule>();
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"name", [](const json::JsonValue&) {}},
         {"type", [&](const json::JsonValue& v) { module->type = config::decode_name(v, decoder); }, true},
         {"bases", [&](const json::JsonValue& v) { module->bases = decoder.strings(v); }, true},
         {"path", [&](const json::JsonValue& v) { module->path = text(v, decoder); }},
         {"training",
          [&](const json::JsonValue& v) { module->training = decoder.boolean(v).value_or(false); }, true},
         {"attributes",
          [&](const json::JsonValue& v) { module->attributes = config::decode_keywords(v, decoder); }, true},
         {"qconfig",
          [&](const json::JsonValue& v) {
              module->has_qconfig = true;
              const auto* of = v.is(json::JsonKind::Object) ? v.find("of") : nullptr;
              if (of)
                  module->qconfig_of = text(*of, decoder);
              else if (!v.is(json::JsonKind::Null))
                  module->qconfig =
                      std::make_shared<const config::QConfig>(config::decode_qconfig_pair(v, decoder));
          }},
         {"observer", [](const json::JsonValue&) {}},
         {"children", [&](const json::JsonValue& v) {
              for (const auto& child : decoder.array(v))
                  module->children.push_back(*decode_module_record(child, decoder));
          }}});
    return module;
}

predict::CallValue decode_call_value(const json::JsonValue& json, json::Decoder& decoder) {
    predict::CallValue value;
    const auto items = [&](const json::JsonValue& array, predict::CallValue::Kind kind) {
        value.kind = kind;
        value.items = rows<predict::CallValue>(array, decoder, decode_call_value);
    };
    if (json.is(json::JsonKind::Array)) {
        items(json, predict::CallValue::Kind::List);
        return value;
    }
    if (json.is(json::JsonKind::Object)) {
        if (const auto* tuple = json.find("tuple")) {
            items(*tuple, predict::CallValue::Kind::Tuple);
            return value;
        }
        if (const auto* made = json.find("new")) {
            value.kind = predict::CallValue::Kind::NewModule;
            value.module = decode_module_record(*made, decoder);
            value.name = value.module->type;
            return value;
        }
        if (const auto* module = json.find("module")) {
            value.kind = predict::CallValue::Kind::Module;
            if (module->is(json::JsonKind::String)) {
                value.name = text(*module, decoder);
            } else {
                value.module = decode_module_record(*module, decoder);
                value.name = value.module->path.value_or("");
            }
            return value;
        }
    }
    value.plain = config::decode_value(json, decoder);
    if (const auto* node = std::get_if<config::NodeRef>(&value.plain.data)) {
        value.kind = predict::CallValue::Kind::Node;
        value.name = node->name;
        value.plain = {};
    }
    return value;
}

std::vector<predict::PlanWarning> decode_warnings(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<predict::PlanWarning> warnings;
    for (const auto& row : decoder.array(json)) {
        const auto cells = decoder.row(row, 2, "[letter, activation or weight]");
        if (cells.empty()) continue;
        const auto letter = text(cells[0], decoder);
        if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'F') {
            decoder.wrong_type(cells[0], "A to F");
            continue;
        }
        warnings.push_back(
            {static_cast<predict::ConstraintWarning>(letter[0] - 'A'), text(cells[1], decoder) == "weight"});
    }
    return warnings;
}

predict::RecordedCall decode_call(const json::JsonValue& json, json::Decoder& decoder) {
    predict::RecordedCall call;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"kind", [&](const json::JsonValue& v) { call.kind = text(v, decoder); }, true},
         {"callable", [&](const json::JsonValue& v) { call.callable = text(v, decoder); }, true},
         {"ordinal", [&](const json::JsonValue& v) { call.ordinal = decoder.integer(v).value_or(0); }, true},
         {"arguments",
          [&](const json::JsonValue& v) {
              call.args = rows<predict::CallValue>(v, decoder, decode_call_value);
          },
          true},
         {"keywords", [](const json::JsonValue&) {}},
         {"warnings", [&](const json::JsonValue& v) { call.warnings = decode_warnings(v, decoder); }},
         {"answer", [&](const json::JsonValue& v) { call.answer = decode_call_value(v, decoder); }},
         {"raised", [&](const json::JsonValue& v) { call.raised = decode_raised_body(v, decoder); }}});
    return call;
}

} // namespace

predict::Raised decode_raised(const json::JsonValue& json, json::Decoder& decoder) {
    predict::Raised raised;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"raised", [&](const json::JsonValue& v) { raised = decode_raised_body(v, decoder); }, true}});
    return raised;
}

std::vector<predict::RecordedTensor> decode_tensors(const json::JsonValue& json, json::Decoder& decoder) {
    return rows<predict::RecordedTensor>(json, decoder, [](const json::JsonValue& row, json::Decoder& d) {
        predict::RecordedTensor tensor;
        json::Extras extras;
        d.object(row, extras,
                 {{"target", [&](const json::JsonValue& v) { tensor.target = text(v, d); }, true},
                  {"kind", [&](const json::JsonValue& v) { tensor.kind = text(v, d); }, true},
                  {"dtype", [&](const json::JsonValue& v) { tensor.dtype = config::decode_dtype(v, d); }},
                  {"shape", [&](const json::JsonValue& v) { tensor.shape = d.integers(v); }},
                  {"device", [&](const json::JsonValue& v) { tensor.device = text(v, d); }}});
        return tensor;
    });
}

std::unordered_map<std::string, predict::WeightRange> decode_weight_ranges(const json::JsonValue& json,
                                                                           json::Decoder& decoder) {
    return by_key<predict::WeightRange>(json, decoder, [](const json::JsonValue& row, json::Decoder& d) {
        predict::WeightRange range;
        json::Extras extras;
        d.object(row, extras,
                 {{"minima",
                   [&](const json::JsonValue& v) {
                       range.minima = rows<std::vector<double>>(v, d, decode_numbers);
                   },
                   true},
                  {"maxima",
                   [&](const json::JsonValue& v) {
                       range.maxima = rows<std::vector<double>>(v, d, decode_numbers);
                   },
                   true}});
        const auto length = [](const std::vector<double>& numbers) { return numbers.size(); };
        if (!std::ranges::equal(range.minima, range.maxima, {}, length, length))
            d.report(row, message(codes::wrong_length, "as many maxima as minima",
                                  std::to_string(range.maxima.size())));
        return range;
    });
}

std::unordered_map<std::string, std::vector<double>> decode_fold_factors(const json::JsonValue& json,
                                                                         json::Decoder& decoder) {
    return by_key<std::vector<double>>(json, decoder, decode_numbers);
}

std::vector<predict::RecordedConstructor> decode_constructors(const json::JsonValue& json,
                                                              json::Decoder& decoder) {
    return rows<predict::RecordedConstructor>(json, decoder, decode_constructor);
}

namespace {

std::shared_ptr<const predict::ObserverInstance> decode_observer(const json::JsonValue& json,
                                                                 json::Decoder& decoder) {
    std::shared_ptr<predict::ObserverInstance> instance;
    std::optional<predict::Raised> qparams_error;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"instance", [&](const json::JsonValue& v) { instance = decode_instance(v, decoder); }, true},
         {"calculate_qparams", [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) qparams_error = decode_raised(v, decoder);
          }}});
    if (instance) instance->qparams_error = qparams_error;
    return instance;
}

} // namespace

std::unordered_map<std::string, std::shared_ptr<const predict::ObserverInstance>>
decode_observers(const json::JsonValue& json, json::Decoder& decoder) {
    auto result = by_key<std::shared_ptr<const predict::ObserverInstance>>(json, decoder, decode_observer);
    std::erase_if(result, [](const auto& item) { return !item.second; });
    return result;
}

void decode_calls(const json::JsonValue& json, json::Decoder& decoder, predict::Recorded& recorded) {
    recorded.calls = rows<predict::RecordedCall>(json, decoder, decode_call);
}

} // namespace qcs::conformance
