#include "predict/convert/mapping_lookup.h"

#include "config/presets.h"
#include "predict/convert/convert_codes.h"
#include "predict/prepare/wrapped_qconfig.h"
#include "python/regex/python_message.h"

#include <fmt/format.h>

#include <map>

namespace qcs::predict::converting {

namespace {

using Found = const std::optional<config::QConfig>*;

class Lookup {
public:
    Lookup(const State& state, const config::QConfigMapping& mapping)
        : state_(state), mapping_(mapping), constructors_(state.factory), wrapped_(constructors_) {
        for (const auto& rule : mapping.rules)
            if (rule.kind == config::RuleKind::Regex)
                regexes_.push_back({&rule, python::PythonRegex::compile(rule.text)});
    }

    QConfigMap run() {
        QConfigMap result;
        const auto& graph = state_.graph;
        for (auto node = graph.first(); node; node = graph.next(node)) {
            const auto& n = graph[node];
            if (n.op == model::Op::CallModule && state_.module(n).observer) continue;
            const auto found = of(n);
            result[n.name] = found && *found ? wrapped_.of(&**found) : nullptr;
        }
        return result;
    }

private:
    struct CompiledRule {
        const config::Rule* rule;
        tl::expected<python::PythonRegex, python::RegexError> regex;
    };
    struct ScopeOf {
        std::string path;
        config::ObjectRef type; ///< None for top-level code
    };

    Found of(const fx::FxNode& node) {
        const auto global = &mapping_.global().qconfig;
        switch (node.op) {
        case model::Op::Placeholder:
        case model::Op::Output: return nullptr;
        case model::Op::GetAttr: {
            const auto owner = parent(node.target);
            return by_type_or_name(is_preserved(owner) ? type_in_model(node, owner) : type_at(owner), owner,
                                   global, node);
        }
        case model::Op::CallFunction: {
            const auto function = config::ObjectRef::object(node.target);
            const auto own = by_type(function, global);
            const auto scope = scope_of(node);
            const auto found = by_type_or_name(scope.type, scope.path, own, node);
            return by_order(scope.path, function, found);
        }
        case model::Op::CallMethod: {
            const auto scope = scope_of(node);
            const auto found =
                by_type_or_name(config::ObjectRef::method(node.target), scope.path, global, node);
            return by_type_or_name(scope.type, scope.path, found, node);
        }
        case model::Op::CallModule: break;
        }
        const auto found =
            by_type_or_name(config::ObjectRef::object(state_.module(node).type), node.target, global, node);
        const auto scope = scope_of(node);
        return by_order(parent(scope.path), scope.type, found);
    }

    static std::string parent(const std::string& path) {
        const auto dot = path.rfind('.');
        return dot == std::string::npos ? std::string() : path.substr(0, dot);
    }

    bool is_preserved(const std::string& path) const {
        const auto* custom = state_.prepared.input->custom.get();
        return custom && std::ranges::any_of(custom->preserved_attributes, [&](const std::string& attribute) {
                   return path == attribute || path.starts_with(attribute + ".");
               });
    }
    /// Tracing leaves a mere container where it reads attributes; a preserved one is what the user wrote.
    config::ObjectRef type_in_model(const fx::FxNode& node, const std::string& owner) const {
        const auto scope = scope_of(node);
        return scope.path == owner ? scope.type : type_at(owner);
    }

    config::ObjectRef type_at(const std::string& path) const {
        if (const auto id = state_.in_table(path); id)
            return config::ObjectRef::object(state_.object(id).type);
        const auto module = index_.module(path);
        return config::ObjectRef::object(module ? state_.traced.modules[module].type.str()
                                                : "torch.fx.GraphModule");
    }

    ScopeOf scope_of(const fx::FxNode& node) const {
        const auto* path = state_.prepared.scope_of(node.name);
        if (!path)
            raise("KeyError", "'" + node.name + "'", message(codes::convert_scope_missing, node.name),
                  node.name);
        const auto traced = index_.node(node.name);
        const auto* scope = traced ? &state_.traced.nodes[traced].scope : nullptr;
        if (!scope || !*scope || !(*scope)->type) return {*path, {}};
        return {*path, config::ObjectRef::object(*(*scope)->type)};
    }

