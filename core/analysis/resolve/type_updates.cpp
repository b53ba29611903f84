#include "analysis/resolve/type_updates.h"

#include "analysis/analysis_codes.h"

#include <algorithm>

namespace qcs {

namespace {

Raised unequal(const FusedFacts& facts, const FusedKind& kind, int child) {
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

TypeMap update_types(const FusedFacts& facts, const QConfigMapping& mapping) {
    TypeMap map;
    map.entry.resize(facts.types.size());
    std::vector<int> order; // of the types in Python's dict
    bool empty = true;
    for (std::size_t i = 0; i < mapping.rules.size(); ++i) {
        const auto& rule = mapping.rules[i];
        if (rule.kind != RuleKind::ObjectType || rule.off) continue;
        empty = false;
        const auto type = facts.types.find(rule.object);
        if (!type) continue;
        map.entry[type] = {static_cast<int>(i), Via::OwnType};
        order.push_back(type);
    }
    const std::optional<QConfig> missing;
    const auto qconfig = [&](int type) -> const std::optional<QConfig>& {
        const int rule = map.entry[type].rule;
        return rule < 0 ? missing : mapping.rules[rule].qconfig;
    };
    const auto set = [&](int type, int rule, Via via) {
        if (map.entry[type].rule < 0) order.push_back(type);
        map.entry[type] = {rule, via};
    };
    for (const auto& kind : facts.fused_kinds) {
        if (empty || map.raised) break;
        if (kind.children.empty()) continue;
        const auto first = kind.children.front();
        const auto offending = std::find_if(kind.children.begin() + 1, kind.children.end(), [&](int child) {
            return map.entry[child].rule != map.entry[first].rule &&
                   !qconfig_equals(qconfig(child), qconfig(first));
        });
        if (offending != kind.children.end())
            map.raised = unequal(facts, kind, *offending);
        else if (qconfig(first))
            set(kind.type, map.entry[first].rule, Via::FusedType);
    }
    map.before_qat = map.entry;
    if (!facts.is_qat) return map;
    for (const int type : order) {
        int target = -1;
        for (const auto& [from, to] : facts.qat_types)
            if (from == type) target = to;
        if (target >= 0) map.entry[target] = {map.before_qat[type].rule, Via::QatType};
    }
    return map;
}

std::vector<int> types_decided_by(const FusedFacts& facts, int type, bool writes) {
    std::vector<int> result = {type};
    const auto add = [&](int more) {
        if (std::find(result.begin(), result.end(), more) == result.end()) result.push_back(more);
    };
    if (writes)
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

} // namespace qcs
