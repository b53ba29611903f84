#pragma once
// Small graphs and mappings for tests, in few words.

#include "config/presets.h"
#include "predict/resolve/resolve.h"
#include "support/asked.h"

#include <algorithm>

namespace qcs::testing {

class GraphBuilder {
public:
    std::shared_ptr<Graph> graph = std::make_shared<Graph>();

    GraphBuilder& training(bool on) {
        training_ = on;
        return *this;
    }
    GraphBuilder& input(std::string name) {
        return node(std::move(name), Op::Placeholder, name, {}, Scope{});
    }
    /// A leaf module of this type at `path`, registered once and called with the nodes named.
    GraphBuilder& call(std::string name, std::string path, std::string type, std::vector<std::string> args,
                       Keywords attributes = {}) {
        type_of(type);
        if (!GraphIndex(*graph).module(path))
            graph->modules.push_back({path, type, type, training_, {}, std::move(attributes)});
        return node(std::move(name), Op::CallModule, path, std::move(args), Scope{path, type});
    }
    GraphBuilder& call(const std::string& name, std::string type, std::vector<std::string> args) {
        return call(name, name, std::move(type), std::move(args));
    }
    GraphBuilder& function(std::string name, std::string target, std::vector<std::string> args,
                           Scope scope = {}) {
        return node(std::move(name), Op::CallFunction, std::move(target), std::move(args), std::move(scope));
    }
    GraphBuilder& method(std::string name, std::string target, std::vector<std::string> args,
                         Scope scope = {}) {
        return node(std::move(name), Op::CallMethod, std::move(target), std::move(args), std::move(scope));
    }
    GraphBuilder& attribute(std::string name, std::string target) {
        return node(std::move(name), Op::GetAttr, std::move(target), {}, Scope{});
    }
    GraphBuilder& output(std::string of) {
        return node("output", Op::Output, "output", {std::move(of)}, Scope{});
    }
    /// An argument that is no node.
    GraphBuilder& constant_arg(Value value) {
        graph->nodes.back().args.push_back(std::move(value));
        return *this;
    }

    TracedNode operator[](std::string_view name) const { return GraphIndex(*graph).node(name); }

private:
    void type_of(const std::string& type) {
        if (std::ranges::find(graph->types, type, &TypeInfo::name) != graph->types.end()) return;
        const auto* entry = catalogue_entry(type);
        graph->types.push_back({type, entry ? entry->bases : std::vector<std::string>{"torch.nn.Module"}});
    }
    GraphBuilder& node(std::string name, Op op, std::string target, std::vector<std::string> args,
                       Scope scope) {
        Node node;
        node.name = std::move(name);
        node.op = op;
        node.target = op == Op::Placeholder ? node.name : SharedText(target);
        for (auto& arg : args)
            node.args.emplace_back(NodeRef{std::move(arg)});
        if (scope.type && op != Op::CallModule) type_of(*scope.type);
        node.scope = std::move(scope);
        graph->nodes.push_back(std::move(node));
        return *this;
    }
    bool training_ = false;
};

inline const std::optional<QConfig> none;
/// Named qconfigs that differ from each other.
inline QConfig qconfig(std::string_view name = "default_qconfig") {
    return *named_qconfig(name);
}

inline Rule rule(RuleKind kind, std::string text, ObjectRef object, std::optional<QConfig> q,
                 std::int64_t index = 0) {
    return {kind, std::move(text), std::move(object), index, std::move(q), {}};
}
inline Rule name_rule(std::string path, std::optional<QConfig> q = qconfig()) {
    return rule(RuleKind::ModuleName, std::move(path), {}, std::move(q));
}
inline Rule regex_rule(std::string regex, std::optional<QConfig> q = qconfig()) {
    return rule(RuleKind::Regex, std::move(regex), {}, std::move(q));
}
inline Rule type_rule(std::string type, std::optional<QConfig> q = qconfig()) {
    const bool is_object = type.find('.') != std::string::npos;
    return rule(RuleKind::ObjectType, {}, is_object ? ObjectRef::object(type) : ObjectRef::method(type),
                std::move(q));
}
inline Rule order_rule(std::string path, std::string type, std::int64_t index,
                       std::optional<QConfig> q = qconfig()) {
    return rule(RuleKind::Order, std::move(path), ObjectRef::object(std::move(type)), std::move(q), index);
}
inline Rule global_rule(std::optional<QConfig> q = qconfig()) {
    return rule(RuleKind::Global, {}, {}, std::move(q));
}

inline ResolveInput make_input(const GraphBuilder& builder, std::vector<Rule> rules, bool is_qat = false,
                               std::string_view backend = "native") {
    QConfigMapping mapping;
    for (auto& r : rules)
        mapping.set(std::move(r));
    ResolveInput input;
    input.graph = builder.graph;
    input.backend = {backend_preset(backend), [](const BackendConfig*) {}};
    input.mapping = std::make_shared<const QConfigMapping>(std::move(mapping));
    input.is_qat = is_qat;
    return input;
}

} // namespace qcs::testing
