#include "conformance/check.h"

#include "conformance/detail/outcome_json.h"
#include "conformance/eager_case.h"
#include "json/json_write.h"
#include "predict/prepare/prepared.h"

#include <algorithm>

namespace qcs::conformance {

namespace {

void compare(const json::JsonValue& expected, std::string_view key, const std::string& actual_json,
             std::vector<JsonDifference>& found) {
    const auto actual = json::parse_json(actual_json);
    for (auto& difference : differences(expected, actual->root())) {
        difference.pointer = "/" + std::string(key) + difference.pointer;
        found.push_back(std::move(difference));
    }
}

/// A rejected config raises when PyTorch first uses it: before tracing, when fusion begins, or after fusion.
std::shared_ptr<const predict::Prepared> prepare_case(const RecordedCase& recorded) {
    const auto refuse = [&](const predict::Raised& raised) {
        auto prepared = std::make_shared<predict::Prepared>();
        prepared->input = recorded.input;
        prepared->raised = raised;
        return prepared;
    };
    if (recorded.refused.custom) return refuse(*recorded.refused.custom);
    if (recorded.refused.backend) return refuse(*recorded.refused.backend);
    if (recorded.refused.mapping) {
        const auto fusing = predict::fusion_error(*recorded.input);
        return refuse(fusing ? *fusing : *recorded.refused.mapping);
    }
    return predict::prepare(*recorded.input);
}

predict::Converted convert_case(const RecordedCase& recorded, const predict::Prepared& prepared,
                                bool is_reference) {
    predict::Converted refused;
    refused.raised = recorded.convert_refused.custom    ? recorded.convert_refused.custom
                     : recorded.convert_refused.mapping ? recorded.convert_refused.mapping
                                                        : recorded.convert_refused.backend;
    if (refused.raised) return refused;
    auto input = recorded.convert;
    input.is_reference = is_reference;
    input.decomposed &= is_reference;
    input.recorded = recorded.convert_recorded;
    return predict::convert(prepared, input);
}

predict::FusedModel fuse_case(const RecordedCase& recorded) {
    if (recorded.refused.backend) {
        predict::FusedModel refused;
        refused.raised = recorded.refused.backend;
        return refused;
    }
    return predict::fuse_fx(recorded.input->graph, recorded.input->backend, recorded.input->recorded);
}

/// An exception without a Python type means that a recorded answer is missing in the case.
void report_gap(const std::optional<predict::Raised>& raised, const std::vector<predict::Raised>& gaps,
                CaseResult& result) {
    for (const auto& gap : gaps)
        report_gap(gap, {}, result);
    if (!raised || !raised->type.empty()) return;
    Diagnostic problem(*raised);
    problem.severity = Severity::Error;
    if (std::ranges::find(result.problems, problem) == result.problems.end())
        result.problems.push_back(std::move(problem));
}

void keep_errors(json::Decoder& decoder, CaseResult& result) {
    result.problems = decoder.take();
    std::erase_if(result.problems, [](const Diagnostic& d) { return d.severity != Severity::Error; });
}

void check_eager(const json::JsonValue& root, json::Decoder& decoder, CaseResult& result) {
    predict::eager::Input input;
    const json::JsonValue* outcome = nullptr;
    json::Extras extras;
    decoder.object(
        root, extras,
        {{"name", [&](const json::JsonValue& v) { result.name = decoder.string(v).value_or(""); }, true},
         {"eager", [&](const json::JsonValue& v) { input = decode_eager_case(v, decoder); }, true},
         {"outcome", [&](const json::JsonValue& v) { outcome = &v; }, true}});
    if (decoder.failed() || !input.model || !outcome) return keep_errors(decoder, result);
    const auto found = predict::eager::run(input);
    report_gap(found.raised, {}, result);
    compare(*outcome, "outcome", eager_outcome_json(found), result.differences);
}

} // namespace

CaseResult check_case(std::string_view line, const std::string& file) {
    CaseResult result;
    const auto document = json::parse_json(line, file);
    if (!document) {
        result.problems = document.error();
        result.unreadable = true;
        return result;
    }
    const auto& root = document->root();
    json::Decoder decoder(*document);
    if (root.is(json::JsonKind::Object) && root.find("eager")) {
        check_eager(root, decoder, result);
        return result;
    }
    const auto recorded = decode_case(root, decoder);
    result.name = recorded.name;
    if (decoder.failed() || !recorded.input) {
        keep_errors(decoder, result);
        return result;
    }
    if (const auto* fuse = root.find("fuse")) {
        const auto fused = fuse_case(recorded);
        report_gap(fused.raised, fused.fusion.gaps, result);
        compare(*fuse, "fuse", fuse_outcome_json(fused), result.differences);
        return result;
    }
    const auto prepared = prepare_case(recorded);
    report_gap(prepared->raised, prepared->gaps, result);
    compare(*root.find("prepare"), "prepare", prepare_outcome_json(*prepared), result.differences);
    const auto& expected = *root.find("convert");
    if (expected.is(json::JsonKind::Null)) return result;
    if (prepared->raised) {
        result.differences.push_back({"/convert", json::to_json_line(expected), "null"});
        return result;
    }
    const auto reference = convert_case(recorded, *prepared, true);
    report_gap(reference.raised, reference.gaps, result);
    // With a decomposed conversion nothing is lowered.
    const auto* also = expected.find("lowered");
    if (recorded.convert.decomposed && also && also->is(json::JsonKind::Null)) {
        compare(expected, "convert", convert_outcome_json(reference, nullptr), result.differences);
        return result;
    }
    const auto lowered = convert_case(recorded, *prepared, false);
    report_gap(lowered.raised, lowered.gaps, result);
    compare(expected, "convert",
            convert_outcome_json(reference, &lowered, recorded.convert.keep_original_weights),
            result.differences);
    return result;
}

namespace {

class Comparison {
public:
    explicit Comparison(std::size_t most) : max_(most) {}

