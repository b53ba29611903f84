#pragma once
// A large synthetic graph and mapping, shaped like real ones: stages of blocks, each with calls of five
// modules and five functions and methods.

#include "config/presets.h"
#include "predict/resolve/resolve.h"

#include <fmt/format.h>

namespace qcs::synthetic {

inline constexpr int nodes_per_block = 10;
inline constexpr int paths_per_block = 6;

inline model::Node make_node(std::string name, model::Op op, std::string target,
                             std::vector<std::string> inputs, model::Scope scope) {
    model::Node node;
    node.name = std::move(name);
    node.op = op;
    node.target = std::move(target);
    for (auto& input : inputs)
        node.args.emplace_back(config::NodeRef{std::move(input)});
    node.scope = std::move(scope);
    return node;
}

inline std::string block_path(int block) {
    return fmt::format("backbone.stage_{}.blocks.{}.unit", block / 100, block % 100);
}

/// A graph of `blocks` blocks with 10 nodes and 6 distinct paths each, and one input and one output.
inline std::shared_ptr<const model::Graph> make_graph(int blocks) {
    auto graph = std::make_shared<model::Graph>();
    graph->name = graph->root_type = "Synthetic";
    for (const char* type : {"torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU", "torch.nn.Linear",
                             "torch.nn.GELU", "torch.nn.Module"})
        graph->types.push_back({type, {"torch.nn.Module"}});
    for (int i = 0; i < 40; ++i)
        graph->types.push_back({fmt::format("model.Block{}", i), {"torch.nn.Module"}});
    auto& nodes = graph->nodes;
    nodes.push_back(make_node("x", model::Op::Placeholder, "x", {}, {"", std::nullopt}));
    for (int b = 0; b < blocks; ++b) {
        const auto path = block_path(b);
        const model::Scope scope{path, fmt::format("model.Block{}", b % 40)};
        const auto add = [&](std::string_view name, model::Op op, std::string target,
                             std::vector<std::string> inputs, model::Scope at) {
            nodes.push_back(make_node(fmt::format("b{}_{}", b, name), op, std::move(target),
                                      std::move(inputs), std::move(at)));
            return nodes.back().name;
        };
        const auto call = [&](std::string_view name, std::string type, std::string input) {
            const auto target = path + "." + std::string(name);
            graph->modules.push_back({target, type, type, false, {}, {}});
            return add(name, model::Op::CallModule, target, {std::move(input)}, {target, type});
        };
        const auto input = nodes.back().name;
        auto x = call("conv1", "torch.nn.Conv2d", input);
        x = call("bn1", "torch.nn.BatchNorm2d", x);
        x = call("act", "torch.nn.ReLU", x);
        x = add("add", model::Op::CallFunction, "operator.add", {x, input}, scope);
        x = add("flatten", model::Op::CallFunction, "torch.flatten", {x}, scope);
        x = call("fc1", "torch.nn.Linear", x);
        x = add("relu", model::Op::CallFunction, "torch.nn.functional.relu", {x}, scope);
        x = add("view", model::Op::CallMethod, "view", {x}, scope);
        x = call("gelu", "torch.nn.GELU", x);
        add("mul", model::Op::CallFunction, "operator.mul", {x, x}, scope);
    }
    nodes.push_back(
        make_node("output", model::Op::Output, "output", {nodes.back().name}, {"", std::nullopt}));
    return graph;
}

inline config::Rule rule(config::RuleKind kind, std::string text, config::ObjectRef object = {},
                         std::int64_t index = 0) {
    static const config::QConfig qconfig = *config::named_qconfig("default_qconfig");
    return {kind, std::move(text), std::move(object), index, qconfig, {}};
}

inline std::string regex(int i, int stages) {
    const int half = i / 2;
    switch (i % 8) {
    case 0: return fmt::format(".*blocks\\.{}\\.", half);
    case 2: return fmt::format(".*stage_{}.*conv\\d$", half % stages);
    case 4: return fmt::format(".*\\.(fc1|gelu|x{})$", half);
    case 6: return fmt::format(".*unit.*{}$", half);
    case 1: return fmt::format("backbone\\.stage_{}\\.blocks\\.\\d+\\.unit\\.fc1", half % (stages + 5));
    case 3: return fmt::format("backbone\\.stage_\\d+\\.blocks\\.{}\\..*conv[12]", half);
    case 5: return fmt::format("head\\.{}", half);
    default: return fmt::format("[a-z]+\\.stage_[0-9]\\.blocks\\.{}\\b", half);
    }
}

struct Counts {
    int regexes = 500;
    int names = 200;
    int types = 200;
    int orders = 100;
};

/// A mapping for make_graph(blocks). Half of the regexes begin with ".*"; some rules of each kind match
/// nothing.
inline config::QConfigMapping make_mapping(int blocks, Counts counts = {}) {
    config::QConfigMapping mapping;
    mapping.set(rule(config::RuleKind::Global, ""));
    for (int i = 0; i < counts.orders; ++i)
        mapping.set(rule(config::RuleKind::Order, block_path(i * 7 % blocks),
                         config::ObjectRef::object("operator.add"), i % 2));
    for (int i = 0; i < counts.names; ++i)
        mapping.set(rule(config::RuleKind::ModuleName,
                         i % 4 == 0 ? fmt::format("backbone.stage_{}.blocks.{}", i % (blocks / 100 + 1), i)
                                    : block_path(i * 13 % blocks) + (i % 4 == 1 ? ".fc1" : ".conv1")));
    for (int i = 0; i < counts.regexes; ++i)
        mapping.set(rule(config::RuleKind::Regex, regex(i, blocks / 100 + 1)));
    for (int i = 0; i < counts.types; ++i)
        mapping.set(rule(config::RuleKind::ObjectType, "",
                         i < 20
                             ? config::ObjectRef::object(fmt::format("model.Block{}", i * 3))
                             : config::ObjectRef::object(fmt::format("torch.nn.functional.made_up_{}", i))));
    return mapping;
}

inline predict::ResolveInput make_input(std::shared_ptr<const model::Graph> graph,
                                        config::QConfigMapping mapping, std::string_view backend = "x86") {
    predict::ResolveInput input;
    input.graph = std::move(graph);
    input.backend = {config::backend_preset(backend),
                     [](const config::BackendConfig*) {}}; // presets are static
    input.mapping = std::make_shared<const config::QConfigMapping>(std::move(mapping));
    return input;
}

} // namespace qcs::synthetic
