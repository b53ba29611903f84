#include "conformance/detail/eager_answers.h"

#include "conformance/conformance_codes.h"
#include "conformance/detail/recorded_json.h"
#include "conformance/module_rows.h"
#include "json/json_document.h"

#include <algorithm>

namespace qcs::conformance {

namespace {

using namespace predict::eager;

std::string text_of(const json::JsonValue& json, json::Decoder& decoder) {
    return std::string(decoder.string(json).value_or(std::string_view{}));
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
            {{"kind", [&](const json::JsonValue& v) { call.kind = text_of(v, decoder_); }, true},
             {"callable", [&](const json::JsonValue& v) { call.callable = text_of(v, decoder_); }, true},
             {"ordinal", [&](const json::JsonValue& v) { call.ordinal = decoder_.integer(v).value_or(0); },
              true},
             {"arguments", [&](const json::JsonValue& v) { read_arguments(v, call); }},
             {"answer", [&](const json::JsonValue& v) { read_answer(v, call); }},
             {"warnings", [&](const json::JsonValue& v) { read_warnings(v, call); }},
             {"raised", [&](const json::JsonValue&) { call.raised = decode_raised(json, decoder_); }}});
        return call;
    }

private:
    void read_arguments(const json::JsonValue& json, UserCall& call) {
        for (const auto& path : decoder_.array(json))
            call.arguments.push_back(path.is(json::JsonKind::Null) ? std::nullopt
                                                                   : std::optional(text_of(path, decoder_)));
    }

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

config::EagerCall decode_recorded_call(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = text_of(json, decoder);
    const auto names = config::eager_call_names();
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<config::EagerCall>(found - names.begin());
    decoder.unknown(json, codes::unknown_call, name, names);
    return {};
}

} // namespace

std::vector<json::JsonField> EagerAnswerReader::fields() {
    return {{"calls", [&](const json::JsonValue& v) { calls_ = &v; }, true},
            {"constructors",
             [&](const json::JsonValue& v) { found_.constructors = decode_constructors(v, decoder_); }, true},
            {"vnni", [&](const json::JsonValue& v) { found_.has_vnni = decoder_.boolean(v).value_or(true); }},
            {"weight_ranges",
             [&](const json::JsonValue& v) { found_.weight_ranges = decode_weight_ranges(v, decoder_); }},
            {"fold_factors",
             [&](const json::JsonValue& v) { found_.fold_factors = decode_fold_factors(v, decoder_); }},
            {"trained", [&](const json::JsonValue& v) { read_trained(v); }}};
}

void EagerAnswerReader::read_trained(const json::JsonValue& json) {
    if (!json.is(json::JsonKind::Object)) return decoder_.wrong_type(json, "object");
    for (const auto& member : json.members())
        found_.training_flags.emplace_back(std::string(member.key),
                                           decoder_.boolean(member.value).value_or(false));
}

EagerAnswers EagerAnswerReader::take(const std::shared_ptr<const model::Graph>& types) {
    if (calls_) {
        CallReader reader(decoder_, types);
        std::vector<UserCall> calls;
        for (const auto& row : decoder_.array(*calls_))
            calls.push_back(reader.read(row));
        if (!calls.empty()) found_.calls = std::make_shared<const std::vector<UserCall>>(std::move(calls));
    }
    return std::move(found_);
}

void EagerAnswers::note_values(Model& model) const {
    if (weight_ranges.empty() && fold_factors.empty()) return;
    for (const auto& module : named_modules(model)) {
        auto& object = model[module.id];
        if (const auto found = fold_factors.find(module.path); found != fold_factors.end())
            object.fold_factors = std::make_shared<const std::vector<double>>(found->second);
        for (auto& tensor : object.parameters)
            if (const auto found =
                    weight_ranges.find(module.path.empty() ? tensor.name : module.path + "." + tensor.name);
                found != weight_ranges.end())
                tensor.range = std::make_shared<const predict::WeightRange>(found->second);
    }
}

Expected<RecordedEager> recorded_eager_of(const std::string& json,
                                          const std::shared_ptr<const model::Graph>& types,
                                          const std::string& file) {
    const auto document = json::parse_json(json, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    RecordedEager found;
    EagerAnswerReader answers(decoder);
    auto fields = answers.fields();
    fields.push_back(
        {"call", [&](const json::JsonValue& v) { found.call = decode_recorded_call(v, decoder); }, true});
    json::Extras extras;
    decoder.object(document->root(), extras, fields);
    found.answers = answers.take(types);
    if (!decoder.failed()) return found;
    auto problems = decoder.take();
    std::erase_if(problems, [](const Diagnostic& d) { return d.severity != Severity::Error; });
    for (auto& problem : problems) // lines and columns are relative to that part
        problem.place = {file, 0, 0, "/recorded_eager" + problem.place.pointer};
    return tl::unexpected(std::move(problems));
}

} // namespace qcs::conformance
