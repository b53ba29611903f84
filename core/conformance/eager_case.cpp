#include "conformance/eager_case.h"

#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "conformance/conformance_codes.h"
#include "conformance/detail/recorded_json.h"
#include "conformance/module_rows.h"

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

SpecEntry decode_key(const json::JsonValue& json, json::Decoder& decoder) {
    SpecEntry entry;
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

std::vector<SpecEntry> decode_rules(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<SpecEntry> entries;
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
                             if (!cells[0].is(json::JsonKind::Array)) continue; // no tuple: never found
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
        auto& letters = arguments.fuse.emplace_back(); // Python goes through a string letter by letter
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

class CallReader {
public:
    CallReader(json::Decoder& decoder, std::shared_ptr<const model::Graph> types)
        : decoder_(decoder), types_(std::move(types)) {}

    UserCall read(const json::JsonValue& json) {
        UserCall call;
        json::Extras extras;
        decoder_.object(
            json, extras,
            {{"kind", [&](const json::JsonValue& v) { call.kind = text(v, decoder_); }, true},
             {"callable", [&](const json::JsonValue& v) { call.callable = text(v, decoder_); }, true},
             {"ordinal", [&](const json::JsonValue& v) { call.ordinal = decoder_.integer(v).value_or(0); },
              true},
             {"arguments", [](const json::JsonValue&) {}},
             {"is_reference",
              [&](const json::JsonValue& v) { call.is_reference = decoder_.boolean(v).value_or(false); }},
             {"answer", [&](const json::JsonValue& v) { read_answer(v, call); }},
             {"warnings", [&](const json::JsonValue& v) { read_warnings(v, call); }},
             {"raised", [&](const json::JsonValue&) { call.raised = decode_raised(json, decoder_); }}});
        return call;
    }

private:
    void read_answer(const json::JsonValue& json, UserCall& call) {
        json::Extras extras;
        UserCall::Answer answer;
        bool is_list = false;
        decoder_.object(json, extras,
                        {{"modules",
                          [&](const json::JsonValue& v) {
                              auto rows = decode_module_rows(v, decoder_, types_);
                              answer.tree = std::move(rows.model);
                              answer.same_as = std::move(rows.same_as);
                              answer.is_module = static_cast<bool>(answer.tree.root);
                          }},
                         {"list",
                          [&](const json::JsonValue& v) {
                              is_list = true;
                              for (const auto& item : decoder_.array(v))
                                  read_answer(item, call);
                          }},
                         {"same_item",
                          [&](const json::JsonValue& v) {
                              answer.same_item = static_cast<std::size_t>(
                                  std::max<std::int64_t>(decoder_.integer(v).value_or(0), 0));
                              answer.is_module = true;
                          }},
                         {"seen", [&](const json::JsonValue& v) { read_seen(v, call); }},
                         {"value", [](const json::JsonValue&) {}}});
        if (!is_list) call.answers.push_back(std::move(answer));
    }

    void read_seen(const json::JsonValue& json, UserCall& call) {
        if (!json.is(json::JsonKind::Object)) return decoder_.wrong_type(json, "object");
        for (const auto& member : json.members())
            call.seen.emplace_back(std::string(member.key), decoder_.integer(member.value).value_or(0));
    }

    void read_warnings(const json::JsonValue& json, UserCall& call) {
        for (const auto& name : decoder_.strings(json))
            call.warnings.push_back(name == "no-qconfig" ? Warning::NoQConfig
                                    : name == "not-run"  ? Warning::NotRun
                                                         : Warning::PReLUDType);
    }

    json::Decoder& decoder_;
    std::shared_ptr<const model::Graph> types_;
};

Call decode_call(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = text(json, decoder);
    const auto names = call_names();
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<Call>(found - names.begin());
    decoder.unknown(json, codes::unknown_call, name, names);
    return Call::Prepare;
}

/// Ranges and factors are recorded by path.
void note_values(Model& model, const std::unordered_map<std::string, predict::WeightRange>& ranges,
                 const std::unordered_map<std::string, std::vector<double>>& factors) {
    if (ranges.empty() && factors.empty()) return;
    for (const auto& module : named_modules(model)) {
        auto& object = model[module.id];
        if (const auto found = factors.find(module.path); found != factors.end())
            object.fold_factors = std::make_shared<const std::vector<double>>(found->second);
        for (auto& tensor : object.parameters)
            if (const auto found =
                    ranges.find(module.path.empty() ? tensor.name : module.path + "." + tensor.name);
                found != ranges.end())
                tensor.range = std::make_shared<const predict::WeightRange>(found->second);
    }
}

} // namespace

Input decode_eager_case(const json::JsonValue& json, json::Decoder& decoder) {
    Input input;
    auto types = std::make_shared<model::Graph>();
    std::unordered_map<std::string, predict::WeightRange> ranges;
    std::unordered_map<std::string, std::vector<double>> factors;
    const json::JsonValue* modules = nullptr;
    const json::JsonValue* calls = nullptr;
    json::Extras extras;
    decoder.object(
        json, extras,
        {{"call", [&](const json::JsonValue& v) { input.call = decode_call(v, decoder); }, true},
         {"arguments", [&](const json::JsonValue& v) { input.arguments = decode_arguments(v, decoder); },
          true},
         {"modules", [&](const json::JsonValue& v) { modules = &v; }, true},
         {"types", [&](const json::JsonValue& v) { types->types = decode_types(v, decoder); }, true},
         {"calls", [&](const json::JsonValue& v) { calls = &v; }, true},
         {"constructors",
          [&](const json::JsonValue& v) { input.constructors = decode_constructors(v, decoder); }, true},
         {"engine", [&](const json::JsonValue& v) { input.engine = text(v, decoder); }, true},
         {"vnni", [&](const json::JsonValue& v) { input.has_vnni = decoder.boolean(v).value_or(true); }},
         {"torch_version", [](const json::JsonValue&) {}, true},
         {"weight_ranges", [&](const json::JsonValue& v) { ranges = decode_weight_ranges(v, decoder); }},
         {"fold_factors", [&](const json::JsonValue& v) { factors = decode_fold_factors(v, decoder); }},
         {"trained",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Object)) return decoder.wrong_type(v, "object");
              for (const auto& member : v.members())
                  input.trained.emplace_back(std::string(member.key),
                                             decoder.boolean(member.value).value_or(false));
          }},
         {"uncopied", [&](const json::JsonValue& v) { input.uncopied = decode_raised_body(v, decoder); }}});
    if (calls) {
        CallReader reader(decoder, types);
        for (const auto& row : decoder.array(*calls))
            input.calls.push_back(reader.read(row));
    }
    if (modules) {
        auto model = decode_module_rows(*modules, decoder, types).model;
        note_values(model, ranges, factors);
        input.model = std::make_shared<const Model>(std::move(model));
    }
    return input;
}

} // namespace qcs::conformance
