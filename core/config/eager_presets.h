#pragma once
// Tables and defaults of eager mode, recorded from torch 2.13 and linked in: class mappings, propagation
// list, fuser methods, default specs.

#include "config/eager_config.h"

namespace qcs::config {

struct EagerTable {
    std::string name; ///< one of eager_table_names()
    std::vector<ClassPair> pairs;
};
/// The fake quantizer that prepare attaches to modules of this type in training mode, whatever their qconfig.
struct EagerActivation {
    std::string type;
    ObserverSpec observer;
};
/// The spec that quantize_dynamic uses for this dtype if it is given none.
struct EagerDynamicDefault {
    DType dtype = DType::QInt8;
    /// Rules by type, sorted (in Python it is a set); all have the same qconfig.
    std::vector<EagerRule> rules;
};

struct EagerTables {
    std::vector<EagerTable> mappings;
    std::vector<std::string> propagation_list; ///< get_default_qconfig_propagation_list(), sorted
    std::vector<EagerActivation> activations;  ///< DEFAULT_MODULE_TO_ACT_POST_PROCESS
    std::vector<std::string> no_observer;      ///< no_observer_set(), sorted
    EagerCustom custom;                        ///< get_default_custom_config_dict()
    std::vector<EagerFusion> fusions;          ///< the class sequences that fuse_modules knows
    std::vector<EagerDynamicDefault> dynamic;

    /// The table with this name; null if there is none.
    const std::vector<ClassPair>* mapping(std::string_view name) const;
};

/// Parsed on first use; thread-safe.
const EagerTables& eager_tables();

} // namespace qcs::config
