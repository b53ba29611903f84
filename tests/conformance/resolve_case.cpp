#include "resolve_case.h"

#include "config/codecs.h"
#include "config/presets.h"
#include "model/graph_json.h"
#include "predict/observers/observer_factory.h"
#include "predict/resolve/facts.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace qcs::conformance {
namespace {

using Json = nlohmann::ordered_json;

/// The text of a file of its own, made of a body inside another.
std::string file_text(const Json& body, config::FileKind kind) {
    Json file;
    file["format"] = config::format_name(kind);
    file["version"] = 1;
    file.update(body);
    return file.dump();
}

std::string first_problem(const Diagnostics& diagnostics, std::string_view what) {
    const Diagnostic& first = diagnostics.front();
    return fmt::format("{}: {} at {} ({})", what, first.code.name(), first.place.pointer,
                       fmt::join(first.args, ", "));
}

tl::expected<std::shared_ptr<const config::BackendConfig>, std::string> read_backend(const Json& json) {
    if (json.contains("preset")) {
        const auto name = json["preset"].get<std::string>();
        const config::BackendConfig* preset = config::backend_preset(name);
        if (!preset) return tl::unexpected("no backend preset " + name);
        return std::shared_ptr<const config::BackendConfig>(preset, [](const config::BackendConfig*) {});
    }
    auto decoded = config::read_backend_config(file_text(json, config::FileKind::BackendConfig));
    if (!decoded) return tl::unexpected(first_problem(decoded.error(), "backend"));
    return std::make_shared<const config::BackendConfig>(std::move(decoded->value));
}

/// Reads qconfigs through the public codec: a mapping whose name rules are the nodes.
tl::expected<Expectation, std::string> read_expectation(const Json& json) {
    Expectation result;
    if (const Json& raised = json.at("raised"); !raised.is_null()) {
        result.raised_type = raised.at("type").get<std::string>();
        result.raised_text = raised.at("text").get<std::string>();
    }
    Json mapping;
    mapping["module_name"] = json.at("nodes");
    const auto decoded = config::read_qconfig_mapping(file_text(mapping, config::FileKind::QConfigMapping));
    if (!decoded) return tl::unexpected(first_problem(decoded.error(), "expected nodes"));
    for (const config::Rule& rule : decoded->value.rules) {
        if (rule.kind == config::RuleKind::ModuleName) result.nodes.emplace_back(rule.text, rule.qconfig);
    }
    return result;
}

tl::expected<ResolveCase, std::string> read_case_json(const Json& json, const Json& expected) {
    ResolveCase result;
    result.name = json.value("name", "");
    auto graph = model::read_graph(file_text(json.at("graph"), config::FileKind::Graph));
    if (!graph) return tl::unexpected(first_problem(graph.error(), "graph"));
    auto mapping =
        config::read_qconfig_mapping(file_text(json.at("mapping"), config::FileKind::QConfigMapping));
    if (!mapping) return tl::unexpected(first_problem(mapping.error(), "mapping"));
    auto backend = read_backend(json.at("backend"));
    if (!backend) return tl::unexpected(backend.error());
    result.input.graph = std::make_shared<const model::Graph>(std::move(graph->graph));
    result.input.mapping = std::make_shared<const config::QConfigMapping>(std::move(mapping->value));
    result.input.backend = std::move(*backend);
    result.input.is_qat = json.at("is_qat").get<bool>();
    if (const auto custom = json.find("prepare_custom"); custom != json.end() && !custom->is_null()) {
        auto decoded =
            config::read_prepare_custom_config(file_text(*custom, config::FileKind::PrepareCustomConfig));
        if (!decoded) return tl::unexpected(first_problem(decoded.error(), "prepare_custom"));
        result.input.prepare_custom =
            std::make_shared<const config::PrepareCustomConfig>(std::move(decoded->value));
    }
    if (!expected.is_null()) {
        auto expectation = read_expectation(expected);
        if (!expectation) return tl::unexpected(expectation.error());
        result.expected = std::move(*expectation);
    }
    return result;
}

/// The qconfig as a mapping writes it.
Json qconfig_json(const std::optional<config::QConfig>& qconfig) {
    config::QConfigMapping mapping;
    mapping.rules.back().qconfig = qconfig;
    return Json::parse(config::write_qconfig_mapping(mapping)).at("");
}

/// A message that prints whole modules and addresses of functions is compared up to there.
std::string_view comparable(std::string_view message) {
    return message.starts_with("Cannot fuse ") ? message.substr(0, message.find('(')) : message;
}

std::string describe(const std::optional<config::QConfig>& qconfig) {
    return qconfig_json(qconfig).dump();
}

/// A qconfig that is put on a module is tried there; prepare (core/predict/prepare) does so.
std::optional<predict::Raised> raised_on_modules(const predict::FusedFacts& facts,
                                                 const std::vector<predict::NodeQConfig>& qconfigs) {
    const predict::ObserverFactory factory;
    for (const auto& [id, qconfig] : qconfigs) {
        const auto& node = facts.base->graph->nodes[id];
        if (!qconfig || !facts.finds_module(node.op, node.target)) continue;
        for (const auto* part : {&qconfig->activation, &qconfig->weight})
            if (*part)
                if (const auto& raised = factory.raised_by_trial(**part)) return raised;
    }
    return std::nullopt;
}

} // namespace

