#include "conformance/case_json.h"

#include "config/codec/config_json.h"
#include "config/codec/pattern_json.h"
#include "config/presets.h"
#include "config/codec/value_json.h"
#include "model/graph_json.h"
#include "conformance/recorded_json.h"
#include "conformance/conformance_codes.h"

#include <algorithm>

namespace qcs {

namespace {

const auto ignore = [](const JsonValue&) {};

/// A config's body, null, or {"raised"}.
template <typename T, typename Decode>
void read_config(const JsonValue& json, Decoder& decoder, std::optional<Raised>& refused,
                 std::shared_ptr<const T>& config, Decode&& decode) {
    if (json.is(JsonKind::Null)) return;
    if (json.is(JsonKind::Object) && json.find("raised"))
        refused = decode_raised(json, decoder);
    else
        config = std::make_shared<const T>(decode(json, decoder));
}

std::shared_ptr<const BackendConfig> decode_backend(const JsonValue& json, Decoder& decoder) {
    const auto* preset = json.is(JsonKind::Object) ? json.find("preset") : nullptr;
    if (!preset) return std::make_shared<const BackendConfig>(decode_backend_config(json, decoder));
    const auto name = decoder.string(*preset).value_or("");
    const auto* known = backend_preset(name);
    if (!known) {
        decoder.unknown(*preset, codes::unknown_backend, name, backend_preset_names());
        return nullptr;
    }
    return {known, [](const BackendConfig*) {}};
}

/// Reads the keys that a case and a graph file's "recorded" share.
class AnswerReader {
public:
    explicit AnswerReader(Decoder& decoder) : decoder_(decoder) {}

    std::vector<JsonField> fields() {
        return {{"root", [&](const JsonValue& v) { read_root(v); }, true},
                {"root_attributes", [&](const JsonValue& v) { found_.root_attributes = decoder_.strings(v); },
                 true},
                {"tensors", [&](const JsonValue& v) { found_.tensors = decode_tensors(v, decoder_); }, true},
                {"vnni", [&](const JsonValue& v) { found_.has_vnni = decoder_.boolean(v).value_or(true); }},
                {"standalone", [&](const JsonValue& v) { read_children(v); }, true},
                {"calls", [&](const JsonValue& v) { decode_calls(v, decoder_, found_); }, true},
                {"observers", [&](const JsonValue& v) { found_.observers = decode_observers(v, decoder_); },
                 true},
                {"constructors",
                 [&](const JsonValue& v) { found_.constructors = decode_constructors(v, decoder_); }, true},
                {"weight_ranges",
                 [&](const JsonValue& v) { found_.weight_ranges = decode_weight_ranges(v, decoder_); }},
                {"fold_factors",
                 [&](const JsonValue& v) { found_.fold_factors = decode_fold_factors(v, decoder_); }}};
    }

    std::shared_ptr<const Recorded> take() {
        // Where a child inherits its parent's qconfig, it inherits the constructors.
        for (auto& child : children_) {
            auto more = std::make_shared<Recorded>(*child->recorded);
            more->constructors.insert(more->constructors.end(), found_.constructors.begin(),
                                      found_.constructors.end());
            child->recorded = std::move(more);
        }
        return std::make_shared<const Recorded>(std::move(found_));
    }

private:
    void read_root(const JsonValue& json) {
        auto& root = found_.root; // its own attributes have no module of their own in the graph
        decoder_.object(
            json, root.extras,
            {{"training", [&](const JsonValue& v) { root.training = decoder_.boolean(v).value_or(false); },
              true},
             {"attributes", [&](const JsonValue& v) { root.attributes = decode_keywords(v, decoder_); },
              true}});
    }

    void read_children(const JsonValue& json);

    Decoder& decoder_;
    Recorded found_;
    std::vector<std::shared_ptr<PrepareInput>> children_;
};

class CaseReader {
public:
    explicit CaseReader(Decoder& decoder) : decoder_(decoder) {}

