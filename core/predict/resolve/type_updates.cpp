#include "predict/resolve/type_updates.h"

#include "config/presets.h"
#include "predict/interpreter/predict_codes.h"

#include <algorithm>

namespace qcs::predict {

namespace {

Raised unequal(const FusedFacts& facts, const FusedKind& kind, TypeId child) {
    const auto fused = std::string(facts.types.name(kind.type));
    const auto offending = std::string(facts.types.name(child));
    return {"LookupError",
            "During fusion, we need to specify the same qconfigs for all module types in " +
                class_repr(fused) + " offending type: " + class_repr(offending),
            message(codes::types_of_fused_differ, fused, std::string(facts.types.name(kind.children.front())),
                    offending),
            facts.base->graph->nodes[kind.node].name};
}

} // namespace

TypeMap update_types(const FusedFacts& facts, const config::QConfigMapping& mapping) {
    TypeMap map;
    map.entry.resize(facts.types.size());
    std::vector<TypeId> order; // of the types in Python's dict
    bool empty = true;
    for (const auto i : IdRange<config::RuleIndex>(mapping.rules.size())) {
        const auto& rule = mapping.rules[i.index()];
        if (rule.kind != config::RuleKind::ObjectType || rule.off) continue;
        empty = false;
        const auto type = facts.types.find(rule.object);
        if (!type) continue;
        map.entry[type] = {i, MatchKind::OwnType};
        order.push_back(type);
    }
    const std::optional<config::QConfig> missing;
    const auto qconfig = [&](TypeId type) -> const std::optional<config::QConfig>& {
        const auto rule = map.entry[type].rule;
        return rule ? mapping.rules[rule.index()].qconfig : missing;
    };
    const auto set = [&](TypeId type, config::RuleIndex rule, MatchKind matched_by) {
        if (!map.entry[type].rule) order.push_back(type);
        map.entry[type] = {rule, matched_by};
    };
    for (const auto& kind : facts.fused_kinds) {
        if (empty || map.raised) break;
        if (kind.children.empty()) continue;
        const auto first = kind.children.front();
        const auto offending =
            std::find_if(kind.children.begin() + 1, kind.children.end(), [&](TypeId child) {
                return map.entry[child].rule != map.entry[first].rule &&
                       !config::qconfig_equals(qconfig(child), qconfig(first));
            });
        if (offending != kind.children.end())
            map.raised = unequal(facts, kind, *offending);
        else if (qconfig(first))
            set(kind.type, map.entry[first].rule, MatchKind::FusedType);
    }
    map.before_qat = map.entry;
    if (!facts.is_qat) return map;
    for (const auto type : order) {
        TypeId target;
        for (const auto& [from, to] : facts.qat_types)
            if (from == type) target = to;
        if (target) map.entry[target] = {map.before_qat[type].rule, MatchKind::QatType};
    }
    return map;
}

std::vector<TypeId> types_decided_by(const FusedFacts& facts, TypeId type, bool has_qconfig) {
    std::vector<TypeId> result = {type};
    const auto add = [&](TypeId more) {
        if (std::find(result.begin(), result.end(), more) == result.end()) result.push_back(more);
    };
    if (has_qconfig)
        for (const auto& kind : facts.fused_kinds)
            if (!kind.children.empty() &&
                std::find(result.begin(), result.end(), kind.children.front()) != result.end())
                add(kind.type);
    if (facts.is_qat)
        for (std::size_t i = 0, known = result.size(); i < known; ++i)
            for (const auto& [from, to] : facts.qat_types)
                if (from == result[i]) add(to);
    return result;
}

std::shared_ptr<const config::QConfig> read_own_qconfig(const config::Value& value) {
    if (const auto* name = std::get_if<std::string>(&value.data))
        if (const auto* named = config::named_qconfig(*name))
            return std::make_shared<const config::QConfig>(*named);
    const auto* dict = std::get_if<config::Dict>(&value.data);
    if (!dict) return nullptr;
    config::QConfig qconfig;
    for (const auto& item : dict->items) {
        const auto* key = std::get_if<std::string>(&item.key.data);
        const auto* spec = std::get_if<config::ObserverSpec>(&item.value.data);
        if (key && spec) (*key == "weight" ? qconfig.weight : qconfig.activation) = *spec;
    }
    return std::make_shared<const config::QConfig>(std::move(qconfig));
}

config::Value own_qconfig_value(const std::shared_ptr<const config::QConfig>& qconfig) {
    if (!qconfig) return config::None{};
    const auto part = [](const std::optional<config::ObserverSpec>& spec) {
        return spec ? config::Value(*spec) : config::Value();
    };
    return config::Dict{{{std::string("activation"), part(qconfig->activation)},
                         {std::string("weight"), part(qconfig->weight)}}};
}

} // namespace qcs::predict
