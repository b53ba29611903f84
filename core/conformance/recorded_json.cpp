#include "conformance/recorded_json.h"

#include "conformance/conformance_codes.h"
#include "json/json_codes.h"
#include "config/codec/config_json.h"
#include "config/codec/value_json.h"

namespace qcs {

namespace {

std::string text(const JsonValue& json, Decoder& decoder) {
    return std::string(decoder.string(json).value_or(std::string_view{}));
}

template <typename T, typename Decode>
std::vector<T> rows(const JsonValue& json, Decoder& decoder, Decode&& decode) {
    std::vector<T> result;
    for (const auto& row : decoder.array(json))
        result.push_back(decode(row, decoder));
    return result;
}

template <typename T, typename Decode>
std::unordered_map<std::string, T> by_key(const JsonValue& json, Decoder& decoder, Decode&& decode) {
    std::unordered_map<std::string, T> result;
    if (!json.is(JsonKind::Object)) {
        decoder.wrong_type(json, "object");
        return result;
    }
    for (const auto& member : json.members())
        result[std::string(member.key)] = decode(member.value, decoder);
    return result;
}

std::vector<double> decode_numbers(const JsonValue& json, Decoder& decoder) {
    return rows<double>(json, decoder, [](const JsonValue& v, Decoder& d) {
        if (v.is(JsonKind::Float)) return v.floating();
        if (v.is(JsonKind::Int)) return static_cast<double>(v.integer());
        d.wrong_type(v, "number");
        return 0.0;
    });
}

void decode_raised_body(const JsonValue& json, Decoder& decoder, Raised& raised) {
    Extras extras;
    decoder.object(json, extras,
                   {{"type", [&](const JsonValue& v) { raised.type = text(v, decoder); }, true},
                    {"text", [&](const JsonValue& v) { raised.text = text(v, decoder); }, true}});
    raised.say(message(codes::python_raised, raised.type, raised.text));
}

/// A number or list of numbers as it was read from a tensor.
std::optional<TensorValue> tensor_of(const Value& value) {
    TensorValue tensor;
    const auto add = [&](const Value& item) {
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
    if (const auto* list = std::get_if<List>(&value.data)) {
        for (const auto& item : list->items)
            if (!add(item)) return std::nullopt;
    } else if (!add(value)) {
        return std::nullopt;
    }
    return tensor;
}

std::shared_ptr<ObserverInstance> decode_instance(const JsonValue& json, Decoder& decoder) {
    auto instance = std::make_shared<ObserverInstance>();
    Extras extras;
    decoder.object(
        json, extras,
        {{"class", [&](const JsonValue& v) { instance->type = decode_name(v, decoder); }, true},
         {"bases", [&](const JsonValue& v) { instance->bases = decoder.strings(v); }, true},
         {"is_observer", [](const JsonValue&) {}, true},
         {"convert",
          [&](const JsonValue& v) { instance->converts_itself = decoder.boolean(v).value_or(false); }, true},
         {"attributes",
          [&](const JsonValue& v) {
              for (auto& attribute : decode_keywords(v, decoder)) {
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
         {"inner", [&](const JsonValue& v) { instance->inner = decode_instance(v, decoder); }}});
    return instance;
}

RecordedConstructor decode_constructor(const JsonValue& json, Decoder& decoder) {
    RecordedConstructor made;
    std::shared_ptr<ObserverInstance> instance;
    std::optional<Raised> qparams_error;
    Extras extras;
    decoder.object(
        json, extras,
        {{"spec", [&](const JsonValue& v) { made.spec = decode_observer_spec(v, decoder); }, true},
         {"raised", [&](const JsonValue& v) { decode_raised_body(v, decoder, made.raised.emplace()); }},
         {"instance", [&](const JsonValue& v) { instance = decode_instance(v, decoder); }},
         {"same_object", [&](const JsonValue& v) { made.same_object = decoder.boolean(v).value_or(false); }},
         {"calculate_qparams",
          [&](const JsonValue& v) {
              if (!v.is(JsonKind::Null)) qparams_error = decode_raised(v, decoder);
          }},
         {"factory_kwargs",
          [&](const JsonValue& v) {
              if (!v.is(JsonKind::Null)) made.factory_kwargs_error = decode_raised(v, decoder);
          }},
         {"called_with_factory_kwargs", [&](const JsonValue& v) {
              if (!v.is(JsonKind::Null)) made.called_with_factory_kwargs = decode_raised(v, decoder);
          }}});
    if (instance) instance->qparams_error = qparams_error;
    made.instance = std::move(instance);
    if (!made.instance && !made.raised) decoder.report(json, message(codes::missing_key, "instance"));
    return made;
}

std::shared_ptr<RecordedModule> decode_module_record(const JsonValue& json, Decoder& decoder) {
    auto module = std::make_shared<RecordedModule>();
    Extras extras;
    decoder.object(
        json, extras,
        {{"name", [](const JsonValue&) {}},
         {"type", [&](const JsonValue& v) { module->type = decode_name(v, decoder); }, true},
         {"bases", [&](const JsonValue& v) { module->bases = decoder.strings(v); }, true},
         {"path", [&](const JsonValue& v) { module->path = text(v, decoder); }},
         {"training", [&](const JsonValue& v) { module->training = decoder.boolean(v).value_or(false); },
          true},
         {"attributes", [&](const JsonValue& v) { module->attributes = decode_keywords(v, decoder); }, true},
         {"qconfig",
          [&](const JsonValue& v) {
              module->has_qconfig = true;
              const auto* of = v.is(JsonKind::Object) ? v.find("of") : nullptr;
              if (of)
                  module->qconfig_of = text(*of, decoder);
              else if (!v.is(JsonKind::Null))
                  module->qconfig = std::make_shared<const QConfig>(decode_qconfig_pair(v, decoder));
          }},
         {"observer", [](const JsonValue&) {}},
         {"children", [&](const JsonValue& v) {
              for (const auto& child : decoder.array(v))
                  module->children.push_back(*decode_module_record(child, decoder));
          }}});
    return module;
}

CallValue decode_call_value(const JsonValue& json, Decoder& decoder) {
    CallValue value;
    const auto items = [&](const JsonValue& array, CallValue::Kind kind) {
        value.kind = kind;
        value.items = rows<CallValue>(array, decoder, decode_call_value);
    };
    if (json.is(JsonKind::Array)) {
        items(json, CallValue::Kind::List);
        return value;
    }
    if (json.is(JsonKind::Object)) {
        if (const auto* tuple = json.find("tuple")) {
            items(*tuple, CallValue::Kind::Tuple);
            return value;
        }
        if (const auto* made = json.find("new")) {
            value.kind = CallValue::Kind::NewModule;
            value.module = decode_module_record(*made, decoder);
            value.name = value.module->type;
            return value;
        }
        if (const auto* module = json.find("module")) {
            value.kind = CallValue::Kind::Module;
            if (module->is(JsonKind::String)) {
                value.name = text(*module, decoder);
            } else {
                value.module = decode_module_record(*module, decoder);
                value.name = value.module->path.value_or("");
            }
            return value;
        }
    }
    value.plain = decode_value(json, decoder);
    if (const auto* node = std::get_if<NodeRef>(&value.plain.data)) {
        value.kind = CallValue::Kind::Node;
        value.name = node->name;
        value.plain = {};
    }
    return value;
}

std::vector<PlanWarning> decode_warnings(const JsonValue& json, Decoder& decoder) {
    std::vector<PlanWarning> warnings;
    for (const auto& row : decoder.array(json)) {
        const auto cells = decoder.row(row, 2, "[letter, activation or weight]");
        if (cells.empty()) continue;
        const auto letter = text(cells[0], decoder);
        if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'F') {
            decoder.wrong_type(cells[0], "A to F");
            continue;
        }
        warnings.push_back(
            {static_cast<ConstraintWarning>(letter[0] - 'A'), text(cells[1], decoder) == "weight"});
    }
    return warnings;
}

RecordedCall decode_call(const JsonValue& json, Decoder& decoder) {
    RecordedCall call;
    Extras extras;
    decoder.object(
        json, extras,
        {{"kind", [&](const JsonValue& v) { call.kind = text(v, decoder); }, true},
         {"callable", [&](const JsonValue& v) { call.callable = text(v, decoder); }, true},
         {"ordinal", [&](const JsonValue& v) { call.ordinal = decoder.integer(v).value_or(0); }, true},
         {"arguments",
          [&](const JsonValue& v) { call.args = rows<CallValue>(v, decoder, decode_call_value); }, true},
         {"keywords", [](const JsonValue&) {}},
         {"warnings", [&](const JsonValue& v) { call.warnings = decode_warnings(v, decoder); }},
         {"answer", [&](const JsonValue& v) { call.answer = decode_call_value(v, decoder); }},
         {"raised", [&](const JsonValue& v) { decode_raised_body(v, decoder, call.raised.emplace()); }}});
    return call;
}

} // namespace

Raised decode_raised(const JsonValue& json, Decoder& decoder) {
    Raised raised;
    Extras extras;
    decoder.object(json, extras,
                   {{"raised", [&](const JsonValue& v) { decode_raised_body(v, decoder, raised); }, true}});
    return raised;
}

std::vector<TypeInfo> decode_types(const JsonValue& json, Decoder& decoder) {
    return rows<TypeInfo>(json, decoder, [](const JsonValue& row, Decoder& d) {
        TypeInfo type;
        d.object(row, type.extras,
                 {{"name", [&](const JsonValue& v) { type.name = decode_name(v, d); }, true},
                  {"bases", [&](const JsonValue& v) { type.bases = d.strings(v); }, true}});
        return type;
    });
}

std::vector<RecordedTensor> decode_tensors(const JsonValue& json, Decoder& decoder) {
    return rows<RecordedTensor>(json, decoder, [](const JsonValue& row, Decoder& d) {
        RecordedTensor tensor;
        Extras extras;
        d.object(row, extras,
                 {{"target", [&](const JsonValue& v) { tensor.target = text(v, d); }, true},
                  {"kind", [&](const JsonValue& v) { tensor.kind = text(v, d); }, true},
                  {"dtype", [&](const JsonValue& v) { tensor.dtype = decode_dtype(v, d); }},
                  {"shape", [&](const JsonValue& v) { tensor.shape = d.integers(v); }},
                  {"device", [&](const JsonValue& v) { tensor.device = text(v, d); }}});
        return tensor;
    });
}

std::unordered_map<std::string, WeightRange> decode_weight_ranges(const JsonValue& json, Decoder& decoder) {
    return by_key<WeightRange>(json, decoder, [](const JsonValue& row, Decoder& d) {
        WeightRange range;
        Extras extras;
        d.object(
            row, extras,
            {{"minima",
              [&](const JsonValue& v) { range.minima = rows<std::vector<double>>(v, d, decode_numbers); },
              true},
             {"maxima",
              [&](const JsonValue& v) { range.maxima = rows<std::vector<double>>(v, d, decode_numbers); },
              true}});
        const auto length = [](const std::vector<double>& numbers) { return numbers.size(); };
        if (!std::ranges::equal(range.minima, range.maxima, {}, length, length))
            d.report(row, message(codes::wrong_length, "as many maxima as minima",
                                  std::to_string(range.maxima.size())));
        return range;
    });
}

std::unordered_map<std::string, std::vector<double>> decode_fold_factors(const JsonValue& json,
                                                                         Decoder& decoder) {
    return by_key<std::vector<double>>(json, decoder, decode_numbers);
}

std::vector<RecordedConstructor> decode_constructors(const JsonValue& json, Decoder& decoder) {
    return rows<RecordedConstructor>(json, decoder, decode_constructor);
}

std::unordered_map<std::string, std::shared_ptr<const ObserverInstance>>
decode_observers(const JsonValue& json, Decoder& decoder) {
    std::unordered_map<std::string, std::shared_ptr<const ObserverInstance>> result;
    if (!json.is(JsonKind::Object)) {
        decoder.wrong_type(json, "object");
        return result;
    }
    for (const auto& member : json.members()) {
        std::shared_ptr<ObserverInstance> instance;
        std::optional<Raised> qparams_error;
        Extras extras;
        decoder.object(
            member.value, extras,
            {{"instance", [&](const JsonValue& v) { instance = decode_instance(v, decoder); }, true},
             {"calculate_qparams", [&](const JsonValue& v) {
                  if (!v.is(JsonKind::Null)) qparams_error = decode_raised(v, decoder);
              }}});
        if (!instance) continue;
        instance->qparams_error = qparams_error;
        result[std::string(member.key)] = std::move(instance);
    }
    return result;
}

void decode_calls(const JsonValue& json, Decoder& decoder, Recorded& recorded) {
    recorded.calls = rows<RecordedCall>(json, decoder, decode_call);
}

} // namespace qcs
