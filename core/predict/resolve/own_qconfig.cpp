#include "predict/resolve/own_qconfig.h"

#include "config/presets.h"

namespace qcs::predict {

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