    std::shared_ptr<PrepareInput> read(const JsonValue& json, RefusedConfigs& refused,
                                       ConvertInput& convert) {
        auto input = std::make_shared<PrepareInput>();
        AnswerReader answers(decoder_);
        std::vector<TypeInfo> types;
        Graph graph;
        Extras extras;
        auto fields = answers.fields();
        const std::initializer_list<JsonField> others = {
            {"graph", [&](const JsonValue& v) { graph = decode_graph(v, decoder_); }, true},
            {"qconfig_mapping",
             [&](const JsonValue& v) {
                 read_config(v, decoder_, refused.mapping, input->mapping, decode_qconfig_mapping);
             },
             true},
            {"backend_config",
             [&](const JsonValue& v) {
                 if (v.is(JsonKind::Null)) return;
                 if (v.is(JsonKind::Object) && v.find("raised"))
                     refused.backend = decode_raised(v, decoder_);
                 else
                     input->backend = decode_backend(v, decoder_);
             },
             true},
            {"backend_keys", [&](const JsonValue& v) { read_keys(v, *input); }, true},
            {"prepare_custom_config",
             [&](const JsonValue& v) {
                 read_config(v, decoder_, refused.custom, input->custom, decode_prepare_custom_config);
             },
             true},
            {"preserved_attributes", ignore, true},
            {"types", [&](const JsonValue& v) { types = decode_types(v, decoder_); }, true},
            {"is_qat", [&](const JsonValue& v) { input->is_qat = decoder_.boolean(v).value_or(false); },
             true},
            {"is_standalone",
             [&](const JsonValue& v) { input->is_standalone = decoder_.boolean(v).value_or(false); }, true},
            {"engine", [&](const JsonValue& v) { convert.engine = decoder_.string(v).value_or(""); }, true},
            {"torch_version",
             [&](const JsonValue& v) { graph.torch_version = decoder_.string(v).value_or(""); }, true}};
        fields.insert(fields.end(), others.begin(), others.end());
        decoder_.object(json, extras, fields);
        for (auto& type : types)
            if (std::ranges::find(graph.types, type.name, &TypeInfo::name) == graph.types.end())
                graph.types.push_back(std::move(type));
        graph.is_qat = input->is_qat;
        input->graph = std::make_shared<const Graph>(std::move(graph));
        input->recorded = answers.take();
        if (!input->mapping) input->mapping = std::make_shared<const QConfigMapping>();
        return input;
    }

private:
    void read_keys(const JsonValue& json, PrepareInput& input) {
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
            backend.configs[static_cast<std::size_t>(index)].stored_key = decode_pattern(cells[1], decoder_);
        }
        input.backend = std::make_shared<const BackendConfig>(std::move(backend));
    }

