#include "predict/resolve/own_qconfig.h"

#include "config/presets.h"

namespace qcs {

std::shared_ptr<const QConfig> read_own_qconfig(const Value& value) {
    if (const auto* name = std::get_if<std::string>(&value.data))
        if (const auto* named = named_qconfig(*name)) return std::make_shared<const QConfig>(*named);
    const auto* dict = std::get_if<Dict>(&value.data);
    if (!dict) return nullptr;
    QConfig qconfig;
    for (const auto& item : dict->items) {
        const auto* key = std::get_if<std::string>(&item.key.data);
        const auto* spec = std::get_if<ObserverSpec>(&item.value.data);
        if (key && spec) (*key == "weight" ? qconfig.weight : qconfig.activation) = *spec;
    }
    return std::make_shared<const QConfig>(std::move(qconfig));
}

Value own_qconfig_value(const std::shared_ptr<const QConfig>& qconfig) {
    if (!qconfig) return None{};
    const auto part = [](const std::optional<ObserverSpec>& spec) { return spec ? Value(*spec) : Value(); };
    return Dict{{{std::string("activation"), part(qconfig->activation)},
                 {std::string("weight"), part(qconfig->weight)}}};
}

} // namespace qcs