    void compare(const json::JsonValue& expected, const json::JsonValue& actual) {
        if (found_.size() >= max_) return;
        if (expected.kind != actual.kind) return add(&expected, &actual);
        switch (expected.kind) {
        case json::JsonKind::Null: return;
        case json::JsonKind::Bool:
            if (expected.boolean() != actual.boolean()) add(&expected, &actual);
            return;
        case json::JsonKind::Int:
            if (expected.integer() != actual.integer()) add(&expected, &actual);
            return;
        case json::JsonKind::Float:
            if (expected.floating() != actual.floating()) add(&expected, &actual);
            return;
        case json::JsonKind::String:
            if (expected.string() != actual.string()) add(&expected, &actual);
            return;
        case json::JsonKind::Array: return arrays(expected.items(), actual.items());
        case json::JsonKind::Object: return objects(expected, actual);
        }
    }

    std::vector<JsonDifference> take() { return std::move(found_); }

private:
    void add(const json::JsonValue* expected, const json::JsonValue* actual) {
        if (found_.size() < max_)
            found_.push_back({pointer_, expected ? json::to_json_line(*expected) : "",
                              actual ? json::to_json_line(*actual) : ""});
    }

    template <typename Step>
    void at(std::string_view token, Step&& step) {
        const auto length = pointer_.size();
        json::append_pointer_token(pointer_, token);
        step();
        pointer_.resize(length);
    }

    void arrays(std::span<const json::JsonValue> expected, std::span<const json::JsonValue> actual) {
        for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i)
            at(std::to_string(i), [&] {
                if (i < expected.size() && i < actual.size())
                    compare(expected[i], actual[i]);
                else
                    add(i < expected.size() ? &expected[i] : nullptr,
                        i < actual.size() ? &actual[i] : nullptr);
            });
    }

    void objects(const json::JsonValue& expected, const json::JsonValue& actual) {
        for (const auto& member : expected.members())
            at(member.key, [&] {
                if (const auto* other = actual.find(member.key))
                    compare(member.value, *other);
                else
                    add(&member.value, nullptr);
            });
        for (const auto& member : actual.members())
            if (!expected.find(member.key)) at(member.key, [&] { add(nullptr, &member.value); });
    }

    std::size_t max_;
    std::string pointer_;
    std::vector<JsonDifference> found_;
};

} // namespace

std::vector<JsonDifference> differences(const json::JsonValue& expected, const json::JsonValue& actual,
                                        std::size_t most) {
    Comparison comparison(most);
    comparison.compare(expected, actual);
    return comparison.take();
}

} // namespace qcs::conformance
