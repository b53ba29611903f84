#include "predict/convert/weighted_decision.h"

#include "predict/convert/weighted.h"

#include <algorithm>

namespace qcs::predict {

WeightedClasses::WeightedClasses(const config::BackendConfig& backend, const ClassTable& classes,
                                 const ObserverFactory& factory)
    : backend_(backend), classes_(classes), factory_(factory) {
    for (const auto& config : backend_.configs) {
        if (config.root_module && config.reference_quantized_module)
            with_reference_.insert(*config.root_module);
        if (config.qat_module) qat_.insert(*config.qat_module);
        if (config.fused_module) fused_.insert(*config.fused_module);
        const auto key = config.key();
        const auto* object =
            key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
        if (object && object->kind == config::ObjectRef::Kind::Object) entries_[object->name] = &config;
    }
}

WeightedDecision WeightedClasses::decide(const ModuleObjects& modules, const ModuleObject& module,
                                         bool observed) const {
    auto type = classes_.before_parametrizations(module.type);
    const bool is_qat = qat_.contains(type);
    if (!is_qat && !fused_.contains(type) && !with_reference_.contains(type))
        return WeightedDecision::NotWeighted;
    std::string_view first_child;
    if (is_qat) {
        const auto form = converting::float_types(classes_, type);
        type = form.module;
        first_child = form.first_child;
    } else if (!module.children.empty()) {
        first_child = modules[module.children.front().second].type;
    }
    first_child = classes_.before_parametrizations(first_child);
    // convert ignores a fused module whose child 0 has no weight.
    if (!is_qat && fused_.contains(type) && !with_reference_.contains(first_child))
        return WeightedDecision::NotWeighted;
    if (!module.has_qconfig || !module.qconfig || !observed) return WeightedDecision::NoQConfig;
    // In PTQ a parametrized module is looked up by its own class, which the backend does not have.
    if (!fits(is_qat ? type : std::string_view(module.type), *module.qconfig))
        return WeightedDecision::NotSupported;
    const auto& weight = factory_.build(*module.qconfig->weight);
    if (!weight || !converting::is_quantized_weight((*weight)->dtype()))
        return WeightedDecision::WeightNotQuantized;
    return with_reference_.contains(first_child.empty() ? type : first_child) ? WeightedDecision::Reference
                                                                              : WeightedDecision::NoReference;
}

bool WeightedClasses::fits(std::string_view type, const config::QConfig& qconfig) const {
    const auto entry = entries_.find(type);
    if (entry == entries_.end() || !qconfig.activation || !qconfig.weight) return false;
    const auto& activation = factory_.build(*qconfig.activation);
    const auto& weight = factory_.build(*qconfig.weight);
    if (!activation || !weight) return false;
    const converting::QConfigDTypes dtypes{(*activation)->dtype(), (*weight)->dtype(),
                                           (*activation)->is_dynamic()};
    return std::ranges::any_of(entry->second->dtype_configs, [&](const config::DTypeConfig& config) {
        return converting::fits(config, dtypes);
    });
}

} // namespace qcs::predict
