#pragma once
// Builds small graphs and mappings for tests.

#include "config/presets.h"
#include "predict/resolve/resolve.h"
#include "support/single_input_engine.h"

#include <algorithm>

namespace qcs::testing {

class GraphBuilder {
public:
    std::shared_ptr<model::Graph> graph = std::make_shared<model::Graph>();

    GraphBuilder& training(bool on) {
        training_ = on;
        return *this;
    }
    GraphBuilder& input(std::string name) {
        return node(std::move(name), model::Op::Placeholder, name, {}, model::Scope{});
    }
    /// Adds a call of the leaf module of this type at `path`, which is added once, with the nodes in `args`.
    GraphBuilder& call(std::string name, std::string path, std::string type, std::vector<std::string> args,
                       config::Keywords attributes = {}) {
        type_of(type);
        if (!model::GraphIndex(*graph).module(path))
            graph->modules.push_back({path, type, type, training_, {}, std::move(attributes)});
        return node(std::move(name), model::Op::CallModule, path, std::move(args), model::Scope{path, type});
    }
    GraphBuilder& call(const std::string& name, std::string type, std::vector<std::string> args) {
        return call(name, name, std::move(type), std::move(args));
    }
    GraphBuilder& function(std::string name, std::string target, std::vector<std::string> args,
                           model::Scope scope = {}) {
        return node(std::move(name), model::Op::CallFunction, std::move(target), std::move(args),
                    std::move(scope));
    }
    GraphBuilder& method(std::string name, std::string target, std::vector<std::string> args,
                         model::Scope scope = {}) {
        return node(std::move(name), model::Op::CallMethod, std::move(target), std::move(args),
                    std::move(scope));
    }
    GraphBuilder& attribute(std::string name, std::string target) {
        return node(std::move(name), model::Op::GetAttr, std::move(target), {}, model::Scope{});
    }
    GraphBuilder& output(std::string of) {
        return node("output", model::Op::Output, "output", {std::move(of)}, model::Scope{});
    }
    /// Appends an argument that is not a node to the last node.
    GraphBuilder& constant_arg(config::Value value) {
        graph->nodes.back().args.push_back(std::move(value));
        return *this;
    }

    model::TracedNode operator[](std::string_view name) const { return model::GraphIndex(*graph).node(name); }

private:
    void type_of(const std::string& type) {
        if (std::ranges::find(graph->types, type, &model::TypeInfo::name) != graph->types.end()) return;
        const auto* entry = config::catalogue_entry(type);
        graph->types.push_back({type, entry ? entry->bases : std::vector<std::string>{"torch.nn.Module"}});
    }
    GraphBuilder& node(std::string name, model::Op op, std::string target, std::vector<std::string> args,
                       model::Scope scope) {
        model::Node node;
        node.name = std::move(name);
        node.op = op;
        node.target = op == model::Op::Placeholder ? node.name : SharedText(target);
        for (auto& arg : args)
            node.args.emplace_back(config::NodeRef{std::move(arg)});
        if (scope.type && op != model::Op::CallModule) type_of(*scope.type);
        node.scope = std::move(scope);
        graph->nodes.push_back(std::move(node));
        return *this;
    }
    bool training_ = false;
};

inline const std::optional<config::QConfig> none;
/// One of PyTorch's named qconfigs.
inline config::QConfig qconfig(std::string_view name = "default_qconfig") {
    return *config::named_qconfig(name);
}

inline config::Rule rule(config::RuleKind kind, std::string text, config::ObjectRef object,
                         std::optional<config::QConfig> q, std::int64_t index = 0) {
    return {kind, std::move(text), std::move(object), index, std::move(q), {}};
}
inline config::Rule name_rule(std::string path, std::optional<config::QConfig> q = qconfig()) {
    return rule(config::RuleKind::ModuleName, std::move(path), {}, std::move(q));
}
inline config::Rule regex_rule(std::string regex, std::optional<config::QConfig> q = qconfig()) {
    return rule(config::RuleKind::Regex, std::move(regex), {}, std::move(q));
}
inline config::Rule type_rule(std::string type, std::optional<config::QConfig> q = qconfig()) {
    const bool is_object = type.find('.') != std::string::npos;
    return rule(config::RuleKind::ObjectType, {},
                is_object ? config::ObjectRef::object(type) : config::ObjectRef::method(type), std::move(q));
}
inline config::Rule order_rule(std::string path, std::string type, std::int64_t index,
                               std::optional<config::QConfig> q = qconfig()) {
    return rule(config::RuleKind::Order, std::move(path), config::ObjectRef::object(std::move(type)),
                std::move(q), index);
}
inline config::Rule global_rule(std::optional<config::QConfig> q = qconfig()) {
    return rule(config::RuleKind::Global, {}, {}, std::move(q));
}

inline predict::ResolveInput make_input(const GraphBuilder& builder, std::vector<config::Rule> rules,
                                        bool is_qat = false, std::string_view backend = "native") {
    config::QConfigMapping mapping;
    for (auto& r : rules)
        mapping.set(std::move(r));
    predict::ResolveInput input;
    input.graph = builder.graph;
    input.backend = {config::backend_preset(backend), [](const config::BackendConfig*) {}};
    input.mapping = std::make_shared<const config::QConfigMapping>(std::move(mapping));
    input.is_qat = is_qat;
    return input;
}

} // namespace qcs::testing