    Decoder& decoder_;
};

void AnswerReader::read_children(const JsonValue& json) {
    if (!json.is(JsonKind::Object)) return decoder_.wrong_type(json, "object");
    for (const auto& member : json.members()) {
        RecordedChild child;
        child.target = member.key;
        if (member.value.is(JsonKind::Object) && member.value.find("raised")) {
            child.raised = decode_raised(member.value, decoder_);
        } else {
            ConvertInput parents; // a child is converted with its parent
            auto input = CaseReader(decoder_).read(member.value, child.refused, parents);
            children_.push_back(input);
            child.input = std::move(input);
        }
        found_.children.push_back(std::move(child));
    }
}

/// What is not known here would not be predicted: it fails the case by its name.
void refuse_others(const JsonValue& json, std::initializer_list<std::string_view> known, Decoder& decoder) {
    if (!json.is(JsonKind::Object)) return;
    for (const auto& member : json.members())
        if (std::ranges::find(known, std::string_view(member.key)) == known.end())
            decoder.report(member.value, message(codes::argument_not_predicted, std::string(member.key)));
}

void read_convert_args(const JsonValue& json, Decoder& decoder, RecordedCase& result) {
    if (json.is(JsonKind::Null)) return;
    auto recorded = std::make_shared<Recorded>();
    auto& convert = result.convert;
    Extras extras;
    refuse_others(json,
                  {"qconfig_mapping", "convert_custom_config", "backend_config", "keep_original_weights",
                   "_remove_qconfig", "decomposed", "types", "calls", "constructors"},
                  decoder);
    decoder.object(
        json, extras,
        {{"qconfig_mapping",
          [&](const JsonValue& v) {
              read_config(v, decoder, result.convert_refused.mapping, convert.mapping,
                          decode_qconfig_mapping);
          }},
         {"convert_custom_config",
          [&](const JsonValue& v) {
              read_config(v, decoder, result.convert_refused.custom, convert.custom,
                          decode_convert_custom_config);
          }},
         {"backend_config",
          [&](const JsonValue& v) {
              convert.backend = nullptr;
              if (v.is(JsonKind::Object) && v.find("raised"))
                  result.convert_refused.backend = decode_raised(v, decoder);
              else if (!v.is(JsonKind::Null))
                  convert.backend = decode_backend(v, decoder);
          }},
         {"keep_original_weights",
          [&](const JsonValue& v) { convert.keep_original_weights = decoder.boolean(v).value_or(false); }},
         {"_remove_qconfig",
          [&](const JsonValue& v) { convert.keep_qconfig = !decoder.boolean(v).value_or(true); }},
         {"decomposed", [&](const JsonValue& v) { convert.decomposed = decoder.boolean(v).value_or(false); }},
         {"types", ignore},
         {"calls", [&](const JsonValue& v) { decode_calls(v, decoder, *recorded); }},
         {"constructors",
          [&](const JsonValue& v) { recorded->constructors = decode_constructors(v, decoder); }}});
    result.convert_recorded = std::move(recorded);
}

/// An equalization config is not predicted, but for one that says nothing.
void read_prepare_args(const JsonValue& json, Decoder& decoder) {
    if (json.is(JsonKind::Null)) return;
    refuse_others(json, {"_equalization_config"}, decoder);
    const auto* config = json.is(JsonKind::Object) ? json.find("_equalization_config") : nullptr;
    if (!config || config->is(JsonKind::Null)) return;
    const auto says_something = [](const JsonValue& value) {
        return !(value.is(JsonKind::Null) || (value.is(JsonKind::Array) && value.items().empty()));
    };
    if (!config->is(JsonKind::Object) || std::ranges::any_of(config->members(), [&](const auto& member) {
            return says_something(member.value);
        }))
        decoder.report(*config, message(codes::argument_not_predicted, "_equalization_config"));
}

} // namespace

Expected<std::shared_ptr<const Recorded>> recorded_of(const Graph& graph, const std::string& file) {
    if (graph.recorded.empty()) return nullptr;
    const auto document = parse_json(graph.recorded, file);
    if (!document) return tl::unexpected(document.error());
    Decoder decoder(*document);
    AnswerReader answers(decoder);
    Extras extras;
    const auto fields = answers.fields();
    decoder.object(document->root(), extras, fields);
    if (!decoder.failed()) return answers.take();
    auto problems = decoder.take();
    std::erase_if(problems, [](const Diagnostic& d) { return d.severity != Severity::Error; });
    for (auto& problem : problems) // lines and columns are those of the part alone
        problem.place = {file, 0, 0, "/recorded" + problem.place.pointer};
    return tl::unexpected(std::move(problems));
}

RecordedCase decode_case(const JsonValue& line, Decoder& decoder) {
    RecordedCase result;
    Extras extras;
    // A record of fuse_fx has "fuse" instead of the outcomes of prepare and convert.
    const bool fuses = line.is(JsonKind::Object) && line.find("fuse");
    const JsonValue* convert_args = nullptr;
    decoder.object(line, extras,
                   {{"name", [&](const JsonValue& v) { result.name = decoder.string(v).value_or(""); }, true},
                    {"case",
                     [&](const JsonValue& v) {
                         result.input = CaseReader(decoder).read(v, result.refused, result.convert);
                     },
                     true},
                    {"prepare", ignore, !fuses},
                    {"convert", ignore, !fuses},
                    {"fuse", ignore},
                    {"prepare_args", [&](const JsonValue& v) { read_prepare_args(v, decoder); }},
                    {"convert_args", [&](const JsonValue& v) { convert_args = &v; }}});
    if (result.input) {
        result.convert.backend = result.input->backend;
        result.convert.has_vnni = result.input->recorded->has_vnni;
    }
    if (convert_args) read_convert_args(*convert_args, decoder, result);
    return result;
}

} // namespace qcs
