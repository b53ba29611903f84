#pragma once
// What eager mode of torch 2.13 comes with, recorded and linked in: its tables of classes, its propagation
// list, its fuser methods, its defaults.

#include "config/eager_config.h"

namespace qcs::config {

struct EagerTable {
    std::string name; ///< one of eager_table_names()
    std::vector<ClassPair> pairs;
};
/// The fake quantizer that prepare attaches in training, whatever the qconfig.
struct EagerActivation {
    std::string type;
    ObserverSpec observer;
};
/// What quantize_dynamic takes for that dtype where it is given no spec.
struct EagerDynamicDefault {
    DType dtype = DType::QInt8;
    std::vector<EagerRule> rules; ///< by type, sorted (Python has a set); all with the same qconfig
};

struct EagerTables {
    std::vector<EagerTable> mappings;
    std::vector<std::string> propagation_list; ///< get_default_qconfig_propagation_list(), sorted
    std::vector<EagerActivation> activations;  ///< DEFAULT_MODULE_TO_ACT_POST_PROCESS
    std::vector<std::string> no_observer;      ///< no_observer_set(), sorted
    EagerCustom custom;                        ///< get_default_custom_config_dict()
    std::vector<EagerFusion> fusions;          ///< sequences that fuse_modules knows
    std::vector<EagerDynamicDefault> dynamic;

    /// The table of that name; nullptr if there is none.
    const std::vector<ClassPair>* mapping(std::string_view name) const;
};

/// Parsed once, on first use; safe from any thread.
const EagerTables& eager_tables();

} // namespace qcs::config