tl::expected<ResolveCase, std::string> read_case(std::string_view json) {
    try {
        const Json parsed = Json::parse(json);
        return read_case_json(parsed, parsed.contains("expected") ? parsed["expected"] : Json());
    } catch (const nlohmann::json::exception& error) {
        return tl::unexpected(std::string(error.what()));
    }
}

tl::expected<ResolveCase, std::string> read_case(std::string_view json, std::string_view expected) {
    try {
        return read_case_json(Json::parse(json), Json::parse(expected));
    } catch (const nlohmann::json::exception& error) {
        return tl::unexpected(std::string(error.what()));
    }
}

Expectation resolve_case(const ResolveCase& resolve_case) {
    const predict::ResolveInput& input = resolve_case.input;
    const auto resolution = predict::resolve(input, {{}, {}, 1});
    Expectation result;
    if (resolution->raised) {
        result.raised_type = resolution->raised->type;
        result.raised_text = resolution->raised->text;
        return result;
    }
    const auto qconfigs = predict::node_qconfigs(input, *resolution);
    if (const auto raised = raised_on_modules(*resolution->cached.facts, qconfigs)) {
        result.raised_type = raised->type;
        result.raised_text = raised->text;
        return result;
    }
    for (const auto& [node, qconfig] : qconfigs)
        result.nodes.emplace_back(input.graph->nodes[node].name, qconfig);
    return result;
}

std::string to_json_line(const std::string& name, const Expectation& expectation) {
    Json line;
    line["name"] = name;
    line["raised"] = nullptr;
    if (!expectation.raised_type.empty())
        line["raised"] = {{"type", expectation.raised_type}, {"text", expectation.raised_text}};
    line["nodes"] = Json::array();
    for (const auto& [node, qconfig] : expectation.nodes)
        line["nodes"].push_back({node, qconfig_json(qconfig)});
    return line.dump();
}

std::string difference(const Expectation& expected, const Expectation& found) {
    if (expected.raised_type != found.raised_type ||
        comparable(expected.raised_text) != comparable(found.raised_text))
        return fmt::format("PyTorch raises \"{}: {}\", core \"{}: {}\"", expected.raised_type,
                           expected.raised_text, found.raised_type, found.raised_text);
    for (std::size_t i = 0; i < std::max(expected.nodes.size(), found.nodes.size()); ++i) {
        if (i >= found.nodes.size()) return fmt::format("node {} is missing", expected.nodes[i].first);
        if (i >= expected.nodes.size() || expected.nodes[i].first != found.nodes[i].first)
            return fmt::format("node {} stands where {} should", found.nodes[i].first,
                               i < expected.nodes.size() ? expected.nodes[i].first : "nothing");
        if (expected.nodes[i].second != found.nodes[i].second)
            return fmt::format("node {}: PyTorch {}, core {}", expected.nodes[i].first,
                               describe(expected.nodes[i].second), describe(found.nodes[i].second));
    }
    return {};
}

} // namespace qcs::conformance
