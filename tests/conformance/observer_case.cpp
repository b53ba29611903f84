#include "observer_case.h"

#include "config/codec/value_json.h"
#include "config/codecs.h"
#include "predict/constraints/constraint_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace qcs::conformance {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

std::string file_text(OrderedJson body, config::FileKind kind) {
    OrderedJson file;
    file["format"] = config::format_name(kind);
    file["version"] = 1;
    file.update(body);
    return file.dump();
}

std::string first_problem(const Diagnostics& diagnostics) {
    const Diagnostic& first = diagnostics.front();
    return fmt::format("{} at {} ({})", first.code.name(), first.place.pointer, fmt::join(first.args, ", "));
}

Json raised_json(const predict::Raised& raised) {
    return {{"type", raised.type}, {"text", raised.text}};
}

Json value_json(const config::Value& value) {
    json::JsonWriter writer;
    config::encode_value(value, writer);
    return Json::parse(writer.take());
}

Json tensor_json(const predict::TensorValue& tensor) {
    Json items = Json::array();
    for (const auto& item : tensor.items)
        items.push_back(value_json(std::visit([](auto v) { return config::Value(v); }, item)));
    return {{"dtype", name_of(tensor.dtype)}, {"items", std::move(items)}};
}

Json instance_json(const predict::ObserverInstance& instance) {
    Json json = {{"type", instance.type}, {"bases", instance.bases}};
    json["attributes"] = json["tensors"] = Json::object();
    for (const auto& attribute : instance.attributes)
        json["attributes"][attribute.name] = value_json(attribute.value);
    for (const auto& tensor : instance.tensors)
        json["tensors"][tensor.name] = tensor_json(tensor.value);
    json["inner"] = instance.inner ? instance_json(*instance.inner) : Json();
    json["qparams"] = instance.qparams_error ? raised_json(*instance.qparams_error) : Json();
    return json;
}

Json built_json(const predict::ObserverFactory& factory, const std::optional<config::ObserverSpec>& spec) {
    if (!spec) return nullptr;
    const auto& built = factory.build(*spec);
    return built ? instance_json(**built) : Json{{"raised", raised_json(built.error())}};
}

Json warning_json(predict::ConstraintWarning warning, const std::string& text) {
    return {std::string(1, static_cast<char>('A' + static_cast<int>(warning))), text};
}

Json outcome_json(const predict::ConstraintOutcome& outcome) {
    if (outcome.raised) return {{"raised", raised_json(*outcome.raised)}};
    Json json = {{"satisfied", outcome.satisfied}, {"warning", nullptr}};
    if (outcome.warning) json["warning"] = warning_json(*outcome.warning, outcome.text);
    return json;
}

/// Of a call that has weight and bias among its arguments: by argument, whether any row fails.
Json table_json(const predict::ConstraintTable& table) {
    if (table.raised) return {{"raised", raised_json(*table.raised)}};
    constexpr const char* targets[] = {"input", "weight", "bias", "output"};
    Json json;
    for (const auto* target : targets)
        json[target] = true;
    json["warnings"] = Json::array();
    for (const auto& row : table.rows) {
        if (row.result.verdict == predict::CheckVerdict::Fail)
            json[targets[static_cast<std::size_t>(row.target)]] = false;
        if (row.result.warning)
            json["warnings"].push_back(warning_json(*row.result.warning, row.result.text));
    }
    return json;
}

Json answer(const std::optional<config::QConfig>& qconfig, const config::DTypeConfig& config) {
    const predict::ObserverFactory factory;
    Json json;
    json["activation"] = qconfig ? built_json(factory, qconfig->activation) : Json();
    json["weight"] = qconfig ? built_json(factory, qconfig->weight) : Json();
    json["input"] = outcome_json(predict::satisfies(factory, qconfig, config.input_dtype, true));
    json["kernel"] = outcome_json(predict::satisfies(factory, qconfig, config.weight_dtype, false));
    if (qconfig)
        json["table"] = table_json(predict::constraint_table(factory, *qconfig, config, {true, true}));
    return json;
}

tl::expected<Json, std::string> answer_parsed(const OrderedJson& json) {
    OrderedJson mapping, backend, entry;
    mapping[""] = json.at("qconfig");
    const auto qconfig = config::read_qconfig_mapping(file_text(mapping, config::FileKind::QConfigMapping));
    if (!qconfig) return tl::unexpected("qconfig: " + first_problem(qconfig.error()));
    entry["pattern"] = "torch.nn.Linear";
    entry["dtype_configs"] = {json.at("dtype_config")};
    backend["name"] = "";
    backend["configs"] = {entry};
    const auto config = config::read_backend_config(file_text(backend, config::FileKind::BackendConfig));
    if (!config) return tl::unexpected("dtype_config: " + first_problem(config.error()));
    return answer(qconfig->value.global().qconfig, config->value.configs.front().dtype_configs.front());
}

} // namespace

tl::expected<Json, std::string> answer_observer_case(std::string_view line) {
    try {
        return answer_parsed(OrderedJson::parse(line));
    } catch (const nlohmann::json::exception& error) {
        return tl::unexpected(std::string(error.what()));
    }
}

std::string check_observer_case(std::string_view line) {
    const auto found = answer_observer_case(line);
    if (!found) return "unreadable case: " + found.error();
    const auto parsed = Json::parse(line);
    const auto& expected = parsed.at("expected");
    // As texts, because 1 and 1.0 are equal as JSON numbers.
    if (expected.dump() == found->dump()) return {};
    for (const auto& [key, value] : expected.items())
        if (value.dump() != (found->contains(key) ? found->at(key).dump() : std::string()))
            return fmt::format("{}: PyTorch {}, core {}", key, value.dump(),
                               found->contains(key) ? found->at(key).dump() : "nothing");
    return "core says more than PyTorch: " + found->dump();
}

} // namespace qcs::conformance
