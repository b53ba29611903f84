// Convert's own mapping (convert.py; fx/qconfig_mapping_utils.py, _update_qconfig_for_qat,
// _update_qconfig_for_fusion, _compare_prepare_convert_qconfig_mappings; semantics §3.7).

#include "predict/convert/convert_codes.h"
#include "predict/convert/mapping_lookup.h"
#include "predict/convert/steps.h"
#include "predict/interpreter/predict_codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

const std::optional<config::QConfig> missing;

/// object_type_qconfigs while it is updated.
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

/// Classes of the modules that a fused module registers, QAT ones included.
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
        if (n.op != model::Op::CallModule || !state.in_table(n.target)) continue;
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

/// The mapping that prepare used, its object types updated.
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
            assertion(
                fmt::format("Missing key {} {} in convert QConfigMapping when it was present in prepare",
                            name, key),
                message(codes::convert_mapping_key_missing, std::string(name), key));
        if (other->qconfig && !config::qconfig_equals(rule.qconfig, other->qconfig))
            assertion(
                fmt::format("Expected convert QConfigMapping to have the same qconfig as prepare for key "
                            "{} {}; prepare:",
                            name, key), // PyTorch goes on with both qconfigs
                message(codes::convert_mapping_value_differs, std::string(name), key));
    }
}

void compare(const config::QConfigMapping& before, const config::QConfigMapping& now) {
    if (!config::qconfig_equals(before.global().qconfig, now.global().qconfig))
        assertion("Expected global qconfigs to be the same in the prepare and convert quantization configs",
                  codes::convert_mapping_global_differs);
    compare_rules(config::RuleKind::ObjectType, "object_type", before, now);
    compare_rules(config::RuleKind::ModuleName, "module_name", before, now);
    compare_rules(config::RuleKind::Regex, "module_name_regex", before, now);
}

void compare_nodes(const State& state) {
    // Python's dict keeps the order in which prepare asked: that of the nodes.
    const auto& asked = state.prepared.graph;
    const auto check = [&](const std::string& name, const QConfigPtr& before) {
        const auto now = state.regenerated.find(name);
        if (now == state.regenerated.end())
            assertion("Expected key " + name + " in convert node_name_to_qconfig",
                      message(codes::convert_node_missing, name), name);
        const auto optional = [](const QConfigPtr& q) { return q ? std::optional(*q) : std::nullopt; };
        if (now->second && !config::qconfig_equals(optional(before), deep_copied(optional(now->second))))
            assertion(
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
