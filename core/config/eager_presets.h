#pragma once
// PyTorch's tables and defaults for eager mode (class mappings, propagation list, fuser methods, default
// rules). They were recorded from torch 2.13 and are linked into the program.

#include "config/eager_config.h"

namespace qcs::config {

/// One of PyTorch's class mappings.
struct EagerTable {
    std::string name; ///< one of eager_table_names()
    std::vector<ClassPair> pairs;
};
/// The fake quantizer that prepare attaches to modules of a certain type in training mode, whatever their
/// qconfig is, unless they have none.
struct EagerActPostProcess {
    std::string type;      ///< the module class
    ObserverSpec observer; ///< the fake quantizer
};
/// The `qconfig_spec` that quantize_dynamic uses if the caller passes none.
struct EagerDynamicDefault {
    DType dtype = DType::QInt8; ///< the argument `dtype` for which this is the default
    /// One rule for each module type, all with the same qconfig. Sorted by type; their order in PyTorch's
    /// dict has no effect.
    std::vector<EagerRule> rules;
};

/// All tables. Where the comment of a member is a Python name, the table comes from that function or variable
/// of PyTorch.
struct EagerTables {
    std::vector<EagerTable> mappings;             ///< the class mappings
    std::vector<std::string> propagation_list;    ///< get_default_qconfig_propagation_list(), sorted
    std::vector<EagerActPostProcess> activations; ///< DEFAULT_MODULE_TO_ACT_POST_PROCESS
    std::vector<std::string> no_observer;         ///< no_observer_set(), sorted
    EagerCustom custom;                           ///< get_default_custom_config_dict()
    std::vector<EagerFusion> fusions;             ///< the class sequences that fuse_modules can fuse
    std::vector<EagerDynamicDefault> dynamic;     ///< one for each dtype that has a default

    /// Returns the pairs of the class mapping with this name; null if there is none.
    const std::vector<ClassPair>* mapping(std::string_view name) const;
};

/// Returns the tables, which are parsed on first use. Thread-safe.
const EagerTables& eager_tables();

} // namespace qcs::config
