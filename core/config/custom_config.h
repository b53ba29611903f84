#pragma once
// Value types for PyTorch's PrepareCustomConfig, ConvertCustomConfig and FuseCustomConfig. Classes are given
// by their canonical importable names.

#include "config/backend_config.h"
#include "config/qconfig.h"

namespace qcs::config {

/// PyTorch's QuantType.
enum class QuantType : std::uint8_t { Dynamic, Static, Qat, WeightOnly };

/// A class and the class that replaces it.
struct ClassPair {
    std::string from;
    std::string to;
    bool operator==(const ClassPair&) const = default;
};
/// The class replacements for custom modules in one quantization type.
struct ClassMapping {
    QuantType quant_type = QuantType::Static;
    std::vector<ClassPair> pairs; ///< in the order of the Python dict; unique `from`
    bool operator==(const ClassMapping&) const = default;
};

struct StandaloneEntry;

/// PyTorch's PrepareCustomConfig.
struct PrepareCustomConfig {
    std::vector<StandaloneEntry> standalone_module_names;   ///< JSON key: standalone_module_name
    std::vector<StandaloneEntry> standalone_module_classes; ///< JSON key: standalone_module_class
    std::vector<ClassMapping> float_to_observed_mapping; ///< JSON key: float_to_observed_custom_module_class
    std::vector<std::string> non_traceable_module_names; ///< JSON key: non_traceable_module_name
    std::vector<std::string> non_traceable_module_classes; ///< JSON key: non_traceable_module_class
    std::vector<std::int64_t> input_quantized_indexes;     ///< JSON key: input_quantized_idxs
    std::vector<std::int64_t> output_quantized_indexes;    ///< JSON key: output_quantized_idxs
    std::vector<std::string> preserved_attributes;
    json::Extras extras;
    bool operator==(const PrepareCustomConfig&) const;
};

/// A standalone module, or a class whose modules are all standalone, with the configs for it. In place of a
/// config that is not set, PyTorch uses a mapping whose global rule has the qconfig that the parent's mapping
/// gives the module, an empty PrepareCustomConfig, or the backend config of the parent.
struct StandaloneEntry {
    std::string target; ///< the module's path, or the class
    std::optional<QConfigMapping> qconfig_mapping;
    Values example_inputs; ///< a tensor is an Opaque whose text is its shape and dtype
    /// Contains one config, or none if it is not set.
    std::vector<PrepareCustomConfig> prepare_custom_config;
    std::optional<BackendConfig> backend_config;
    json::Extras extras;
    bool operator==(const StandaloneEntry&) const;
};

/// PyTorch's ConvertCustomConfig.
struct ConvertCustomConfig {
    /// JSON key: observed_to_quantized_custom_module_class.
    std::vector<ClassMapping> observed_to_quantized_mapping;
    std::vector<std::string> preserved_attributes;
    json::Extras extras;
    bool operator==(const ConvertCustomConfig&) const = default;
};

/// PyTorch's FuseCustomConfig.
struct FuseCustomConfig {
    std::vector<std::string> preserved_attributes;
    json::Extras extras;
    bool operator==(const FuseCustomConfig&) const = default;
};

} // namespace qcs::config
