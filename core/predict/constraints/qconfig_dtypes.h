#pragma once
// What prepare learns of a qconfig before anything else (torch/ao/quantization/utils.py, get_qconfig_dtypes).

#include "config/qconfig.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict {

struct QConfigDtypes {
    std::shared_ptr<const ObserverInstance> activation;
    std::shared_ptr<const ObserverInstance> weight;
    std::optional<DType> activation_dtype; ///< nullopt: it is something that is no dtype
    std::optional<DType> weight_dtype;
    bool is_dynamic = false; ///< of the activation
};

/// Builds both. Throws PyError also where a place is None, which cannot be called, and where an object has no
/// dtype.
QConfigDtypes qconfig_dtypes(const ObserverFactory& factory, const config::QConfig& qconfig);

} // namespace qcs::predict
