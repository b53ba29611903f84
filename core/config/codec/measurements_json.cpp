#include "config/codec/file_json.h"
#include "config/codec/workspace_json.h"
#include "config/config_codes.h"
#include "config/measurements.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace qcs::config {

namespace {

std::string read_text(const json::JsonValue& json, json::Decoder& decoder) {
    return std::string(decoder.string(json).value_or(""));
}

std::string read_hash(const json::JsonValue& json, json::Decoder& decoder) {
    const auto text = decoder.string(json);
    if (!text) return {};
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (text->size() != 64 || !std::ranges::all_of(*text, is_digit))
        decoder.wrong_type(json, "SHA-256 in hexadecimal");
    return std::string(*text);
}

std::optional<double> read_number(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Float)) return json.floating();
    if (json.is(json::JsonKind::Int)) return static_cast<double>(json.integer());
    decoder.wrong_type(json, "number");
    return std::nullopt;
}

std::optional<double> read_number_or_null(const json::JsonValue& json, json::Decoder& decoder) {
    return json.is(json::JsonKind::Null) ? std::nullopt : read_number(json, decoder);
}

MeasurementError read_failed(const json::JsonValue& json, json::Decoder& decoder) {
    MeasurementError failed;
    json::Extras none; // unknown keys are dropped, since these files are never written back
    decoder.own_object(
        json, none,
        {{"type", [&](const json::JsonValue& v) { failed.type = read_text(v, decoder); }, true},
         {"text", [&](const json::JsonValue& v) { failed.text = read_text(v, decoder); }, true}});
    return failed;
}

/// The fields of MeasuredOutputs; the object that holds them may have others.
std::vector<json::JsonField> outcome_fields(const json::JsonValue& json, MeasuredOutputs& outputs,
                                            json::Decoder& decoder) {
    const auto into = [&decoder](std::optional<double>& target, auto read) {
        return [&decoder, &target, read](const json::JsonValue& v) { target = read(v, decoder); };
    };
    const bool failed = json.find("error") != nullptr;
    return {{"sqnr_db", into(outputs.sqnr_db, read_number_or_null), !failed},
            {"cosine", into(outputs.cosine, read_number_or_null), !failed},
            {"metric", into(outputs.metric, read_number)},
            {"error", [&](const json::JsonValue& v) { outputs.failed = read_failed(v, decoder); }}};
}

/// If there is no difference, the file has a cosine but no SQNR.
void say_infinite(MeasuredOutputs& outputs) {
    if (!outputs.failed && !outputs.sqnr_db && outputs.cosine)
        outputs.sqnr_db = std::numeric_limits<double>::infinity();
}

MeasuredOutputs read_outputs(const json::JsonValue& json, json::Decoder& decoder) {
    MeasuredOutputs outputs;
    json::Extras none;
    decoder.own_object(json, none, outcome_fields(json, outputs, decoder));
    say_infinite(outputs);
    return outputs;
}

MeasuredModule read_module(const json::JsonValue& json, json::Decoder& decoder) {
    MeasuredModule row;
    auto fields = outcome_fields(json, row.with_function_calls, decoder);
    fields.push_back({"module", [&](const json::JsonValue& v) { row.module = read_text(v, decoder); }, true});
    fields.push_back({"only", [&](const json::JsonValue& v) { row.isolated = read_outputs(v, decoder); }});
    json::Extras none;
    decoder.own_object(json, none, fields);
    say_infinite(row.with_function_calls);
    return row;
}

std::vector<MeasuredModule> read_modules(const json::JsonValue& json, json::Decoder& decoder) {
    std::vector<MeasuredModule> modules;
    std::unordered_map<std::string, std::size_t> places;
    decoder.each(json, "array of objects", [&](const json::JsonValue& item) {
        auto row = read_module(item, decoder);
        const auto [place, is_new] = places.emplace(row.module, modules.size());
        if (is_new) {
            modules.push_back(std::move(row));
        } else {
            decoder.report(item, message(codes::duplicate_measurement, row.module));
            modules[place->second] = std::move(row);
        }
    });
    return modules;
}

std::int64_t read_total(const json::JsonValue& json, json::Decoder& decoder) {
    const auto total = decoder.integer(json);
    if (total && *total < 0) decoder.wrong_type(json, "number of modules");
    return total.value_or(0);
}

Measurements decode_measurements(const json::JsonValue& json, json::Decoder& decoder) {
    Measurements result;
    const auto into = [&decoder](auto& target, auto read) {
        return [&decoder, &target, read](const json::JsonValue& v) { target = read(v, decoder); };
    };
    const auto flag = [&](bool& target) {
        return [&](const json::JsonValue& v) { target = decoder.boolean(v).value_or(false); };
    };
    const auto float_model = [&](const json::JsonValue& v) {
        json::Extras none;
        decoder.own_object(v, none, {{"metric", into(result.float_metric, read_number), true}});
    };
    json::Extras none;
    decoder.own_object(
        json, none,
        {{"torch_version", into(result.torch_version, read_text), true},
         {"model", into(result.model, read_hash), true},
         {"batches", into(result.batches, read_hash), true},
         {"workspace", into(result.workspace, read_hash), true},
         {"configs", into(result.configs, decode_workspace)},
         {"lowered", flag(result.lowered), true},
         {"engine", into(result.engine, read_text), true},
         {"metric",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) result.metric = read_text(v, decoder);
          },
          true},
         {"float", float_model},
         {"all", into(result.all, read_outputs), true},
         {"rest",
          [&](const json::JsonValue& v) {
              if (!v.is(json::JsonKind::Null)) result.function_calls_only = read_outputs(v, decoder);
          },
          true},
         {"complete", flag(result.complete), true},
         {"total", into(result.total, read_total), true},
         {"modules", into(result.modules, read_modules), true},
         {"left", [&](const json::JsonValue& v) { result.not_measured = decoder.strings(v); }, true}});
    return result;
}

} // namespace

Expected<Decoded<Measurements>> read_measurements(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::Measurements, decode_measurements);
}

std::optional<bool> measured_configs_match(const Measurements& measurements, const Workspace& workspace) {
    if (!measurements.configs) return std::nullopt;
    const auto& measured = *measurements.configs;
    return measured.mode == workspace.mode && measured.backend.value == workspace.backend.value &&
           without_off(measured.mapping.value) == without_off(workspace.mapping.value) &&
           measured.prepare_custom.value == workspace.prepare_custom.value &&
           measured.convert_custom.value == workspace.convert_custom.value;
}

} // namespace qcs::config
