#pragma once
// The default tables of eager mode, recorded from torch 2.13 (torch/ao/quantization/quantization_mappings.py,
// fuser_method_mappings.py, quantize.py).

#include "config/backend_config.h"
#include "config/qconfig.h"

namespace qcs::config {

using ClassPairs = std::vector<std::pair<std::string, std::string>>;

struct EagerFuser {
    std::vector<std::string> types;
    FuserMethod method;
};

struct EagerTables {
    ClassPairs static_, static_reference, qat, dynamic;
    ClassPairs float_to_observed, observed_to_quantized; ///< the default custom config
    std::vector<std::string> propagation_list, no_observer;
    std::vector<std::pair<std::string, ObserverSpec>> special_activations;
    std::vector<EagerFuser> fusers;
};
const EagerTables& eager_tables();
/// What the output of that class is observed with while it trains; null for most.
const ObserverSpec* special_activation(std::string_view type);

} // namespace qcs::config
