#include "conformance/case_json.h"

#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "config/presets.h"
#include "conformance/conformance_codes.h"
#include "conformance/detail/recorded_json.h"
#include "model/graph_json.h"

#include <algorithm>

namespace qcs::conformance {

namespace {

const auto ignore = [](const json::JsonValue&) {};

/// The body of a config, null, or {"raised"}.
template <typename T, typename Decode>
void read_config(const json::JsonValue& json, json::Decoder& decoder, std::optional<predict::Raised>& refused,
                 std::shared_ptr<const T>& config, Decode&& decode) {
    if (json.is(json::JsonKind::Null)) return;
    if (json.is(json::JsonKind::Object) && json.find("raised"))
        refused = decode_raised(json, decoder);
    else
        config = std::make_shared<const T>(decode(json, decoder));
}

std::shared_ptr<const config::BackendConfig> decode_backend(const json::JsonValue& json,
                                                            json::Decoder& decoder) {
    const auto* preset = json.is(json::JsonKind::Object) ? json.find("preset") : nullptr;
    if (!preset)
        return std::make_shared<const config::BackendConfig>(config::decode_backend_config(json, decoder));
    const auto name = decoder.string(*preset).value_or("");
    const auto* known = config::backend_preset(name);
    if (!known) {
        decoder.unknown(*preset, codes::unknown_backend, name, config::backend_preset_names());
        return nullptr;
    }
    return {known, [](const config::BackendConfig*) {}};
}

/// Reads the keys that both a case and the "recorded" part of a graph file have.
class AnswerReader {
public:
    explicit AnswerReader(json::Decoder& decoder) : decoder_(decoder) {}

    std::vector<json::JsonField> fields() {
        return {
            {"root", [&](const json::JsonValue& v) { read_root(v); }, true},
            {"root_attributes",
             [&](const json::JsonValue& v) { found_.root_attributes = decoder_.strings(v); }, true},
            {"tensors", [&](const json::JsonValue& v) { found_.tensors = decode_tensors(v, decoder_); },
             true},
            {"vnni", [&](const json::JsonValue& v) { found_.has_vnni = decoder_.boolean(v).value_or(true); }},
            {"standalone", [&](const json::JsonValue& v) { read_children(v); }, true},
            {"calls", [&](const json::JsonValue& v) { decode_calls(v, decoder_, found_); }, true},
            {"observers", [&](const json::JsonValue& v) { found_.observers = decode_observers(v, decoder_); },
             true},
            {"constructors",
             [&](const json::JsonValue& v) { found_.constructors = decode_constructors(v, decoder_); }, true},
            {"weight_ranges",
             [&](const json::JsonValue& v) { found_.weight_ranges = decode_weight_ranges(v, decoder_); }},
            {"fold_factors",
             [&](const json::JsonValue& v) { found_.fold_factors = decode_fold_factors(v, decoder_); }}};
    }

    std::shared_ptr<const predict::Recorded> take() {
        // A standalone module that inherits its parent's qconfig also inherits the recorded constructors.
        for (auto& child : children_) {
            auto more = std::make_shared<predict::Recorded>(*child->recorded);
            more->constructors.insert(more->constructors.end(), found_.constructors.begin(),
                                      found_.constructors.end());
            child->recorded = std::move(more);
        }
        return std::make_shared<const predict::Recorded>(std::move(found_));
    }

private:
    void read_root(const json::JsonValue& json) {
        auto& root = found_.root; // the root's own attributes belong to no module of the graph
        decoder_.object(
            json, root.extras,
            {{"training",
              [&](const json::JsonValue& v) { root.training = decoder_.boolean(v).value_or(false); }, true},
             {"attributes",
              [&](const json::JsonValue& v) { root.attributes = config::decode_keywords(v, decoder_); },
              true}});
    }

    void read_children(const json::JsonValue& json);

    json::Decoder& decoder_;
    predict::Recorded found_;
    std::vector<std::shared_ptr<predict::PrepareInput>> children_;
};

class CaseReader {
public:
    explicit CaseReader(json::Decoder& decoder) : decoder_(decoder) {}

