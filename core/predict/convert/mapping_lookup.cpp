#include "predict/convert/mapping_lookup.h"

#include "config/presets.h"
#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/prepare/constructors.h"
#include "python/regex/python_regex.h"

#include <fmt/format.h>

#include <algorithm>
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
    /// Where attributes are read, tracing leaves a mere container in the model; a preserved attribute is the
    /// user's own module.
    config::ObjectRef type_in_model(const fx::FxNode& node, const std::string& owner) const {
        const auto scope = scope_of(node);
        return scope.path == owner ? scope.type : type_at(owner);
    }

    config::ObjectRef type_at(const std::string& path) const {
        if (const auto id = state_.in_named_modules(path); id)
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
    ObserverCache constructors_;
    WrappedQConfigs wrapped_;
    std::vector<CompiledRule> regexes_;
    mutable python::StepBudget steps_{python::steps_for_one_analysis};
    std::map<std::pair<std::string, std::string>, std::int64_t> seen_;
};

/// Removes the identities of wrappers: after a copy, no wrapper is the same object as another one. Outermost
/// wrappers are compared by value.
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
    // The catalogue contains all functions that tracing leaves in graphs; torch names the others in the same
    // style.
    const auto name = class_name(canonical);
    return canonical.starts_with("torch.") && !name.empty() && name.front() >= 'a' && name.front() <= 'z';
}

} // namespace

std::string object_repr(const std::string& canonical) {
    if (!is_function(canonical)) return class_repr(canonical);
    const auto name = class_name(canonical);
    if (function_type_name(canonical) == "function") return fmt::format("<function {}>", name);
    // Functions that torch itself exports are static methods of a single type.
    const bool is_method = canonical.starts_with("torch.") && canonical.find('.', 6) == std::string::npos;
    return is_method ? fmt::format("<built-in method {} of type object>", name)
                     : fmt::format("<built-in function {}>", name);
}

// Checking convert's own mapping (convert.py; fx/qconfig_mapping_utils.py, _update_qconfig_for_qat,
// _update_qconfig_for_fusion, _compare_prepare_convert_qconfig_mappings;
// docs/semantics/convert.md#mapping-at-convert).

