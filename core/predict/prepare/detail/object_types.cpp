#include "predict/prepare/detail/object_types.h"

#include <algorithm>

namespace qcs::predict {

namespace {

using QConfigPtr = std::shared_ptr<const config::QConfig>;

void set(ObjectTypes& types, const config::ObjectRef& object, const QConfigPtr& qconfig) {
    const auto it = std::ranges::find(types, object, &ObjectTypes::value_type::first);
    if (it != types.end())
        it->second = qconfig;
    else
        types.emplace_back(object, qconfig);
}

} // namespace

ObjectTypes updated_object_types(const FusedFacts& facts, const config::QConfigMapping& mapping) {
    ObjectTypes types;
    for (const config::Rule& rule : mapping.active())
        if (rule.kind == config::RuleKind::ObjectType)
            set(types, rule.object,
                rule.qconfig ? std::make_shared<const config::QConfig>(*rule.qconfig) : nullptr);
    for (const auto& kind : facts.fused_kinds) {
        if (types.empty() || kind.children.empty()) continue;
        const auto first = config::ObjectRef::object(std::string(facts.types.name(kind.children.front())));
        const auto it = std::ranges::find(types, first, &ObjectTypes::value_type::first);
        if (it == types.end() || !it->second) continue;
        const auto qconfig = it->second;
        set(types, config::ObjectRef::object(std::string(facts.types.name(kind.type))), qconfig);
    }
    if (!facts.is_qat) return types;
    const auto before = types;
    for (const auto& [object, qconfig] : before)
        for (const auto& config : facts.backend->configs) {
            const auto key = config.key();
            if (config.qat_module && key && !key->is_tuple && key->atom == config::Value(object))
                set(types, config::ObjectRef::object(*config.qat_module), qconfig);
        }
    return types;
}

} // namespace qcs::predict