    std::shared_ptr<predict::PrepareInput> read(const json::JsonValue& json, predict::RefusedConfigs& refused,
                                                predict::ConvertInput& convert) {
        auto input = std::make_shared<predict::PrepareInput>();
        AnswerReader answers(decoder_);
        std::vector<model::TypeInfo> types;
        model::Graph graph;
        json::Extras extras;
        auto fields = answers.fields();
        const std::initializer_list<json::JsonField> others = {
            {"graph", [&](const json::JsonValue& v) { graph = model::decode_graph(v, decoder_); }, true},
            {"qconfig_mapping",
             [&](const json::JsonValue& v) {
                 read_config(v, decoder_, refused.mapping, input->mapping, config::decode_qconfig_mapping);
             },
             true},
            {"backend_config",
             [&](const json::JsonValue& v) {
                 if (v.is(json::JsonKind::Null)) return;
                 if (v.is(json::JsonKind::Object) && v.find("raised"))
                     refused.backend = decode_raised(v, decoder_);
                 else
                     input->backend = decode_backend(v, decoder_);
             },
             true},
            {"backend_keys", [&](const json::JsonValue& v) { read_keys(v, *input); }, true},
            {"prepare_custom_config",
             [&](const json::JsonValue& v) {
                 read_config(v, decoder_, refused.custom, input->custom,
                             config::decode_prepare_custom_config);
             },
             true},
            {"preserved_attributes", ignore, true},
            {"types", [&](const json::JsonValue& v) { types = model::decode_types(v, decoder_); }, true},
            {"is_qat", [&](const json::JsonValue& v) { input->is_qat = decoder_.boolean(v).value_or(false); },
             true},
            {"is_standalone",
             [&](const json::JsonValue& v) { input->is_standalone = decoder_.boolean(v).value_or(false); },
             true},
            {"engine", [&](const json::JsonValue& v) { convert.engine = decoder_.string(v).value_or(""); },
             true},
            {"torch_version",
             [&](const json::JsonValue& v) { graph.torch_version = decoder_.string(v).value_or(""); }, true}};
        fields.insert(fields.end(), others.begin(), others.end());
        decoder_.object(json, extras, fields);
        for (auto& type : types)
            if (std::ranges::find(graph.types, type.name, &model::TypeInfo::name) == graph.types.end())
                graph.types.push_back(std::move(type));
        graph.is_qat = input->is_qat;
        input->graph = std::make_shared<const model::Graph>(std::move(graph));
        input->recorded = answers.take();
        if (!input->mapping) input->mapping = std::make_shared<const config::QConfigMapping>();
        return input;
    }

private:
    void read_keys(const json::JsonValue& json, predict::PrepareInput& input) {
        const auto rows = decoder_.array(json);
        if (rows.empty() || !input.backend) return;
        auto backend = *input.backend;
        for (const auto& row : rows) {
            const auto cells = decoder_.row(row, 2, "[entry, pattern]");
            if (cells.empty()) continue;
            const auto index = decoder_.integer(cells[0]).value_or(-1);
            if (index < 0 || index >= static_cast<std::int64_t>(backend.configs.size())) {
                decoder_.report(cells[0], message(codes::bad_index, std::to_string(index)));
                continue;
            }
            backend.configs[static_cast<std::size_t>(index)].stored_key =
                config::decode_pattern(cells[1], decoder_);
        }
        input.backend = std::make_shared<const config::BackendConfig>(std::move(backend));
    }

