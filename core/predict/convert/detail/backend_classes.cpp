#include "predict/convert/detail/backend_classes.h"

namespace qcs::predict::converting {

const BackendClass& BackendClasses::of(std::string_view type) const {
    if (const auto it = known_.find(type); it != known_.end()) return *it->second;
    auto& answer = *known_.try_emplace(type, std::make_unique<BackendClass>()).first->second;
    const config::Value object(config::ObjectRef::object(std::string(type)));
    for (const auto& config : backend_.configs) {
        const bool is_root = config.root_module == type && config.reference_quantized_module;
        if (is_root) answer.reference = *config.reference_quantized_module; // the last one counts
        answer.is_weighted =
            answer.is_weighted || is_root || config.qat_module == type || config.fused_module == type;
        answer.is_qat =
            answer.is_qat || (config.qat_module && classes_.derives_from(type, *config.qat_module));
        if (answer.dtype_configs) continue; // the first one counts
        const auto key = config.key();
        if (key && !key->is_tuple && key->atom == object) answer.dtype_configs = &config.dtype_configs;
    }
    return answer;
}

} // namespace qcs::predict::converting