    Found by_type(const config::ObjectRef& type, Found fallback) const {
        for (const auto& rule : mapping_.rules)
            if (rule.kind == config::RuleKind::ObjectType && rule.object == type) return &rule.qconfig;
        return fallback;
    }

    Found by_regex(const std::string& path, Found fallback, const fx::FxNode& node) const {
        for (const auto& compiled : regexes_) {
            if (!compiled.regex) {
                const auto& error = compiled.regex.error();
                raise(error.type, python::python_message(error, compiled.rule->text), error, node.name);
            }
            if (compiled.regex->match(path, steps_) == python::MatchOutcome::Match)
                return &compiled.rule->qconfig;
        }
        return fallback;
    }

    Found by_name(std::string path, Found fallback) const {
        for (; !path.empty(); path = parent(path))
            for (const auto& rule : mapping_.rules)
                if (rule.kind == config::RuleKind::ModuleName && rule.text == path) return &rule.qconfig;
        return fallback;
    }

    Found by_type_or_name(const config::ObjectRef& type, const std::string& path, Found fallback,
                          const fx::FxNode& node) const {
        return by_name(path, by_regex(path, by_type(type, fallback), node));
    }

    Found by_order(const std::string& path, const config::ObjectRef& type, Found fallback) {
        const auto index = seen_[{path, type.name}]++;
        for (const auto& rule : mapping_.rules)
            if (rule.kind == config::RuleKind::Order && rule.text == path && rule.object == type &&
                rule.index == index)
                return &rule.qconfig;
        return fallback;
    }

    const State& state_;
    const config::QConfigMapping& mapping_;
    model::GraphIndex index_{state_.traced};
    Constructors constructors_;
    WrappedQConfigs wrapped_;
    std::vector<CompiledRule> regexes_;
    mutable python::StepBudget steps_{python::steps_for_one_analysis};
    std::map<std::pair<std::string, std::string>, std::int64_t> seen_;
};

/// Forgets which wrapper is which: no copy is the same object as another. Outermost wrappers are compared by
/// value.
void forget_wrappers(config::ObserverSpec& spec) {
    for (auto& layer : spec.layers) {
        layer.identity.reset();
        for (auto& kwarg : layer.kwargs)
            if (auto* inner = std::get_if<config::ObserverSpec>(&kwarg.value.data)) forget_wrappers(*inner);
    }
}

} // namespace

QConfigMap node_qconfigs(const State& state, const config::QConfigMapping& mapping) {
    return Lookup(state, mapping).run();
}

config::QConfigMapping deep_copied(config::QConfigMapping mapping) {
    for (auto& rule : mapping.rules)
        rule.qconfig = deep_copied(std::move(rule.qconfig));
    return mapping;
}

std::optional<config::QConfig> deep_copied(std::optional<config::QConfig> qconfig) {
    if (!qconfig) return qconfig;
    if (qconfig->activation) forget_wrappers(*qconfig->activation);
    if (qconfig->weight) forget_wrappers(*qconfig->weight);
    return qconfig;
}

namespace {

bool is_function(const std::string& canonical) {
    if (const auto* entry = config::catalogue_entry(canonical))
        return entry->kind == config::CatalogueEntry::Kind::Function ||
               entry->kind == config::CatalogueEntry::Kind::Operator;
    // The catalogue has what tracing leaves in graphs; torch names the others alike.
    const auto name = class_name(canonical);
    return canonical.starts_with("torch.") && !name.empty() && name.front() >= 'a' && name.front() <= 'z';
}

} // namespace

std::string object_repr(const std::string& canonical) {
    if (!is_function(canonical)) return class_repr(canonical);
    const auto name = class_name(canonical);
    if (function_type_name(canonical) == "function") return fmt::format("<function {}>", name);
    // What torch itself exports are static methods of one type.
    const bool is_method = canonical.starts_with("torch.") && canonical.find('.', 6) == std::string::npos;
    return is_method ? fmt::format("<built-in method {} of type object>", name)
                     : fmt::format("<built-in function {}>", name);
}

} // namespace qcs::predict::converting