    json::Decoder& decoder_;
};

void AnswerReader::read_children(const json::JsonValue& json) {
    if (!json.is(json::JsonKind::Object)) return decoder_.wrong_type(json, "object");
    for (const auto& member : json.members()) {
        predict::RecordedChild child;
        child.target = member.key;
        if (member.value.is(json::JsonKind::Object) && member.value.find("raised")) {
            child.raised = decode_raised(member.value, decoder_);
        } else {
            predict::ConvertInput parents; // a standalone module is converted together with its parent
            auto input = CaseReader(decoder_).read(member.value, child.refused, parents);
            children_.push_back(input);
            child.input = std::move(input);
        }
        found_.children.push_back(std::move(child));
    }
}

/// Unknown keys would be ignored in the prediction, so they make the case fail, with an error that names
/// them.
void refuse_others(const json::JsonValue& json, std::initializer_list<std::string_view> known,
                   json::Decoder& decoder) {
    if (!json.is(json::JsonKind::Object)) return;
    for (const auto& member : json.members())
        if (std::ranges::find(known, std::string_view(member.key)) == known.end())
            decoder.report(member.value, message(codes::argument_not_predicted, std::string(member.key)));
}

void read_convert_args(const json::JsonValue& json, json::Decoder& decoder, RecordedCase& result) {
    if (json.is(json::JsonKind::Null)) return;
    auto recorded = std::make_shared<predict::Recorded>();
    auto& convert = result.convert;
    json::Extras extras;
    refuse_others(json,
                  {"qconfig_mapping", "convert_custom_config", "backend_config", "keep_original_weights",
                   "_remove_qconfig", "decomposed", "types", "calls", "constructors"},
                  decoder);
    decoder.object(
        json, extras,
        {{"qconfig_mapping",
          [&](const json::JsonValue& v) {
              read_config(v, decoder, result.convert_refused.mapping, convert.mapping,
                          config::decode_qconfig_mapping);
          }},
         {"convert_custom_config",
          [&](const json::JsonValue& v) {
              read_config(v, decoder, result.convert_refused.custom, convert.custom,
                          config::decode_convert_custom_config);
          }},
         {"backend_config",
          [&](const json::JsonValue& v) {
              convert.backend = nullptr;
              if (v.is(json::JsonKind::Object) && v.find("raised"))
                  result.convert_refused.backend = decode_raised(v, decoder);
              else if (!v.is(json::JsonKind::Null))
                  convert.backend = decode_backend(v, decoder);
          }},
         {"keep_original_weights",
          [&](const json::JsonValue& v) {
              convert.keep_original_weights = decoder.boolean(v).value_or(false);
          }},
         {"_remove_qconfig",
          [&](const json::JsonValue& v) { convert.keep_qconfig = !decoder.boolean(v).value_or(true); }},
         {"decomposed",
          [&](const json::JsonValue& v) { convert.decomposed = decoder.boolean(v).value_or(false); }},
         {"types", ignore},
         {"calls", [&](const json::JsonValue& v) { decode_calls(v, decoder, *recorded); }},
         {"constructors",
          [&](const json::JsonValue& v) { recorded->constructors = decode_constructors(v, decoder); }}});
    result.convert_recorded = std::move(recorded);
}

/// Equalization configs are not supported, except for empty ones.
void read_prepare_args(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Null)) return;
    refuse_others(json, {"_equalization_config"}, decoder);
    const auto* config = json.is(json::JsonKind::Object) ? json.find("_equalization_config") : nullptr;
    if (!config || config->is(json::JsonKind::Null)) return;
    const auto says_something = [](const json::JsonValue& value) {
        return !(value.is(json::JsonKind::Null) ||
                 (value.is(json::JsonKind::Array) && value.items().empty()));
    };
    if (!config->is(json::JsonKind::Object) ||
        std::ranges::any_of(config->members(),
                            [&](const auto& member) { return says_something(member.value); }))
        decoder.report(*config, message(codes::argument_not_predicted, "_equalization_config"));
}

} // namespace

Expected<std::shared_ptr<const predict::Recorded>> recorded_of(const model::Graph& graph,
                                                               const std::string& file) {
    if (graph.recorded.empty()) return nullptr;
    const auto document = json::parse_json(graph.recorded, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    AnswerReader answers(decoder);
    json::Extras extras;
    const auto fields = answers.fields();
    decoder.object(document->root(), extras, fields);
    if (!decoder.failed()) return answers.take();
    auto problems = decoder.take();
    std::erase_if(problems, [](const Diagnostic& d) { return d.severity != Severity::Error; });
    for (auto& problem : problems) // lines and columns are relative to that part
        problem.place = {file, 0, 0, "/recorded" + problem.place.pointer};
    return tl::unexpected(std::move(problems));
}

RecordedCase decode_case(const json::JsonValue& line, json::Decoder& decoder) {
    RecordedCase result;
    json::Extras extras;
    // A record of fuse_fx has "fuse" instead of the outcomes of prepare and convert.
    const bool fuses = line.is(json::JsonKind::Object) && line.find("fuse");
    const json::JsonValue* convert_args = nullptr;
    decoder.object(
        line, extras,
        {{"name", [&](const json::JsonValue& v) { result.name = decoder.string(v).value_or(""); }, true},
         {"case",
          [&](const json::JsonValue& v) {
              result.input = CaseReader(decoder).read(v, result.refused, result.convert);
          },
          true},
         {"prepare", ignore, !fuses},
         {"convert", ignore, !fuses},
         {"fuse", ignore},
         {"prepare_args", [&](const json::JsonValue& v) { read_prepare_args(v, decoder); }},
         {"convert_args", [&](const json::JsonValue& v) { convert_args = &v; }}});
    if (result.input) {
        result.convert.backend = result.input->backend;
        result.convert.has_vnni = result.input->recorded->has_vnni;
    }
    if (convert_args) read_convert_args(*convert_args, decoder, result);
    return result;
}

} // namespace qcs::conformance