namespace {

const std::optional<config::QConfig> missing;

/// object_type_qconfigs while they are updated.
class TypeEntries {
public:
    explicit TypeEntries(config::QConfigMapping& mapping) : mapping_(mapping) {}
    const std::optional<config::QConfig>& get(const std::string& type) const {
        for (const auto& rule : mapping_.rules)
            if (rule.kind == config::RuleKind::ObjectType && rule.object == config::ObjectRef::object(type))
                return rule.qconfig;
        return missing;
    }
    void set(const std::string& type, std::optional<config::QConfig> qconfig) {
        mapping_.set(
            {config::RuleKind::ObjectType, {}, config::ObjectRef::object(type), 0, std::move(qconfig), {}});
    }
    bool empty() const {
        return std::ranges::none_of(mapping_.rules, [](const config::Rule& rule) {
            return rule.kind == config::RuleKind::ObjectType;
        });
    }

private:
    config::QConfigMapping& mapping_;
};

void update_for_qat(const config::BackendConfig& backend, config::QConfigMapping& mapping) {
    const auto before = mapping.rules;
    for (const auto& rule : before) {
        if (rule.kind != config::RuleKind::ObjectType) continue;
        for (const auto& config : backend.configs) {
            const auto key = config.key();
            if (config.qat_module && key && !key->is_tuple && key->atom == config::Value(rule.object))
                TypeEntries(mapping).set(*config.qat_module, rule.qconfig);
        }
    }
}

/// Classes of the modules that a fused module registers, including QAT ones.
std::vector<std::string> registered(const State& state, const ModuleObject& module) {
    std::vector<std::string> types;
    for (const auto& [name, child] : module.children)
        types.push_back(state.object(child).type);
    if (!types.empty() || !module.weight_fake_quant) return types;
    const auto name = class_name(module.type);
    if (const auto bn = name.find("Bn"); bn != std::string_view::npos)
        types.push_back(fmt::format("torch.nn.BatchNorm{}", name.substr(name.size() - 2)));
    types.push_back(module.weight_fake_quant->type);
    return types;
}

void update_for_fusion(const State& state, config::QConfigMapping& mapping) {
    TypeEntries entries(mapping);
    if (entries.empty()) return;
    for (auto node = state.graph.first(); node; node = state.graph.next(node)) {
        const auto& n = state.graph[node];
        if (n.op != model::Op::CallModule || !state.in_named_modules(n.target)) continue;
        const auto& module = state.module(n);
        if (!state.classes.is_fused_module(module.type)) continue;
        const auto types = registered(state, module);
        if (types.empty()) continue;
        const auto qconfig = entries.get(types.front());
        for (std::size_t i = 1; i < types.size(); ++i)
            if (!config::qconfig_equals(entries.get(types[i]), qconfig))
                raise(
                    "LookupError",
                    fmt::format("During fusion, we need to specify the same qconfigs for all module types in "
                                "{} offending type: {}",
                                class_repr(module.type), class_repr(types[i])),
                    message(codes::types_of_fused_differ, module.type, types.front(), types[i]), n.name);
        if (qconfig) entries.set(module.type, qconfig);
    }
}

std::string shown_key(const config::Rule& rule) {
    if (rule.kind != config::RuleKind::ObjectType) return rule.text;
    switch (rule.object.kind) {
    case config::ObjectRef::Kind::None: return "None";
    case config::ObjectRef::Kind::Method: return rule.object.name;
    case config::ObjectRef::Kind::Object: break;
    }
    return object_repr(rule.object.name);
}

/// The mapping that prepare used, with updated object types.
config::QConfigMapping mapping_of_prepare(const Prepared& prepared) {
    config::QConfigMapping mapping;
    for (const auto& [object, qconfig] : prepared.object_types)
        mapping.set({config::RuleKind::ObjectType,
                     {},
                     object,
                     0,
                     qconfig ? std::optional(*qconfig) : std::nullopt,
                     {}});
    for (const config::Rule& rule : prepared.input->mapping->active())
        if (rule.kind != config::RuleKind::ObjectType) mapping.set(rule);
    return mapping;
}

void compare_rules(config::RuleKind kind, std::string_view name, const config::QConfigMapping& before,
                   const config::QConfigMapping& now) {
    for (const auto& rule : before.rules) {
        if (rule.kind != kind) continue;
        const auto other = std::ranges::find_if(
            now.rules, [&](const config::Rule& candidate) { return config::same_key(candidate, rule); });
        const auto key = shown_key(rule);
        if (other == now.rules.end())
            raise_assertion_error(
                fmt::format("Missing key {} {} in convert QConfigMapping when it was present in prepare",
                            name, key),
                message(codes::convert_mapping_key_missing, std::string(name), key));
        if (other->qconfig && !config::qconfig_equals(rule.qconfig, other->qconfig))
            raise_assertion_error(
                fmt::format("Expected convert QConfigMapping to have the same qconfig as prepare for key "
                            "{} {}; prepare:",
                            name, key), // PyTorch's message continues with both qconfigs
                message(codes::convert_mapping_value_differs, std::string(name), key));
    }
}

void compare(const config::QConfigMapping& before, const config::QConfigMapping& now) {
    if (!config::qconfig_equals(before.global().qconfig, now.global().qconfig))
        raise_assertion_error(
            "Expected global qconfigs to be the same in the prepare and convert quantization configs",
            codes::convert_mapping_global_differs);
    compare_rules(config::RuleKind::ObjectType, "object_type", before, now);
    compare_rules(config::RuleKind::ModuleName, "module_name", before, now);
    compare_rules(config::RuleKind::Regex, "module_name_regex", before, now);
}

void compare_nodes(const State& state) {
    // Python's dict keeps the order in which prepare inserted the entries: that of the nodes.
    const auto& asked = state.prepared.graph;
    const auto check = [&](const std::string& name, const QConfigPtr& before) {
        const auto now = state.regenerated.find(name);
        if (now == state.regenerated.end())
            raise_assertion_error("Expected key " + name + " in convert node_name_to_qconfig",
                                  message(codes::convert_node_missing, name), name);
        const auto optional = [](const QConfigPtr& q) { return q ? std::optional(*q) : std::nullopt; };
        if (now->second && !config::qconfig_equals(optional(before), deep_copied(optional(now->second))))
            raise_assertion_error(
                fmt::format(
                    "Expected k {} to have the same value in prepare and convert QConfigMappings, but{}",
                    name, before ? "" : " None was updated to"),
                message(codes::convert_node_differs, name), name);
    };
    for (auto node = asked.first(); node; node = asked.next(node))
        if (const auto it = state.prepared.qconfig_of.find(asked[node].name);
            it != state.prepared.qconfig_of.end())
            check(it->first, it->second);
}

} // namespace

void recheck_mapping(State& state) {
    auto mapping = deep_copied(config::without_off(*state.input.mapping));
    if (state.prepared.input->is_qat) update_for_qat(state.backend, mapping);
    update_for_fusion(state, mapping);
    compare(mapping_of_prepare(state.prepared), mapping);
    state.regenerated = node_qconfigs(state, mapping);
    compare_nodes(state);
    state.qconfig_of = &state.regenerated;
}

} // namespace qcs::predict::converting
